// A reader of saved navigation meshes ("ONPM") and of their snapshots ("ONPS"), written from the description of the
// formats alone, so that it does not share a mistake with the library. It checks the framing and what links the parts.
import { createHash } from 'node:crypto';

export interface MeshParams {
  readonly origin: readonly number[];
  readonly tileSize: number;
  readonly cellSize: number;
  readonly maxVertsPerPoly: number;
  readonly climb: number;
  readonly agentRadius: number;
  readonly agentHeight: number;
  readonly agentMaxSlopeDegrees: number;
  readonly digest: bigint;
  /** The 68 bytes. */
  readonly block: Uint8Array;
}

export interface TileLink {
  readonly start: readonly number[];
  readonly end: readonly number[];
  readonly radius: number;
  readonly area: number;
  readonly bidirectional: boolean;
  readonly flags: number;
  readonly userId: number;
}

export interface Tile {
  readonly x: number;
  readonly z: number;
  readonly layer: number;
  readonly origin: readonly number[];
  readonly vertices: readonly (readonly number[])[];
  readonly areas: readonly number[];
  readonly flags: readonly number[];
  /** Vertex numbers of each polygon. */
  readonly polygons: readonly (readonly number[])[];
  readonly neighbors: readonly (readonly number[])[];
  readonly portalSides: readonly (readonly number[])[];
  readonly detailVertices: number;
  readonly detailTriangles: number;
  readonly links: readonly TileLink[];
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly contentId: string;
}

export interface MeshSlot {
  readonly salt: number;
  readonly tile?: Tile;
}

export interface PolygonEdit {
  readonly polygon: number;
  readonly area: number;
  readonly flags: number;
}

export interface SnapshotSlot extends MeshSlot {
  readonly contentId?: string;
  readonly edits: readonly PolygonEdit[];
  readonly linksOff: readonly number[];
}

function require(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

class Reader {
  readonly #view: DataView;
  #at = 0;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.#at;
  }

  #take(size: number): number {
    require(size <= this.left, `the bytes end at ${this.bytes.length}, ${size} more are needed at ${this.#at}`);
    this.#at += size;
    return this.#at - size;
  }

  u8(): number { return this.#view.getUint8(this.#take(1)); }
  u16(): number { return this.#view.getUint16(this.#take(2), true); }
  u32(): number { return this.#view.getUint32(this.#take(4), true); }
  u64(): bigint { return this.#view.getBigUint64(this.#take(8), true); }
  i32(): number { return this.#view.getInt32(this.#take(4), true); }
  f32(): number { return this.#view.getFloat32(this.#take(4), true); }
  f64(): number { return this.#view.getFloat64(this.#take(8), true); }

  raw(size: number): Uint8Array {
    const start = this.#take(size);
    return this.bytes.subarray(start, start + size);
  }

  many<T>(count: number, read: () => T): T[] {
    return Array.from({ length: count }, read);
  }

  header(magic: string): void {
    require(String.fromCharCode(...this.raw(4)) === magic, `not ${magic}`);
    require(this.u16() === 2, 'version 2');
    require(this.u16() === 0, 'no flags');
  }

  end(what: string): void {
    require(this.left === 0, `${this.left} bytes after ${what}`);
  }
}

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

function readParams(reader: Reader): MeshParams {
  const block = reader.raw(68);
  const fields = new Reader(block);
  const origin = fields.many(3, () => fields.f64());
  const [tileSize, cellSize, maxVertsPerPoly] = [fields.f64(), fields.f64(), fields.u16()];
  require(fields.u16() === 0, 'reserved 0');
  const [climb, agentRadius, agentHeight, agentMaxSlopeDegrees] = fields.many(4, () => fields.f32()) as [number, number, number, number];
  return {
    origin, tileSize, cellSize, maxVertsPerPoly, climb, agentRadius, agentHeight, agentMaxSlopeDegrees, digest: fields.u64(), block,
  };
}

/** "ONFP", version 2, parameters: the first half of their SHA-256. */
export function fingerprintOf(params: MeshParams): Buffer {
  return sha256(Buffer.from('ONFP'), new Uint8Array([2, 0]), params.block).subarray(0, 16);
}

function readLink(reader: Reader): TileLink {
  const start = reader.many(3, () => reader.f32());
  const end = reader.many(3, () => reader.f32());
  const [radius, area, bits] = [reader.f32(), reader.u8(), reader.u8()];
  require(radius > 0 && area <= 63 && bits <= 1, 'a link has a radius, an area and one flag');
  return { start, end, radius, area, bidirectional: bits === 1, flags: reader.u16(), userId: reader.u32() };
}

/** An edge inside of the tile is the reversed edge of the neighbour, which names the polygon back. */
function checkNeighbors(tile: Pick<Tile, 'polygons' | 'neighbors' | 'portalSides'>): void {
  tile.polygons.forEach((polygon, number) => {
    polygon.forEach((from, edge) => {
      const to = polygon[(edge + 1) % polygon.length];
      const other = (tile.neighbors[number]?.[edge] ?? 0) - 1;
      const side = tile.portalSides[number]?.[edge] as number;
      require(side === 255 || (side < 4 && other < 0), 'a portal has a side and no neighbour');
      if (other < 0) return;
      const outline = tile.polygons[other] as readonly number[];
      const back = outline.findIndex((vertex, at) => vertex === to && outline[(at + 1) % outline.length] === from);
      require(back >= 0 && tile.neighbors[other]?.[back] === number + 1, 'neighbours name each other');
    });
  });
}

function readTile(bytes: Uint8Array, params: MeshParams): Tile {
  const reader = new Reader(bytes);
  reader.header('ONPT');
  require(fingerprintOf(params).equals(reader.raw(16)), 'the fingerprint is that of the parameters');
  const [x, z, layer] = [reader.i32(), reader.i32(), reader.i32()];
  const origin = reader.many(3, () => reader.f64());
  require(Object.is(origin[0], (params.origin[0] as number) + x * params.tileSize), 'origin x');
  require(Object.is(origin[2], (params.origin[2] as number) + z * params.tileSize), 'origin z');
  const [nv, np, ni, ndv, ndt, nom] = reader.many(6, () => reader.u32()) as [number, number, number, number, number, number];
  require(bytes.length === 84 + 12 * nv + 16 * np + 7 * ni + 12 * ndv + 4 * ndt + 36 * nom, 'length of a tile');
  const vertices = reader.many(nv, () => reader.many(3, () => reader.f32()));
  const records = reader.many(np, () => {
    const [count, area, flags] = [reader.u8(), reader.u8(), reader.u16()];
    reader.raw(12);
    return { count, area, flags };
  });
  const byPolygon = <T>(all: readonly T[]): T[][] => {
    let at = 0;
    return records.map(({ count }) => all.slice(at, at += count));
  };
  const polygons = byPolygon(reader.many(ni, () => reader.u16()));
  const neighbors = byPolygon(reader.many(ni, () => reader.i32()));
  const portalSides = byPolygon(reader.many(ni, () => reader.u8()));
  reader.raw(12 * ndv + 4 * ndt);
  const links = reader.many(nom, () => readLink(reader));
  reader.end('the tile');
  require(records.reduce((sum, { count }) => sum + count, 0) === ni, 'polygons have all indices');
  checkNeighbors({ polygons, neighbors, portalSides });
  return {
    x, z, layer, origin, vertices, polygons, neighbors, portalSides, links, detailVertices: ndv, detailTriangles: ndt,
    areas: records.map(({ area }) => area), flags: records.map(({ flags }) => flags), contentId: sha256(bytes).toString('hex'),
  };
}

function readSalt(reader: Reader): number {
  const salt = reader.u32();
  require(salt >= 1 && salt <= 0xffffff, 'salts are 1 to 0xFFFFFF');
  return salt;
}

export function readMesh(bytes: Uint8Array): { params: MeshParams; slots: MeshSlot[] } {
  const reader = new Reader(bytes);
  reader.header('ONPM');
  const params = readParams(reader);
  const slots = reader.many(reader.u32(), (): MeshSlot => {
    const salt = readSalt(reader);
    const present = reader.u8();
    require(present <= 1, 'present is 0 or 1');
    return present === 1 ? { salt, tile: readTile(reader.raw(reader.u32()), params) } : { salt };
  });
  reader.end('the slots');
  return { params, slots };
}

function ascending(values: readonly number[], below: number, what: string): void {
  values.forEach((value, at) => {
    require(value < below && (at === 0 || value > (values[at - 1] as number)), `${what} ascend below ${below}`);
  });
}

/** Edits and switches; what they say about a tile is checked when the tile is known. */
function readChanges(reader: Reader, tile: Tile | undefined): Pick<SnapshotSlot, 'edits' | 'linksOff'> {
  const edits = reader.many(reader.u32(), () => ({ polygon: reader.u32(), area: reader.u8(), flags: reader.u16() }));
  const linksOff = reader.many(reader.u32(), () => reader.u32());
  ascending(edits.map(({ polygon }) => polygon), tile?.polygons.length ?? Infinity, 'edited polygons');
  ascending(linksOff, tile?.links.length ?? Infinity, 'links that are off');
  for (const { polygon, area, flags } of edits) {
    require(area <= 63, 'areas are 0 to 63');
    require(area !== tile?.areas[polygon] || flags !== tile.flags[polygon], 'an edit changes something');
  }
  return { edits, linksOff };
}

function readSnapshotSlot(reader: Reader, params: MeshParams): SnapshotSlot {
  const salt = readSalt(reader);
  const kind = reader.u8();
  if (kind === 0) return { salt, edits: [], linksOff: [] };
  if (kind === 1) {
    const tile = readTile(reader.raw(reader.u32()), params);
    return { salt, tile, contentId: tile.contentId, ...readChanges(reader, tile) };
  }
  require(kind === 2, 'a slot is free, inline or referenced');
  const contentId = Buffer.from(reader.raw(32)).toString('hex');
  return { salt, contentId, ...readChanges(reader, undefined) };
}

export function readSnapshot(bytes: Uint8Array): { params: MeshParams; slots: SnapshotSlot[] } {
  const reader = new Reader(bytes);
  reader.header('ONPS');
  const params = readParams(reader);
  require(reader.u32() === 1 && reader.u16() === 1 && reader.u16() === 0, 'the section of the slots and no other');
  const body = new Reader(reader.raw(reader.u32()));
  reader.end('the section');
  const slots = body.many(body.u32(), () => readSnapshotSlot(body, params));
  body.end('the slots');
  return { params, slots };
}
