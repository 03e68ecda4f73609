// The only module of the navigation mesh page that searches: it keeps a mesh and a query object for the scene.
import { NavFilter, NavMesh, SeededRandom, type NavPath, type NavPoint } from 'samepath';
import { NavQuery, type NavPolygonRay, type NavWalls } from 'samepath/mesh';
import { timeCalls, type Timing } from '../shared/timing.js';
import { generateBuilding } from './building.js';
import { isGenerated, rounded, tileSize, type EndName, type NavPageQuery, type SceneSource } from './model.js';

/** How far walls around the start are shown. */
export const wallReach = 5;
/** What is near enough to an end to be meant by it. */
const reach = { x: 2, y: 4, z: 2 };

/** The mesh of a scene. Throws the library's format error for bytes that are no mesh. */
export function meshOf(scene: SceneSource): NavMesh {
  if (!isGenerated(scene)) return NavMesh.deserialize(scene.bytes);
  const { tiles, links } = generateBuilding(scene);
  return NavMesh.fromPolygons(tiles, { tileSize, maxVertsPerPoly: 16, offMeshLinks: links });
}

/** What the page shows of a query. */
export interface NavAnswer {
  readonly path: NavPath;
  /** Polygons that were expanded, in that order. */
  readonly expanded: BigUint64Array;
  /** From the start straight to the goal; undefined without a polygon at the start. */
  readonly ray: NavPolygonRay | undefined;
  /** Walls around the start; undefined without a polygon there. */
  readonly walls: NavWalls | undefined;
}

const filterOf = ({ exclude, costs }: NavPageQuery): NavFilter => new NavFilter({ excludeFlags: exclude, areaCosts: costs });

export class NavEngine {
  #mesh: NavMesh;
  #query: NavQuery | undefined;
  #options = '';

  constructor(scene: SceneSource) {
    this.#mesh = meshOf(scene);
  }

  get mesh(): NavMesh {
    return this.#mesh;
  }

  setScene(scene: SceneSource): void {
    const mesh = meshOf(scene);
    this.#query?.free();
    this.#query = undefined;
    this.#mesh.free();
    this.#mesh = mesh;
  }

  #queryFor({ nodeModel, maxNodes }: NavPageQuery): NavQuery {
    const options = `${nodeModel} ${maxNodes}`;
    if (this.#query === undefined || this.#options !== options) {
      this.#query?.free();
      this.#query = new NavQuery(this.#mesh, { nodeModel, maxNodes });
      this.#options = options;
    }
    return this.#query;
  }

  answer(start: NavPoint, goal: NavPoint, options: NavPageQuery): NavAnswer {
    const query = this.#queryFor(options);
    using filter = filterOf(options);
    const path = query.findPath(start, goal, { filter });
    const expanded = path.expanded > 0 ? query.expandedPolygons : new BigUint64Array(0);
    const near = query.findNearestPolygon(start, reach, { filter });
    if (near === undefined) return { path, expanded, ray: undefined, walls: undefined };
    return {
      path, expanded,
      ray: query.raycastFrom(near.polygon, near, goal, { filter }),
      walls: query.findWalls(near.polygon, near, wallReach, { filter }),
    };
  }

  time(start: NavPoint, goal: NavPoint, options: NavPageQuery): Timing {
    const query = this.#queryFor(options);
    using filter = filterOf(options);
    return timeCalls(() => query.findPath(start, goal, { filter }));
  }

  /** Two random places of the mesh, the same for the same mesh. */
  placeEnds(): Record<EndName, NavPoint> {
    const random = new SeededRandom(1);
    const place = (): NavPoint => rounded(this.#mesh.randomPoint(random) ?? { x: 0, y: 0, z: 0 });
    return { start: place(), goal: place() };
  }

  /** Gives all memory back. */
  free(): void {
    this.#query?.free();
    this.#mesh.free();
  }

  /** WebAssembly memory that the mesh and its queries hold, beside the tiles. */
  get memory(): number {
    return this.#mesh.memory + (this.#query?.memory ?? 0);
  }
}
