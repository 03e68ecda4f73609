// One surface: headers, export list, binary and the typed interface name the same functions with the same types.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ENUM_NUMBERS, FIELD_NAMES, GRID_OPTIONS_LAYOUT, GRID_PATH_LAYOUT, STATUS } from '../dist/internal/layout.gen.js';
import { root } from './support/data.js';

const read = (...parts: string[]): string => readFileSync(join(root, ...parts), 'utf8');

/** What emcc adds to every module. */
const TOOLCHAIN = ['memory', '__indirect_function_table', '_initialize', '__errno_location', 'stackSave', 'stackRestore', 'stackAlloc'];

/** A function as "name(type, type) -> type" in the types of the boundary. */
type Signature = string;

function boundaryType(c: string): string {
  if (c.includes('*')) return 'number';
  if (/\b(uint64_t|sp_polygon_ref)\b/.test(c)) return 'bigint';
  if (/\b(void)\b/.test(c)) return 'void';
  if (/\b(double|int32_t|uint32_t|sp_status)\b/.test(c)) return 'number';
  throw new Error(`no boundary type for ${c}`);
}

/** Parameters are passed by value or as pointers; arrays are pointers. */
function headerSignatures(text: string, marker: RegExp): Signature[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(marker)].map(([, result, name, list]) => {
    const parameters = (list as string).trim() === 'void' ? [] : (list as string).split(',');
    const types = parameters.map((parameter) => boundaryType(parameter.includes('[') ? `${parameter}*` : parameter));
    return `${name}(${types.join(', ')}) -> ${boundaryType(result as string)}`;
  });
}

function interfaceSignatures(): Signature[] {
  const body = /interface SamepathExports \{([\s\S]*?)\n\}/.exec(read('ts', 'internal', 'exports.ts'))?.[1] ?? '';
  const types: Record<string, string> = { number: 'number', bigint: 'bigint', void: 'void', Pointer: 'number', Status: 'number' };
  return [...body.matchAll(/(sp_\w+)\(([^)]*)\): (\w+);/g)].map(([, name, list, result]) => {
    const parameters = (list as string).split(',').filter((parameter) => parameter.trim() !== '');
    const names = parameters.map((parameter) => types[parameter.split(':')[1]?.trim() ?? '']);
    return `${name}(${names.join(', ')}) -> ${types[result as string]}`;
  });
}

const headerFiles = readdirSync(join(root, 'csrc', 'include', 'samepath'));
const headers = headerFiles.map((file) => read('csrc', 'include', 'samepath', file)).join('\n');
const declared = [
  ...headerSignatures(headers, /\bSP_API\s+([\w\s]+?[\s*]+)(sp_\w+)\(([^)]*)\);/g),
  ...headerSignatures(read('wasm', 'host.h'), /^([\w\s]+?[\s*]+)(sp_host_\w+)\(([^)]*)\);/gm),
].sort();

describe('the boundary', () => {
  it('has in the typed interface exactly the functions of the headers, with their types', () => {
    expect(declared.length).toBeGreaterThan(70);
    expect(interfaceSignatures().sort()).toEqual(declared);
  });

  it('exports exactly them', () => {
    const names = declared.map((signature) => signature.slice(0, signature.indexOf('(')));
    const listed = read('wasm', 'exports.txt').trim().split('\n').map((line) => line.slice(1));
    const module = new WebAssembly.Module(readFileSync(join(root, 'dist', 'samepath.wasm')));
    const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
    expect(listed.sort()).toEqual([...names].sort());
    expect(exported.sort()).toEqual([...names, ...TOOLCHAIN].sort());
  });

  it('imports exactly the host functions and the notice of memory growth', () => {
    const module = new WebAssembly.Module(readFileSync(join(root, 'dist', 'samepath.wasm')));
    expect(WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`).sort()).toEqual([
      'env.emscripten_notify_memory_growth', 'samepath.blocked', 'samepath.cell_changed', 'samepath.edge_cost', 'samepath.estimate',
      'samepath.link_valid', 'samepath.nav_passes', 'samepath.node_blocked', 'samepath.rect_changed', 'samepath.step_cost', 'samepath.voxel_blocked',
      'samepath.voxel_changed', 'samepath.voxel_step_cost',
    ]);
  });

  it('carries inline the very module that lies beside it', () => {
    const text = /'([A-Za-z0-9+/=]+)'/.exec(read('dist', 'internal', 'wasm-inline.js'))?.[1] ?? '';
    expect(inflateRawSync(Buffer.from(text, 'base64')).equals(readFileSync(join(root, 'dist', 'samepath.wasm')))).toBe(true);
  });

  it('has the statuses of base.h', () => {
    const numbers = [...read('csrc', 'include', 'samepath', 'base.h').matchAll(/SP_(OK|E_\w+) = (-?\d+)/g)].map(([, name, number]) => [name, Number(number)]);
    expect(Object.entries(STATUS)).toEqual(numbers);
  });

  it('has sizes, names and enums of one list', () => {
    expect([GRID_OPTIONS_LAYOUT.size, GRID_PATH_LAYOUT.size]).toEqual([64, 72]);
    expect(FIELD_NAMES).toContain('start.x');
    expect(Object.keys(ENUM_NUMBERS)).toContain('pathStatus');
  });
});
