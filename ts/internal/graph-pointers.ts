// The C objects behind graphs and landmarks, for the classes that take the others as arguments.
import { typeError } from './arguments.js';
import type { Pointer } from './exports.js';
import type { Handle } from './handles.js';

const graphs = /* @__PURE__ */ new WeakMap<object, Handle>();
const landmarks = /* @__PURE__ */ new WeakMap<object, Handle>();

/** Makes `owner` usable as a graph argument. */
export function registerGraph<T extends Handle>(owner: object, handle: T): T {
  graphs.set(owner, handle);
  return handle;
}

/** Makes `owner` usable as a landmarks argument. */
export function registerLandmarks<T extends Handle>(owner: object, handle: T): T {
  landmarks.set(owner, handle);
  return handle;
}

function pointerIn(handles: WeakMap<object, Handle>, owner: unknown, name: string, what: string): Pointer {
  const handle = typeof owner === 'object' && owner !== null ? handles.get(owner) : undefined;
  if (handle === undefined) throw typeError(name, what, owner);
  return handle.live();
}

/** The C graph of an argument; a state error after `free`. */
export function graphPointer(graph: unknown): Pointer {
  return pointerIn(graphs, graph, 'graph', 'a Graph or PointGraph');
}

/** The C landmarks of an argument, 0 when there are none; a state error after `free`. */
export function landmarksPointer(value: unknown): Pointer {
  return value === undefined ? 0 : pointerIn(landmarks, value, 'landmarks', 'Landmarks');
}
