// The state of the grid explorer as the fragment of its address, and back. Fields that have their default value
// are left out. The second pane's options carry the prefix `second.`; they count while `compare` is true.
import type { GeneratorKind } from '../shared/cells.js';
import { generators } from '../shared/generators.js';
import { choice, fieldsOf, numberIn, readScene, writeCosts, writeMap, writeOptions, writeScene } from '../shared/link.js';
import { algorithms, defaultOptions, type PaneOptions, type SearchOptions, type Snapshot } from './model.js';

const secondPrefix = 'second.';
const kinds = Object.keys(generators) as GeneratorKind[];

/** The fragment, without `#`, that brings this state back. */
export function writeFragment(snapshot: Snapshot, mapFields = writeMap(snapshot.map)): string {
  const fields = writeScene(snapshot, mapFields);
  writeOptions(fields, snapshot.options, defaultOptions);
  writeCosts(fields, snapshot.costs);
  if (snapshot.showClearance) fields.set('clearance', 'true');
  if (snapshot.second !== null) {
    fields.set('compare', 'true');
    writeOptions<PaneOptions>(fields, snapshot.second, defaultOptions, secondPrefix);
  }
  return fields.toString();
}

function readOptions(fields: URLSearchParams, prefix = ''): SearchOptions {
  const pick = <T>(name: keyof SearchOptions, read: (text: string) => T, fallback: T): T => {
    const text = fields.get(prefix + name);
    return text === null ? fallback : read(text);
  };
  return {
    algorithm: pick('algorithm', (t) => choice('algorithm', t, algorithms), defaultOptions.algorithm),
    connectivity: pick('connectivity', (t) => (choice('connectivity', t, ['4', '8']) === '4' ? 4 : 8), defaultOptions.connectivity),
    diagonals: pick('diagonals', (t) => choice('diagonals', t, ['no-corner-cutting', 'no-squeezing', 'allow-all']), defaultOptions.diagonals),
    agentSize: pick('agentSize', (t) => numberIn('agentSize', t, 1, 255), defaultOptions.agentSize),
    heuristic: pick('heuristic', (t) => choice('heuristic', t, ['auto', 'manhattan', 'octile', 'euclidean', 'zero']), defaultOptions.heuristic),
    heuristicWeight: pick('heuristicWeight', (t) => numberIn('heuristicWeight', t, 0, 1e300, false), defaultOptions.heuristicWeight),
    specializedEngines: pick('specializedEngines', (t) => choice('specializedEngines', t, ['true', 'false']) === 'true', defaultOptions.specializedEngines),
    iterationBudget: pick('iterationBudget', (t) => numberIn('iterationBudget', t, 0, 0x7fffffff), defaultOptions.iterationBudget),
  };
}

function readSecond(fields: URLSearchParams): PaneOptions | null {
  if (fields.get('compare') !== 'true') return null;
  const { agentSize: _agentSize, ...second } = readOptions(fields, secondPrefix);
  return second;
}

/** The state a fragment describes; null for an empty one. Throws `LinkError` for a bad one. */
export function readFragment(fragment: string): Snapshot | null {
  const fields = fieldsOf(fragment);
  if (fields === null) return null;
  return {
    ...readScene(fields, kinds),
    options: readOptions(fields),
    showClearance: fields.get('clearance') === 'true',
    second: readSecond(fields),
  };
}
