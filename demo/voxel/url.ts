// The state of the voxel page as the fragment of its address, and back. Scenes from files are too large for a link.
import type { VoxelCell } from 'samepath';
import { choice, fieldsOf, LinkError, numberIn, writeOptions } from '../shared/link.js';
import { maxSeed } from '../shared/generators.js';
import { generateScene } from './generators.js';
import { defaultQuery, isInside, maxSide, minSide, sceneKinds, type VoxelQuery, type VoxelScene, type VoxelSnapshot } from './model.js';

const writeVoxel = ({ x, y, z }: VoxelCell): string => `${x}.${y}.${z}`;

/** The fragment, without `#`, that brings this state back; null for a scene from a file. */
export function writeVoxelFragment({ scene, start, goal, query }: VoxelSnapshot): string | null {
  if (typeof scene.source === 'string') return null;
  const { kind, side, seed } = scene.source;
  const fields = new URLSearchParams({ scene: `${kind}.${side}.${seed}`, start: writeVoxel(start), goal: writeVoxel(goal) });
  writeOptions(fields, query, defaultQuery);
  return fields.toString();
}

function readVoxel(field: string, text: string | null, scene: VoxelScene): VoxelCell {
  const [x, y, z] = ['x', 'y', 'z'].map((axis, i) => numberIn(`${field} ${axis}`, text?.split('.')[i], 0, maxSide)) as [number, number, number];
  if (!isInside(scene, x, y, z)) throw new LinkError(`${field} (${x}, ${y}, ${z}) is outside the scene`);
  return { x, y, z };
}

function readQuery(fields: URLSearchParams): VoxelQuery {
  const text = (name: keyof VoxelQuery): string => fields.get(name) ?? String(defaultQuery[name]);
  return {
    connectivity: Number(choice('connectivity', text('connectivity'), ['6', '18', '26'])) as VoxelQuery['connectivity'],
    cornerRule: choice('cornerRule', text('cornerRule'), ['no-corner-cutting', 'no-squeezing', 'allow-all']),
    heuristic: choice('heuristic', text('heuristic'), ['auto', 'zero']),
  };
}

/** The state a fragment describes; null for an empty one. Throws {@link LinkError} for a bad one. */
export function readVoxelFragment(fragment: string): VoxelSnapshot | null {
  const fields = fieldsOf(fragment);
  if (fields === null) return null;
  const [kindText = '', sideText, seedText] = (fields.get('scene') ?? '').split('.');
  const kind = choice('scene', kindText, sceneKinds);
  const scene = generateScene({ kind, side: numberIn('side', sideText, minSide, maxSide), seed: numberIn('seed', seedText, 0, maxSeed) });
  return {
    scene,
    start: readVoxel('start', fields.get('start'), scene),
    goal: readVoxel('goal', fields.get('goal'), scene),
    query: readQuery(fields),
  };
}
