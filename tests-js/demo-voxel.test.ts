// The parts of the voxel page that need no page: links, generators, visible voxels, rays, files.
import { createHash } from 'node:crypto';
import { init } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../demo/shared/random.js';
import { gridOf, readVoxelMap } from '../demo/voxel/engine.js';
import { generateScene, placeVoxelEnds } from '../demo/voxel/generators.js';
import { defaultQuery, isSolid, sceneKinds, type VoxelScene } from '../demo/voxel/model.js';
import { castRay, visibleVoxels } from '../demo/voxel/surface.js';
import { readVoxelFragment, writeVoxelFragment } from '../demo/voxel/url.js';

beforeAll(() => init());

const scene = generateScene({ kind: 'caves', side: 24, seed: 3 });

describe('voxel links', () => {
  it('bring back scene, ends and options, and leave defaults out', () => {
    const ends = { start: { x: 1, y: 2, z: 3 }, goal: { x: 20, y: 11, z: 19 } };
    expect(writeVoxelFragment({ scene, ...ends, query: defaultQuery })).toBe('scene=caves.24.3&start=1.2.3&goal=20.11.19');
    const snapshot = { scene, ...ends, query: { connectivity: 18, cornerRule: 'allow-all', heuristic: 'zero' } } as const;
    expect(readVoxelFragment(`#${writeVoxelFragment(snapshot) ?? ''}`)).toEqual(snapshot);
    expect(readVoxelFragment('')).toBeNull();
    expect(writeVoxelFragment({ ...snapshot, scene: { ...scene, source: 'a.3dmap' } })).toBeNull();
  });

  it.each([
    ['start=1.1.1&goal=2.2.2', 'scene must be one of city, caves, terrain; got '],
    ['scene=city.500.1&start=1.1.1&goal=2.2.2', 'side must be a whole number from 16 to 160; got 500'],
    ['scene=city.20.1&start=1.1.1&goal=2.10.2', 'goal (2, 10, 2) is outside the scene'],
    ['scene=city.20.1&start=1.1&goal=2.2.2', 'start z must be a whole number from 0 to 160'],
    ['scene=city.20.1&start=1.1.1&goal=2.2.2&connectivity=8', 'connectivity must be one of 6, 18, 26; got 8'],
  ])('that are wrong are refused by name: %s', (link, message) => {
    expect(() => readVoxelFragment(link)).toThrow(message);
  });
});

describe('voxel generators', () => {
  // A link holds a seed instead of voxels: another scene for the same seed would break every link.
  it.each([['city', 'ede72bd459a8dc0f'], ['caves', 'cd00c52c0f6f3b07'], ['terrain', 'b79cea193397a3fb']] as const)('%s makes the same scene for ever', (kind, expected) => {
    const { solid } = generateScene({ kind, side: 32, seed: 2024 });
    expect(createHash('sha256').update(solid).digest('hex').slice(0, 16)).toBe(expected);
  });

  it('make scenes of any allowed size whose ends a path joins', () => {
    for (const kind of sceneKinds) {
      for (const side of [16, 17, 30, 48]) {
        const made = generateScene({ kind, side, seed: side });
        using grid = gridOf(made);
        const { start, goal } = placeVoxelEnds(made);
        expect(grid.findPath(start, goal, { connectivity: 6 }).found, `${kind} ${side}`).toBe(true);
      }
    }
  });
});

describe('voxel surface', () => {
  it('holds exactly the solid voxels with an open side, below the cut', () => {
    for (const cut of [5, 12]) {
      const shown = new Set<string>();
      const voxels = visibleVoxels(scene, cut);
      for (let i = 0; i < voxels.length; i += 3) shown.add(voxels.slice(i, i + 3).join());
      const open = (x: number, y: number, z: number): boolean => y >= 0 && (y >= cut || !isSolid(scene, x, y, z));
      let expected = 0;
      for (let z = 0; z < 24; z += 1) for (let y = 0; y < cut; y += 1) for (let x = 0; x < 24; x += 1) {
        const seen = isSolid(scene, x, y, z) && [[1, 0, 0], [0, 1, 0], [0, 0, 1]].some(([dx = 0, dy = 0, dz = 0]) =>
          open(x + dx, y + dy, z + dz) || open(x - dx, y - dy, z - dz));
        expected += Number(seen);
        expect(shown.has([x, y, z].join())).toBe(seen);
      }
      expect(shown.size).toBe(expected);
    }
  });

  it('meets a ray at the first solid voxel that small steps along it meet', () => {
    const random = new Random(9);
    let hits = 0;
    for (let round = 0; round < 200; round += 1) {
      const origin = [random.below(60) - 18 + 0.37, 30 + random.below(9) + 0.41, random.below(60) - 18 + 0.23] as const;
      const toward = [random.below(24) + 0.5, random.below(8) + 0.5, random.below(24) + 0.5] as const;
      const length = Math.hypot(...toward.map((value, axis) => value - origin[axis]!));
      const direction = toward.map((value, axis) => (value - origin[axis]!) / length) as [number, number, number];
      let first: string | null = null;
      for (let t = 0; t < 120 && first === null; t += 0.002) {
        const at = origin.map((value, axis) => Math.floor(value + direction[axis]! * t)) as [number, number, number];
        if (isSolid(scene, ...at)) first = at.join();
      }
      const before = castRay(scene, scene.sizeY, origin, direction);
      if (before === null) continue; // Nothing met, or met at the border from outside.
      hits += 1;
      expect(isSolid(scene, before.x, before.y, before.z)).toBe(false);
      const [x = 0, y = 0, z = 0] = (first ?? '').split(',').map(Number);
      expect(Math.abs(x - before.x) + Math.abs(y - before.y) + Math.abs(z - before.z)).toBe(1);
    }
    expect(hits).toBeGreaterThan(20);
  });
});

describe('voxel files', () => {
  it('become scenes, voxel by voxel', () => {
    const lines: string[] = [];
    for (let i = 0; i < scene.solid.length; i += 1) {
      if (scene.solid[i] === 1) lines.push(`${i % 24} ${Math.floor(i / 24) % 12} ${Math.floor(i / 288)}`);
    }
    const read: VoxelScene = readVoxelMap('caves.3dmap', new TextEncoder().encode(`voxel 24 12 24\n${lines.join('\n')}\n`));
    expect(read).toEqual({ ...scene, source: 'caves.3dmap' });
    expect(() => readVoxelMap('big.3dmap', new TextEncoder().encode('voxel 600 600 600\n'))).toThrow('600 × 600 × 600');
  });
});
