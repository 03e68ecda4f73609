// The fuzz targets that there must be, each with seeds and a line that says what it checks.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../tests-c/fuzz/', import.meta.url));
const targets = readdirSync(folder).filter((file) => /^fuzz_\w+\.c$/.test(file)).map((file) => file.slice(0, -2));

const REQUIRED = [
  'graph_landmarks', 'graph_points', 'graph_query', 'graph_search_state', 'graph_state', 'grid_flow', 'grid_hpa', 'grid_jps',
  'grid_query', 'grid_replan', 'grid_state', 'grid_theta', 'movingai_map', 'movingai_scen', 'voxel_map', 'voxel_query', 'voxel_scen',
];

describe('fuzz targets', () => {
  it('G-377 there is one for every reader of bytes, every family of queries, and saved states', () => {
    expect(targets).toEqual(expect.arrayContaining(REQUIRED.map((name) => `fuzz_${name}`)));
  });

  it.each(targets)('G-377 %s takes bytes, has seeds, and says what it checks', (target) => {
    expect(readFileSync(`${folder}${target}.c`, 'utf8')).toContain('int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {');
    expect(readdirSync(`${folder}corpus/${target}`).length).toBeGreaterThan(0);
    expect(readFileSync(`${folder}README.md`, 'utf8')).toMatch(new RegExp(`^\\| \`${target}\` \\|`, 'm'));
  });
});
