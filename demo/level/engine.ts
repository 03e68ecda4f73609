// The mesh on the page's thread: paths while an end is dragged, and what lies under the pointer.
import { NavMesh, type NavPath } from 'samepath';
import { NavMeshDebug } from 'samepath/debug';
import type { Bounds } from '../shared/camera.js';
import { boundsOf } from '../graph/node-index.js';
import { timeCalls, type Timing } from '../shared/timing.js';
import { inWorld, type Spot } from './model.js';

/** Polygons in the plane: corners as x, y pairs, one polygon after the other. */
export interface PlanePolygons {
  readonly corners: Float64Array;
  /** Where each polygon begins, counted in corners; one more entry holds the end of the last. */
  readonly offsets: Uint32Array;
}

/** A polygon of the mesh under a place. */
export interface PolygonInfo {
  readonly number: number;
  readonly corners: number;
  readonly tileX: number;
  readonly tileZ: number;
}

/** How far a place may be from the mesh to count as on it: its vertices are rounded. */
const onMesh = 0.01;

function flatten(vertices: Float64Array): Float64Array {
  const corners = new Float64Array((vertices.length / 3) * 2);
  for (let i = 0; i < corners.length / 2; i += 1) {
    corners[2 * i] = vertices[3 * i]!;
    corners[2 * i + 1] = vertices[3 * i + 2]!;
  }
  return corners;
}

export class LevelEngine {
  readonly mesh: NavMesh;
  readonly polygons: PlanePolygons;
  /** Both ends of each link across a tile line, x, y pairs. */
  readonly portals: Float64Array;
  readonly #numbers = new Map<bigint, number>();

  /** Throws the library's format error for bytes that are no mesh. */
  constructor(bytes: Uint8Array) {
    this.mesh = NavMesh.deserialize(bytes);
    const { refs, vertices, offsets } = this.mesh.polygons();
    refs.forEach((ref, i) => this.#numbers.set(ref, i));
    this.polygons = { corners: flatten(vertices), offsets };
    this.portals = flatten(Float64Array.from(NavMeshDebug.links(this.mesh).positions));
  }

  findPath(start: Spot, goal: Spot): NavPath {
    return this.mesh.findPath(inWorld(start), inWorld(goal));
  }

  timePath(start: Spot, goal: Spot): Timing {
    return timeCalls(() => this.findPath(start, goal));
  }

  numberOf(polygon: bigint): number {
    return this.#numbers.get(polygon) ?? -1;
  }

  polygonAt(spot: Spot): PolygonInfo | null {
    const near = this.mesh.findNearestPoint(inWorld(spot), onMesh);
    if (near === undefined) return null;
    const number = this.numberOf(near.polygon);
    const { offsets } = this.polygons;
    return { number, corners: offsets[number + 1]! - offsets[number]!, ...this.mesh.worldToTile({ x: near.x, z: near.z }) };
  }

  /** Columns and rows of the tiles that there are; the far sides are those after the last. */
  tileBounds(): Bounds {
    const { corners } = this.polygons;
    const { left, top, right, bottom } = boundsOf(corners);
    const { tileSize } = this.mesh.params;
    return {
      left: Math.floor(left / tileSize), top: Math.floor(top / tileSize), right: Math.ceil(right / tileSize), bottom: Math.ceil(bottom / tileSize),
    };
  }

  free(): void {
    this.mesh.free();
  }
}
