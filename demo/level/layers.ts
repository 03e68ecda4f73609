// What was built, as layers: paths in world units that are made once for each build, in chunks.
import type { RegionRings } from 'samepath/build2d';
import { boundsOf } from '../graph/node-index.js';
import type { Bounds } from '../shared/camera.js';
import type { DetailName, LevelBuild, LevelDetail } from './build.js';
import type { LevelEngine, PlanePolygons } from './engine.js';
import type { LayerName } from './model.js';
import { addRings, onWorld, type Sheet } from './sheet.js';

/** Polygons that are smaller than this across, in CSS pixels, have thinner lines. */
const usualAcross = 14;
const thinnest = 0.3;

/** Shades of the mesh's colour, so that polygons beside each other differ. */
const shades = [0.16, 0.3, 0.22, 0.36, 0.26] as const;

/** Some rings that follow each other. A browser draws many small paths much faster than a large one. */
interface Chunk {
  readonly bounds: Bounds;
  readonly lines: Path2D;
  /** The same rings by shade. */
  readonly fills: readonly Path2D[];
}

/** Points of a chunk, about. */
const chunkPoints = 1200;

function chunksOf(points: Float64Array, offsets: Uint32Array, filled: boolean): Chunk[] {
  const chunks: Chunk[] = [];
  for (let first = 0; first + 1 < offsets.length;) {
    let end = first + 1;
    while (end + 1 < offsets.length && offsets[end]! - offsets[first]! < chunkPoints) end += 1;
    const chunk = { bounds: boundsOf(points.subarray(2 * offsets[first]!, 2 * offsets[end]!)), lines: new Path2D(), fills: shades.map(() => new Path2D()) };
    addRings(chunk.lines, points, offsets.subarray(first, end + 1));
    for (let i = first; i < end && filled; i += 1) addRings(chunk.fills[i % shades.length]!, points, offsets.subarray(i, i + 2));
    chunks.push(chunk);
    first = end;
  }
  return chunks;
}

const linesOf = ({ points, offsets }: RegionRings): Chunk[] => chunksOf(points, offsets, false);
const polygonsOf = ({ corners, offsets }: PlanePolygons): Chunk[] => chunksOf(corners, offsets, true);

function polygonsOfDetail({ vertices, polygonVertexCounts, indices }: NonNullable<LevelDetail['polygons']>): Chunk[] {
  const corners = new Float64Array(2 * indices.length);
  indices.forEach((index, i) => corners.set(vertices.subarray(2 * index, 2 * index + 2), 2 * i));
  const offsets = new Uint32Array(polygonVertexCounts.length + 1);
  polygonVertexCounts.forEach((count, i) => (offsets[i + 1] = offsets[i]! + count));
  return polygonsOf({ corners, offsets });
}

type Lines = Extract<LayerName, 'region' | 'offset' | 'shrunk'>;
type Areas = Extract<LayerName, 'triangles' | 'convex' | 'mesh'>;

export class BuiltLayers {
  readonly #lines = new Map<Lines, Chunk[]>();
  readonly #areas = new Map<Areas, Chunk[]>();
  #portals = new Path2D();
  /** How large a polygon of the mesh is across, on average. */
  #across = Infinity;
  #tileSize = 0;
  /** Columns and rows of the tiles that there are. */
  #tiles: Bounds = { left: 0, top: 0, right: 0, bottom: 0 };

  /** Takes a new mesh. Layers of their own that do not follow are dropped; the others stay until they are replaced. */
  setBuild({ region, shrunk }: LevelBuild, engine: LevelEngine, following: readonly DetailName[]): void {
    if (!following.includes('offset')) this.#lines.delete('offset');
    for (const name of ['triangles', 'convex'] as const) if (!following.includes(name)) this.#areas.delete(name);
    this.#lines.set('region', linesOf(region));
    this.#lines.set('shrunk', linesOf(shrunk));
    this.#areas.set('mesh', polygonsOf(engine.polygons));
    this.#tileSize = engine.mesh.params.tileSize;
    this.#tiles = engine.tileBounds();
    const { left, top, right, bottom } = boundsOf(engine.polygons.corners);
    this.#across = Math.sqrt(((right - left) * (bottom - top)) / Math.max(engine.polygons.offsets.length - 1, 1));
    const { portals } = engine;
    this.#portals = new Path2D();
    for (let i = 0; i < portals.length; i += 4) {
      this.#portals.moveTo(portals[i]!, portals[i + 1]!);
      this.#portals.lineTo(portals[i + 2]!, portals[i + 3]!);
    }
  }

  setDetail({ name, rings, polygons }: LevelDetail): void {
    if (name === 'offset') this.#lines.set('offset', linesOf(rings!));
    else this.#areas.set(name, polygonsOfDetail(polygons!));
  }

  /** Draws over transparent ground whatever is not hidden. */
  draw(sheet: Sheet, hidden: readonly LayerName[]): void {
    const { context, camera, pane, colors } = sheet;
    const width = (camera.ratio / camera.scale) * this.#thinning(camera.scale / camera.ratio);
    context.clearRect(0, 0, pane.width, pane.height);
    const isShown = (name: LayerName): boolean => !hidden.includes(name);
    const view = camera.visible();
    const seen = (chunks: readonly Chunk[] = []): Chunk[] => chunks.filter(({ bounds }) =>
      bounds.left <= view.right && bounds.right >= view.left && bounds.top <= view.bottom && bounds.bottom >= view.top);
    onWorld(sheet, () => {
      context.lineJoin = 'round';
      for (const name of ['mesh', 'convex', 'triangles'] as const) {
        for (const chunk of isShown(name) ? seen(this.#areas.get(name)) : []) drawPolygons(context, chunk, colors[name], name === 'mesh', width);
      }
      for (const [name, weight] of [['region', 1.8], ['offset', 1.8], ['shrunk', 1.8]] as const) {
        context.strokeStyle = colors[name];
        context.lineWidth = weight * width;
        for (const { lines } of isShown(name) ? seen(this.#lines.get(name)) : []) context.stroke(lines);
      }
      if (isShown('links')) strokePortals(context, this.#portals, colors.links, width);
    });
    if (isShown('tiles')) this.#drawTileLines(sheet);
  }

  /** Lines of many small polygons would cover them. */
  #thinning(scale: number): number {
    return Math.min(Math.max((this.#across * scale) / usualAcross, thinnest), 1);
  }

  #drawTileLines({ context, camera, pane, colors }: Sheet): void {
    const size = this.#tileSize;
    if (size <= 0 || size * camera.scale < 6 * camera.ratio) return;
    const [seen, { left, top, right, bottom }] = [camera.visible(), this.#tiles];
    const across = (x: number): number => camera.toScreenX(pane, x * size);
    const down = (y: number): number => camera.toScreenY(pane, y * size);
    context.save();
    context.beginPath();
    for (let x = Math.max(left, Math.ceil(seen.left / size)); x <= Math.min(right, seen.right / size); x += 1) {
      context.moveTo(across(x), down(top));
      context.lineTo(across(x), down(bottom));
    }
    for (let y = Math.max(top, Math.ceil(seen.top / size)); y <= Math.min(bottom, seen.bottom / size); y += 1) {
      context.moveTo(across(left), down(y));
      context.lineTo(across(right), down(y));
    }
    context.strokeStyle = colors.tiles;
    context.lineWidth = camera.ratio;
    context.setLineDash([5 * camera.ratio, 5 * camera.ratio]);
    context.stroke();
    context.restore();
  }
}

function drawPolygons(context: CanvasRenderingContext2D, { fills, lines }: Chunk, color: string, filled: boolean, width: number): void {
  context.fillStyle = context.strokeStyle = color;
  fills.forEach((path, i) => {
    context.globalAlpha = filled ? shades[i]! : shades[i]! / 2;
    context.fill(path);
  });
  context.globalAlpha = filled ? 0.62 : 0.9;
  context.lineWidth = width;
  context.stroke(lines);
  context.globalAlpha = 1;
}

function strokePortals(context: CanvasRenderingContext2D, portals: Path2D, color: string, width: number): void {
  context.strokeStyle = color;
  context.lineCap = 'round';
  context.lineWidth = 4 * width;
  context.stroke(portals);
}
