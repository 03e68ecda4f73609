// Saved meshes and snapshots that native code wrote, read by an independent reader of the formats, field by field. The
// meshes are those of tests-c/support/fixtures_navmesh.c.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/data.js';
import { readMesh, readSnapshot, type MeshParams } from './support/navmesh-format.js';

const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(root, 'tests-c/fixtures/1.0', `${name}.bin`)));

function expectParams(params: MeshParams): void {
  expect(params.origin).toEqual([-4, 0, 2.5]);
  expect([params.tileSize, params.cellSize, params.maxVertsPerPoly]).toEqual([8, 0.25, 6]);
  expect([params.climb, params.agentRadius, params.agentHeight, params.agentMaxSlopeDegrees].map(Math.fround))
    .toEqual([0.5, 0.6, 2, 45].map(Math.fround));
  expect(params.digest).toBe(0n);
}

describe('an independent reader', () => {
  it('M-184 M-185 M-186 M-188 M-197 reads a saved mesh', () => {
    const { params, slots } = readMesh(fixture('navmesh'));
    expectParams(params);
    expect(slots.map(({ salt }) => salt)).toEqual([1, 1, 2, 1]);
    expect(slots.map(({ tile }) => tile && [tile.x, tile.z, tile.layer])).toEqual([[0, 0, 0], [1, 0, 0], undefined, [3, 0, 0]]);
    const [, second, , last] = slots;
    expect(second?.tile?.links).toEqual([{
      start: [1, 0, 1], end: [17, 0, 2], radius: 2, area: 0, bidirectional: false, flags: 0, userId: 5,
    }]);
    expect(last?.tile?.areas[0]).toBe(9);
    for (const { tile } of slots) {
      if (tile === undefined) continue;
      expect([tile.vertices.length, tile.detailVertices, tile.detailTriangles]).toEqual([12, 0, 0]);
      expect(tile.origin).toEqual([-4 + 8 * tile.x, 0, 2.5]);
      expect(tile.polygons.length).toBeGreaterThanOrEqual(6);
      expect(tile.portalSides.flat().filter((side) => side === 0).length).toBeGreaterThan(0);
    }
  });

  it('M-210 M-211 M-212 M-214 M-215 M-216 reads a snapshot', () => {
    const { params, slots } = readSnapshot(fixture('navmesh-snapshot'));
    const saved = readMesh(fixture('navmesh'));
    expectParams(params);
    expect(slots.map(({ salt }) => salt)).toEqual([1, 1, 2, 1]);
    expect(slots.map(({ tile }) => tile && [tile.x, tile.z])).toEqual([[0, 0], [1, 0], [0, 1], [3, 0]]);
    expect(slots.map(({ linksOff }) => linksOff)).toEqual([[], [], [0], []]);
    expect(slots[2]?.tile?.origin[1]).toBe(0.25);
    expect(slots[2]?.tile?.links).toEqual([
      { start: [4, 0, 4], end: [12, 0, -4], radius: 3, area: 3, bidirectional: true, flags: 0, userId: 8 },
      { start: [2, 0, 2], end: [4, 0, -3], radius: 1.5, area: 0, bidirectional: false, flags: 0x8001, userId: 9 },
    ]);
    /* The tiles are as they were built: what was changed stands beside them. */
    const [, second, , last] = slots;
    expect(second?.edits).toEqual([{ polygon: 0, area: second?.tile?.areas[0], flags: 0xfedc }]);
    expect(last?.edits).toEqual([{ polygon: 0, area: 9, flags: last?.tile?.flags[0] }]);
    expect(last?.tile?.areas[0]).not.toBe(9);
    expect([slots[0]?.edits, slots[2]?.edits]).toEqual([[], []]);
    /* What was not changed is in both forms. */
    expect(slots[0]?.contentId).toBe(saved.slots[0]?.tile?.contentId);
    expect(last?.contentId).not.toBe(saved.slots[3]?.tile?.contentId);
    expect(last?.tile?.vertices).toEqual(saved.slots[3]?.tile?.vertices);
  });

  it('M-211 M-213 M-216 finds the tiles of a snapshot by their content', () => {
    const full = readSnapshot(fixture('navmesh-snapshot'));
    const referenced = readSnapshot(fixture('navmesh-snapshot-references'));
    expect(referenced.params).toEqual(full.params);
    const withoutTiles = full.slots.map(({ salt, contentId, edits, linksOff }) => ({ salt, contentId, edits, linksOff }));
    expect(referenced.slots).toEqual(withoutTiles);
  });
});
