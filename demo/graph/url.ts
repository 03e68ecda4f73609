// The state of the page as a link, and back. Fields keep their meaning for ever.
import {
  defaultSnapshot, maxFileNodes, maxSeed, maxSize, minSize, variants,
  type CameraState, type NetworkSource, type Snapshot, type VariantId,
} from './model.js';

/** A link that cannot be read; the message names the field. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
}

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

function integerIn(field: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) throw new LinkError(`${field} must be a whole number from ${min} to ${max}; got ${text}`);
  return value;
}

function readSource(fields: URLSearchParams): NetworkSource {
  const name = fields.get('file');
  if (name !== null) return { kind: 'file', name };
  const [size = '', seed = '', ...rest] = (fields.get('city') ?? '').split('.');
  if (size === '' || rest.length > 0) throw new LinkError('there is no network in it');
  return { kind: 'city', size: integerIn('size', size, minSize, maxSize), seed: integerIn('seed', seed, 0, maxSeed) };
}

function readVariant(text: string | null): VariantId {
  if (text === null) return defaultSnapshot.variant;
  const found = variants.find(({ id }) => id === text);
  if (found === undefined) throw new LinkError(`search must be one of ${variants.map(({ id }) => id).join(', ')}; got ${text}`);
  return found.id;
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
  const text = fragment.replace(/^#/, '');
  if (text === '') return defaultSnapshot;
  const fields = new URLSearchParams(text);
  const node = (field: 'start' | 'goal'): number | null => {
    const value = fields.get(field);
    return value === null ? null : integerIn(field, value, 0, maxFileNodes - 1);
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
