// What was built, as layers: paths in world units that are made once for each build.
import type { RegionRings } from 'samepath/build2d';
import type { DetailName, LevelBuild, LevelDetail } from './build.js';
import type { LevelEngine, PlanePolygons } from './engine.js';
import type { LayerName } from './model.js';
import { addRings, onWorld, type Sheet } from './sheet.js';

/** Shades of the mesh's colour, so that polygons beside each other differ. */
const shades = [0.16, 0.3, 0.22, 0.36, 0.26] as const;

function pathOf({ points, offsets }: RegionRings): Path2D {
  const path = new Path2D();
  addRings(path, points, offsets);
  return path;
}

/** Polygons by shade, and all of their edges. */
interface Polygons {
  readonly fills: readonly Path2D[];
  readonly edges: Path2D;
}

function polygonsOf({ corners, offsets }: PlanePolygons): Polygons {
  const fills = shades.map(() => new Path2D());
  const edges = new Path2D();
  for (let i = 0; i + 1 < offsets.length; i += 1) {
    const one = offsets.subarray(i, i + 2);
    addRings(fills[i % shades.length]!, corners, one);
    addRings(edges, corners, one);
  }
  return { fills, edges };
}

function polygonsOfDetail({ vertices, polygonVertexCounts, indices }: NonNullable<LevelDetail['polygons']>): Polygons {
  const corners = new Float64Array(2 * indices.length);
  indices.forEach((index, i) => corners.set(vertices.subarray(2 * index, 2 * index + 2), 2 * i));
  const offsets = new Uint32Array(polygonVertexCounts.length + 1);
  polygonVertexCounts.forEach((count, i) => (offsets[i + 1] = offsets[i]! + count));
  return polygonsOf({ corners, offsets });
}

type Lines = Extract<LayerName, 'region' | 'offset' | 'shrunk'>;
type Areas = Extract<LayerName, 'triangles' | 'convex' | 'mesh'>;

export class BuiltLayers {
  readonly #lines = new Map<Lines, Path2D>();
  readonly #areas = new Map<Areas, Polygons>();
  #portals = new Path2D();
  #tileSize = 0;

  /** Takes a new mesh. Layers of their own that do not follow are dropped; the others stay until they are replaced. */
  setBuild({ region, shrunk }: LevelBuild, engine: LevelEngine, following: readonly DetailName[]): void {
    if (!following.includes('offset')) this.#lines.delete('offset');
    for (const name of ['triangles', 'convex'] as const) if (!following.includes(name)) this.#areas.delete(name);
    this.#lines.set('region', pathOf(region));
    this.#lines.set('shrunk', pathOf(shrunk));
    this.#areas.set('mesh', polygonsOf(engine.polygons));
    this.#tileSize = engine.mesh.params.tileSize;
    const { portals } = engine;
    this.#portals = new Path2D();
    for (let i = 0; i < portals.length; i += 4) {
      this.#portals.moveTo(portals[i]!, portals[i + 1]!);
      this.#portals.lineTo(portals[i + 2]!, portals[i + 3]!);
    }
  }

  setDetail({ name, rings, polygons }: LevelDetail): void {
    if (name === 'offset') this.#lines.set('offset', pathOf(rings!));
    else this.#areas.set(name, polygonsOfDetail(polygons!));
  }

  /** Draws over transparent ground whatever is not hidden. */
  draw(sheet: Sheet, hidden: readonly LayerName[]): void {
    const { context, camera, pane, colors } = sheet;
    const width = camera.ratio / camera.scale;
    context.clearRect(0, 0, pane.width, pane.height);
    const isShown = (name: LayerName): boolean => !hidden.includes(name);
    onWorld(sheet, () => {
      context.lineJoin = 'round';
      for (const name of ['mesh', 'convex', 'triangles'] as const) {
        const polygons = this.#areas.get(name);
        if (isShown(name) && polygons !== undefined) drawPolygons(context, polygons, colors[name], name === 'mesh', width);
      }
      for (const [name, weight] of [['region', 1.8], ['offset', 1.8], ['shrunk', 1.8]] as const) {
        const path = this.#lines.get(name);
        if (!isShown(name) || path === undefined) continue;
        context.strokeStyle = colors[name];
        context.lineWidth = weight * width;
        context.stroke(path);
      }
      if (isShown('links')) strokePortals(context, this.#portals, colors.links, width);
    });
    if (isShown('tiles')) this.#drawTileLines(sheet);
  }

  #drawTileLines({ context, camera, pane, colors }: Sheet): void {
    const size = this.#tileSize;
    if (size <= 0 || size * camera.scale < 6 * camera.ratio) return;
    const { left, top, right, bottom } = camera.visible();
    context.save();
    context.beginPath();
    for (let i = Math.ceil(left / size); i * size <= right; i += 1) {
      context.moveTo(camera.toScreenX(pane, i * size), 0);
      context.lineTo(camera.toScreenX(pane, i * size), pane.height);
    }
    for (let i = Math.ceil(top / size); i * size <= bottom; i += 1) {
      context.moveTo(0, camera.toScreenY(pane, i * size));
      context.lineTo(pane.width, camera.toScreenY(pane, i * size));
    }
    context.strokeStyle = colors.tiles;
    context.lineWidth = camera.ratio;
    context.setLineDash([5 * camera.ratio, 5 * camera.ratio]);
    context.stroke();
    context.restore();
  }
}

function drawPolygons(context: CanvasRenderingContext2D, { fills, edges }: Polygons, color: string, filled: boolean, width: number): void {
  context.fillStyle = context.strokeStyle = color;
  fills.forEach((path, i) => {
    context.globalAlpha = filled ? shades[i]! : shades[i]! / 2;
    context.fill(path);
  });
  context.globalAlpha = filled ? 0.62 : 0.9;
  context.lineWidth = width;
  context.stroke(edges);
  context.globalAlpha = 1;
}

function strokePortals(context: CanvasRenderingContext2D, portals: Path2D, color: string, width: number): void {
  context.strokeStyle = color;
  context.lineCap = 'round';
  context.lineWidth = 4 * width;
  context.stroke(portals);
}
