// Levels and meshes as files.
import { element } from '../shared/dom.js';
import { readGeoJson, writeGeoJson } from './geojson.js';
import type { LevelState } from './state.js';

/** Larger files are no levels. */
const largestFile = 64 << 20;

function offer(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const nameOf = ({ source }: LevelState): string => (source === null ? 'level' : `${source.preset}-${source.seed}`);

export function saveLevel(state: LevelState): void {
  offer(`${nameOf(state)}.geojson`, 'application/geo+json', writeGeoJson(state));
}

/** Offers the bytes of `NavMesh.serialize`. */
export function saveMesh(state: LevelState, bytes: Uint8Array): void {
  offer(`${nameOf(state)}.navmesh`, 'application/octet-stream', bytes as Uint8Array<ArrayBuffer>);
}

/** Takes the first file as the level; a file that is none is named with what is wrong. */
export async function openLevel(state: LevelState, files: readonly File[], onProblem: (message: string) => void): Promise<void> {
  const file = files[0];
  if (file === undefined) return;
  try {
    if (file.size > largestFile) throw new Error(`the file has ${file.size} bytes; the page takes ${largestFile}`);
    state.replace(readGeoJson(await file.text()));
  } catch (error) {
    onProblem(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
