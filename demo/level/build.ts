// What the page builds of a level: the mesh in stages, and the layers that only some visitors look at. Runs in a worker, and
// in Node.js for the tests.
import { NavSettings } from 'samepath';
import { NavMeshBuild2D, Region, type RegionPart, type RegionRings } from 'samepath/build2d';
import type { Level, LevelSettings, Ring, Role, ShapeLevel } from './model.js';

export type BuildStage = NavMeshBuild2D['progress']['stage'];

/** A mesh, and the region before and after its shrink. */
export interface LevelBuild {
  readonly region: RegionRings;
  readonly shrunk: RegionRings;
  /** The mesh as `NavMesh.serialize` gives it. */
  readonly bytes: Uint8Array;
  readonly milliseconds: Readonly<Record<BuildStage, number>>;
}

export const detailNames = ['offset', 'triangles', 'convex'] as const;
export type DetailName = (typeof detailNames)[number];

/** A layer of its own: rings of the offset region, or polygons of the shrunk one. */
export interface LevelDetail {
  readonly name: DetailName;
  readonly rings: RegionRings | null;
  readonly polygons: Pick<RegionPart, 'vertices' | 'polygonVertexCounts' | 'indices'> | null;
  readonly milliseconds: number;
}

export function navSettingsOf({ agentRadius, maxVertsPerPoly, tileSize, snapBits }: LevelSettings): NavSettings {
  return { ...NavSettings.humanoid, agentRadius, maxVertsPerPoly, tileSize, snapBits };
}

const pairs = (ring: Ring): Float64Array => Float64Array.from(ring);

function outlinesOf({ shapes }: ShapeLevel, role: Role): Float64Array[][] {
  return shapes.filter((shape) => shape.role === role).map(({ rings }) => rings.map(pairs));
}

/** What a level is to the library. */
export function sourceOf(level: Level): ConstructorParameters<typeof NavMeshBuild2D>[0] {
  if (level.kind === 'shapes') return { outlines: outlinesOf(level, 'outline'), obstacles: outlinesOf(level, 'obstacle') };
  const { cells, width, height, side } = level;
  return { cells, width, height, cellSize: side };
}

/** The walkable region of a level, on the grid that its mesh has. */
function regionOf(level: Level, settings: LevelSettings): Region {
  const { cellSize = 0 } = navSettingsOf(settings);
  const snapBits = settings.snapBits < 0 ? Region.finestSnapBits(cellSize) : settings.snapBits;
  if (level.kind === 'tiles') return Region.fromTileMap(level.cells, level.width, level.height, { cellSize: level.side, snapBits });
  using outlines = Region.fromOutlines(outlinesOf(level, 'outline'), { snapBits });
  using obstacles = Region.fromOutlines(outlinesOf(level, 'obstacle'), { snapBits });
  return outlines.difference(obstacles);
}

const noRings: RegionRings = { points: new Float64Array(0), offsets: new Uint32Array(1) };

/** Builds the mesh of a level; `onStep` hears of each step before it is made. */
export function buildLevel(level: Level, settings: LevelSettings, onStep: (progress: NavMeshBuild2D['progress']) => void): LevelBuild {
  using build = new NavMeshBuild2D(sourceOf(level), navSettingsOf(settings));
  const milliseconds: Record<BuildStage, number> = { region: 0, shrink: 0, slice: 0, tiles: 0, mesh: 0, done: 0 };
  let [region, shrunk] = [noRings, noRings];
  for (let goesOn = true; goesOn;) {
    const { progress } = build;
    onStep(progress);
    const began = performance.now();
    goesOn = build.step();
    milliseconds[progress.stage] += performance.now() - began;
    if (progress.stage === 'region') region = shrunk = build.rings() ?? noRings;
    else if (progress.stage === 'shrink') shrunk = build.rings() ?? noRings;
  }
  using mesh = build.finish();
  return { region, shrunk, bytes: mesh.serialize(), milliseconds };
}

/** Makes the layers that are asked for, one after the other. */
export function* buildDetails(level: Level, settings: LevelSettings, names: readonly DetailName[]): Generator<LevelDetail> {
  if (names.length === 0) return;
  using region = regionOf(level, settings);
  using shrunk = settings.agentRadius > 0 ? region.shrink(navSettingsOf(settings)) : null;
  const walkable = shrunk ?? region;
  for (const name of names) {
    const began = performance.now();
    const made = name === 'offset' ? offsetOf(region, settings)
      : name === 'triangles' ? walkable.triangulate() : walkable.partition({ maxVertices: settings.maxVertsPerPoly });
    const milliseconds = performance.now() - began;
    if ('points' in made) yield { name, rings: made, polygons: null, milliseconds };
    else yield { name, rings: null, polygons: made, milliseconds };
  }
}

function offsetOf(region: Region, { offset, join, arcTolerance }: LevelSettings): RegionRings {
  using moved = region.offset(offset, { join, arcTolerance });
  return moved.rings();
}
