// The state of the navigation mesh page as the fragment of its address, and back. Meshes from files are too large for a link.
import type { NavPoint } from 'samepath';
import { maxSeed } from '../shared/generators.js';
import { choice, fieldsOf, LinkError, numberIn } from '../shared/link.js';
import {
  allClosed, areaNames, defaultCosts, defaultQuery, isGenerated, largestCost, layers, maxTiles, minTiles, mostNodes, mostStoreys,
  type LayerName, type NavPageQuery, type NavSnapshot,
} from './model.js';

/** Ends farther away than this from the world's zero are a mistake. */
const farthest = 4096;
const smallestCost = 0.01;

const writePoint = ({ x, y, z }: NavPoint): string => `${x}_${y}_${z}`;

/** The fragment, without `#`, that brings this state back; null for a mesh from a file. */
export function writeNavFragment({ scene, start, goal, query, hidden, storeys }: NavSnapshot): string | null {
  if (!isGenerated(scene)) return null;
  const fields = new URLSearchParams({ building: `${scene.tiles}.${scene.seed}`, start: writePoint(start), goal: writePoint(goal) });
  const { nodeModel, maxNodes, exclude, costs } = query;
  if (nodeModel !== defaultQuery.nodeModel) fields.set('nodeModel', nodeModel);
  if (maxNodes !== defaultQuery.maxNodes) fields.set('maxNodes', String(maxNodes));
  if (exclude !== defaultQuery.exclude) fields.set('exclude', String(exclude));
  if (costs.some((cost, area) => cost !== defaultCosts[area])) fields.set('costs', costs.join('_'));
  if (hidden.length > 0) fields.set('hide', layers.filter((layer) => hidden.includes(layer)).join('_'));
  if (storeys !== mostStoreys) fields.set('storeys', String(storeys));
  return fields.toString();
}

function readPoint(field: string, text: string | null): NavPoint {
  const [x, y, z] = ['x', 'y', 'z'].map((axis, i) => numberIn(`${field} ${axis}`, text?.split('_')[i], -farthest, farthest, false)) as [number, number, number];
  return { x, y, z };
}

function readCosts(text: string | null): readonly number[] {
  if (text === null) return defaultCosts;
  const parts = text.split('_');
  if (parts.length !== areaNames.length) throw new LinkError(`costs must be ${areaNames.length} numbers; got ${parts.length}`);
  return parts.map((part, area) => numberIn(`cost of ${areaNames[area]!.toLowerCase()}`, part, smallestCost, largestCost, false));
}

function readQuery(fields: URLSearchParams): NavPageQuery {
  const exclude = numberIn('exclude', fields.get('exclude') ?? '0', 0, allClosed);
  if ((exclude & ~allClosed) !== 0) throw new LinkError(`exclude must be made of the flags in ${allClosed}; got ${exclude}`);
  return {
    nodeModel: choice('nodeModel', fields.get('nodeModel') ?? defaultQuery.nodeModel, ['polygon', 'crossing']),
    maxNodes: numberIn('maxNodes', fields.get('maxNodes') ?? String(mostNodes), 1, mostNodes),
    exclude,
    costs: readCosts(fields.get('costs')),
  };
}

function readHidden(text: string | null): readonly LayerName[] {
  return text === null ? [] : text.split('_').map((name) => choice('hide', name, layers));
}

/** The state a fragment describes; null for an empty one. Throws {@link LinkError} for a bad one. */
export function readNavFragment(fragment: string): NavSnapshot | null {
  const fields = fieldsOf(fragment);
  if (fields === null) return null;
  const [tiles, seed] = (fields.get('building') ?? '').split('.');
  return {
    scene: { tiles: numberIn('tiles', tiles, minTiles, maxTiles), seed: numberIn('seed', seed, 0, maxSeed) },
    start: readPoint('start', fields.get('start')),
    goal: readPoint('goal', fields.get('goal')),
    query: readQuery(fields),
    hidden: readHidden(fields.get('hide')),
    storeys: numberIn('storeys', fields.get('storeys') ?? String(mostStoreys), 1, mostStoreys),
  };
}
