// The state of the page as a link, and back. Fields keep their meaning for ever.
import { choice, fieldsOf, LinkError, numberIn } from '../shared/link.js';
import type { CameraState } from '../shared/camera.js';
import {
  defaultSnapshot, maxFileNodes, maxSeed, maxSize, minSize, variants,
  type NetworkSource, type Snapshot, type VariantId,
} from './model.js';

/** A number with at most five significant digits: enough for a camera. */
const short = (value: number): string => String(Number(value.toPrecision(5)));

/** The fragment, without `#`, that brings this state back. Networks of files are only named. */
export function writeFragment(snapshot: Snapshot): string {
  const { source, start, goal, variant, split, camera } = snapshot;
  const fields = new URLSearchParams();
  if (source.kind === 'city') fields.set('city', `${source.size}.${source.seed}`);
  else fields.set('file', source.name);
  if (start !== null) fields.set('start', String(start));
  if (goal !== null) fields.set('goal', String(goal));
  if (variant !== defaultSnapshot.variant) fields.set('search', variant);
  if (split) fields.set('split', 'true');
  if (camera !== null) fields.set('view', [camera.x, camera.y, camera.scale].map(short).join('_'));
  return fields.toString();
}

function readSource(fields: URLSearchParams): NetworkSource {
  const name = fields.get('file');
  if (name !== null) return { kind: 'file', name };
  const [size = '', seed = '', ...rest] = (fields.get('city') ?? '').split('.');
  if (size === '' || rest.length > 0) throw new LinkError('there is no network in it');
  return { kind: 'city', size: numberIn('size', size, minSize, maxSize), seed: numberIn('seed', seed, 0, maxSeed) };
}

function readVariant(text: string | null): VariantId {
  return text === null ? defaultSnapshot.variant : choice('search', text, variants.map(({ id }) => id));
}

function readCamera(text: string | null): CameraState | null {
  if (text === null) return null;
  const [x = NaN, y = NaN, scale = NaN, ...rest] = text.split('_').map((part) => (part === '' ? NaN : Number(part)));
  if (rest.length > 0 || ![x, y, scale].every(Number.isFinite) || scale <= 0) {
    throw new LinkError(`view must be three numbers, the last above 0; got ${text}`);
  }
  return { x, y, scale };
}

/** The state of a fragment; the default state for an empty one. Throws {@link LinkError}. */
export function readFragment(fragment: string): Snapshot {
  const fields = fieldsOf(fragment);
  if (fields === null) return defaultSnapshot;
  const node = (field: 'start' | 'goal'): number | null => {
    const value = fields.get(field);
    return value === null ? null : numberIn(field, value, 0, maxFileNodes - 1);
  };
  return {
    source: readSource(fields),
    start: node('start'),
    goal: node('goal'),
    variant: readVariant(fields.get('search')),
    split: fields.get('split') === 'true',
    camera: readCamera(fields.get('view')),
  };
}
