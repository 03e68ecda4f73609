// The package as users get it: packed, unpacked into an empty project, built by each tool and run.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build as esbuild } from 'esbuild';
import { rollup } from 'rollup';
import { build as vite } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webpack from 'webpack';
import { root } from './support/data.js';

/** What the app of `packaging/app.mjs` prints, everywhere. */
const ANSWER = {
  found: true,
  cost: 11,
  cells: [0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 1, 4, 2, 4, 2, 3, 2, 2, 3, 2, 4, 2, 4, 3],
  expanded: 19,
};

let project: string;
let app: string;
let files: string[];

/** Runs Node.js in the project and gives the last line of its output, parsed. */
function run(...args: string[]): unknown {
  const output = execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(folder, file)).isFile());
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'samepath-package-'));
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], {
    cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  const installed = join(project, 'node_modules', 'samepath');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, filename), '--strip-components=1', '-C', installed]);
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }\n');
  app = join(project, 'app.mjs');
  cpSync(join(root, 'tests-js', 'packaging', 'app.mjs'), app);
  files = listFiles(installed);
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('tarball', () => {
  it('holds the built files, the licence and the README, and nothing else', () => {
    const unexpected = files.filter((file) => !/^(dist\/([\w-]+\/)?[\w.-]+\.(js|d\.ts)|dist\/samepath\.wasm|package\.json|README\.md|LICENSE[\w-]*)$/.test(file));
    expect(unexpected).toEqual([]);
    for (const needed of ['dist/index.js', 'dist/index.d.ts', 'dist/samepath.wasm', 'package.json', 'README.md', 'LICENSE']) {
      expect(files).toContain(needed);
    }
  });

  it('names only files that exist, with types first and default last in every entry', () => {
    const manifest = JSON.parse(readFileSync(join(project, 'node_modules/samepath/package.json'), 'utf8')) as {
      exports: Record<string, string | Record<string, string>>; dependencies?: object; sideEffects: boolean;
    };
    for (const entry of Object.values(manifest.exports)) {
      const targets = typeof entry === 'string' ? [entry] : Object.values(entry);
      for (const target of targets) expect(['package.json', ...files]).toContain(target.slice(2));
      if (typeof entry !== 'string') {
        expect(Object.keys(entry)[0]).toBe('types');
        expect(Object.keys(entry).at(-1)).toBe('default');
      }
    }
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.sideEffects).toBe(false);
  });

  it('keeps to its size budget: 650 KB packed', () => {
    const tarball = readdirSync(project).find((file) => file.endsWith('.tgz')) ?? '';
    expect(statSync(join(project, tarball)).size).toBeLessThan(650_000);
  });
});

describe('G-001 G-003 one import and one call', () => {
  it('run in Node.js as an ES module', () => {
    expect(run(app)).toEqual(ANSWER);
  });

  it.runIf((process.features as { require_module?: boolean }).require_module)('run in Node.js through require', () => {
    const script = `const { Grid, initSync } = require('samepath'); initSync();
      const path = Grid.fromText('..').findPath({ x: 0, y: 0 }, { x: 1, y: 0 }); console.log(path.cost);`;
    writeFileSync(join(project, 'app.cjs'), script);
    expect(run('--no-warnings', 'app.cjs')).toBe(1);
  });

  it('run in a worker thread', () => {
    writeFileSync(join(project, 'worker.mjs'), `import { Worker } from 'node:worker_threads'; new Worker('./app.mjs');`);
    expect(run('worker.mjs')).toEqual(ANSWER);
  });

  it('run with the module compiled by the host through the split entry', () => {
    const script = `import { readFile } from 'node:fs/promises'; import { fileURLToPath } from 'node:url';
      import { Grid, init } from 'samepath/wasm';
      const file = fileURLToPath(import.meta.resolve('samepath/samepath.wasm'));
      await init(await WebAssembly.compile(await readFile(file)));
      console.log(Grid.fromText('...').findPath({ x: 0, y: 0 }, { x: 2, y: 0 }).cost);`;
    writeFileSync(join(project, 'split.mjs'), script);
    expect(run('split.mjs')).toBe(2);
  });

  it('run after esbuild, within 222 KB gzip', async () => {
    const outfile = join(project, 'out-esbuild.mjs');
    await esbuild({ entryPoints: [app], outfile, bundle: true, minify: true, format: 'esm', platform: 'browser', logLevel: 'error' });
    expect(run(outfile)).toEqual(ANSWER);
    expect(gzipSync(readFileSync(outfile)).length).toBeLessThan(222_000);
  });

  it('leave three.js out, which only its own entry needs', async () => {
    const bundled = async (entry: string, external: string[]): Promise<string> => {
      const file = join(project, 'three.mjs');
      writeFileSync(file, `export * from '${entry}';\n`);
      const { outputFiles } = await esbuild({
        entryPoints: [file], bundle: true, write: false, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'], logLevel: 'silent', external,
      });
      return outputFiles[0]?.text ?? '';
    };
    for (const entry of ['samepath', 'samepath/build2d', 'samepath/debug', 'samepath/mesh']) expect(await bundled(entry, ['three'])).not.toMatch(/from\s*"three"/);
    expect(await bundled('samepath/three', ['three'])).toMatch(/from\s*"three"/);
    await expect(bundled('samepath/three', [])).rejects.toThrow('Could not resolve "three"');
    // With three.js in the project the entry is built and runs.
    symlinkSync(join(root, 'node_modules', 'three'), join(project, 'node_modules', 'three'));
    expect(await bundled('samepath/three', [])).toContain('BufferGeometry');
    const script = `import { init, NavMesh } from 'samepath'; import { surfaceGeometry } from 'samepath/three'; await init();
      const at = (x, z) => ({ x, y: 0, z });
      const mesh = NavMesh.fromPolygons({ vertices: [at(0, 0), at(9, 0), at(9, 9), at(0, 9)], polygons: [[0, 1, 2, 3]] });
      console.log(surfaceGeometry(mesh).getIndex().count);`;
    writeFileSync(join(project, 'geometry.mjs'), script);
    expect(run('geometry.mjs')).toBe(6);
  });

  it('run after Rollup', async () => {
    const warnings: string[] = [];
    const bundle = await rollup({ input: app, plugins: [nodeResolve()], onwarn: (warning) => warnings.push(warning.message) });
    await bundle.write({ file: join(project, 'out-rollup.mjs'), format: 'es' });
    await bundle.close();
    expect(warnings).toEqual([]);
    expect(run('out-rollup.mjs')).toEqual(ANSWER);
  });

  it('run after webpack', async () => {
    const path = join(project, 'out-webpack');
    const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
      const options: webpack.Configuration = {
        mode: 'production', context: project, entry: app, target: ['web', 'es2022'], performance: false,
        experiments: { outputModule: true }, output: { path, filename: 'app.mjs', module: true, chunkFormat: 'module' },
      };
      webpack(options, (error, result) => (error === null ? resolve(result) : reject(error)));
    });
    expect(stats?.toJson({ all: false, errors: true, warnings: true })).toMatchObject({ errors: [], warnings: [] });
    expect(run(join(path, 'app.mjs'))).toEqual(ANSWER);
  });

  it('run after Vite', async () => {
    const outDir = join(project, 'out-vite');
    await vite({
      root: project, configFile: false, logLevel: 'error',
      build: { outDir, target: 'es2022', rollupOptions: { input: app, output: { entryFileNames: 'app.mjs' } } },
    });
    expect(run(join(outDir, 'app.mjs'))).toEqual(ANSWER);
  });
});

describe('declarations', () => {
  const compile = (module: string, moduleResolution: string, lib = ['ES2022', 'DOM'], types: string[] = []): string => {
    const folder = join(project, `types-${module}-${types.join()}`);
    mkdirSync(folder, { recursive: true });
    cpSync(join(root, 'tests-js', 'packaging', 'typed.ts'), join(folder, 'typed.ts'));
    const compilerOptions = {
      module, moduleResolution, target: 'ES2022', strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true,
      lib, types, typeRoots: [join(root, 'node_modules', '@types')],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    try {
      return execFileSync(process.execPath, [compiler, '-p', folder], { cwd: dirname(folder), encoding: 'utf8' });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };

  it('compile under NodeNext resolution', () => {
    expect(compile('NodeNext', 'NodeNext')).toBe('');
  });

  it('compile with the types of Node.js alone, without those of browsers', () => {
    expect(compile('NodeNext', 'NodeNext', ['ES2022'], ['node'])).toBe('');
  });

  it('compile under Bundler resolution', () => {
    expect(compile('ESNext', 'Bundler')).toBe('');
  });
});
