// What the project keeps beside the code: fuzz targets with seeds, measurements with counters.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

describe('fuzz targets', () => {
  const targets = [
    'movingai_map', 'movingai_scen', 'grid_query', 'grid_jps', 'grid_theta', 'grid_flow', 'grid_hpa', 'grid_state', 'grid_replan',
    'voxel_map', 'voxel_scen', 'voxel_query', 'graph_query', 'graph_landmarks', 'graph_points', 'graph_state', 'graph_search_state',
  ];

  it.each(targets)('G-377 %s exists', (target) => {
    const source = readFileSync(join(root, `tests-c/fuzz/fuzz_${target}.c`), 'utf8');
    expect(source).toContain('LLVMFuzzerTestOneInput');
  });

  it('G-377 every folder of seeds belongs to a target and is not empty', () => {
    for (const folder of readdirSync(join(root, 'tests-c/fuzz/corpus'))) {
      expect(existsSync(join(root, `tests-c/fuzz/${folder}.c`)), folder).toBe(true);
      expect(readdirSync(join(root, 'tests-c/fuzz/corpus', folder)).length, folder).toBeGreaterThan(0);
    }
  });

  it('G-377 every target has seeds and a line that says what it checks', () => {
    const lines = readFileSync(join(root, 'tests-c/fuzz/README.md'), 'utf8');
    for (const file of readdirSync(join(root, 'tests-c/fuzz')).filter((name) => /^fuzz_\w+\.c$/.test(name))) {
      const target = file.slice(0, -2);
      expect(existsSync(join(root, 'tests-c/fuzz/corpus', target)), target).toBe(true);
      expect(lines, target).toContain(`\n| \`${target}\` |`);
    }
  });
});

describe('measurements', () => {
  interface Row { engine: string; call: string; medianUs: number; expanded: number; mismatches: number }
  interface Results { maps: { name: string; native: Row[] }[] }

  it('G-379 every map has times and expansions of A*, JPS, JPS+ and their improved forms, and no wrong cost', () => {
    const { maps } = JSON.parse(readFileSync(join(root, 'bench/results/grids.json'), 'utf8')) as Results;
    expect(maps.length).toBeGreaterThan(0);
    for (const { name, native } of maps) {
      for (const engine of ['specialised', 'generic', 'jps', 'jps+', 'improved-jps', 'improved-jps+']) {
        const rows = native.filter((row) => row.engine === engine);
        expect(rows.length, `${name} ${engine}`).toBeGreaterThan(0);
        for (const row of rows) {
          expect(row.medianUs, name).toBeGreaterThan(0);
          expect(row.expanded, name).toBeGreaterThan(0);
          expect(row.mismatches, name).toBe(0);
        }
      }
    }
  });

  it('K-31 K-32 every level of the plane is covered to a 10000th, by about 5000 polygons at radius 1', () => {
    interface Build { area: number; exactArea: number; polygons: number; hash: number; bestUs: number; peakBytes: number }
    interface Level { name: string; level?: string; radius: number; native: Build[]; wasm: Build[] }
    const { maps } = JSON.parse(readFileSync(join(root, 'bench/results/build2d.json'), 'utf8')) as { maps: Level[] };
    const levels = maps.filter(({ level }) => level !== undefined);
    expect(levels.map(({ name }) => name)).toEqual([
      ...[0.5, 0.75, 1].flatMap((radius) => [`tilemap ${radius} solo`, `tilemap ${radius} tiled`]), 'rooms 0.5 solo', 'rooms 0.5 tiled',
    ]);
    for (const { name, level, radius, native: [native], wasm: [wasm] } of levels) {
      const { area, exactArea, polygons, hash, peakBytes } = native as Build;
      expect(Math.abs(area / exactArea - 1), name).toBeLessThan(1e-4);
      expect(wasm?.hash, name).toBe(hash);
      expect(peakBytes, name).toBeGreaterThan(0);
      if (level !== 'tiles' || radius !== 1) continue;
      expect(polygons, name).toBeGreaterThan(4500);
      expect(polygons, name).toBeLessThan(5500);
    }
  });
});
