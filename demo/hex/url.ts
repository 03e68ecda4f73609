// The state of the hex page as the fragment of its address, and back. Fields that have their default value are left out.
import { choice, fieldsOf, numberIn, readScene, writeCosts, writeMap, writeOptions, writeScene } from '../shared/link.js';
import { defaultHexOptions, hexAlgorithms, hexGenerators, layouts, maxHexSide, type HexOptions, type HexSnapshot } from './model.js';

/** The fragment, without `#`, that brings this state back. */
export function writeHexFragment(snapshot: HexSnapshot, mapFields = writeMap(snapshot.map)): string {
  const fields = writeScene(snapshot, mapFields);
  writeOptions(fields, snapshot.options, defaultHexOptions);
  writeCosts(fields, snapshot.costs);
  return fields.toString();
}

function readHexOptions(fields: URLSearchParams): HexOptions {
  const text = (name: keyof HexOptions): string => fields.get(name) ?? String(defaultHexOptions[name]);
  const count = (name: 'iterationBudget' | 'slice'): number => numberIn(name, text(name), 0, 0x7fffffff);
  return {
    layout: choice('layout', text('layout'), layouts),
    algorithm: choice('algorithm', text('algorithm'), hexAlgorithms),
    heuristicWeight: numberIn('heuristicWeight', text('heuristicWeight'), 0, 1e300, false),
    iterationBudget: count('iterationBudget'),
    slice: count('slice'),
  };
}

/** The state a fragment describes; null for an empty one. Throws `LinkError` for a bad one. */
export function readHexFragment(fragment: string): HexSnapshot | null {
  const fields = fieldsOf(fragment);
  if (fields === null) return null;
  const scene = readScene(fields, hexGenerators);
  for (const side of ['width', 'height'] as const) numberIn(side, String(scene.map[side]), 1, maxHexSide);
  return { ...scene, options: readHexOptions(fields) };
}
