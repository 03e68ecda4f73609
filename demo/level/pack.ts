// Levels as bytes, for links. Coordinates are differences from the corner before, in the coarsest grid that holds them all,
// as integers of seven bits a byte; tiles are bits.
import { LinkError } from '../shared/link.js';
import { farthest, keptBits, mostPoints, roles, type Ring, type Shape, type ShapeLevel } from './model.js';

const isWhole = (value: number, bits: number): boolean => Number.isInteger(value * 2 ** bits);

/** Fewest fraction bits that hold all coordinates. */
function bitsFor({ shapes }: ShapeLevel): number {
  let bits = 0;
  for (const { rings } of shapes) for (const ring of rings) for (const value of ring) while (bits < keptBits && !isWhole(value, bits)) bits += 1;
  return bits;
}

class Writer {
  readonly bytes: number[] = [];

  /** A whole number from 0, larger than 32 bits too. */
  count(value: number): void {
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      this.bytes.push(rest < 128 ? rest : (rest % 128) + 128);
      if (rest < 128) return;
    }
  }

  difference(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  count(most: number): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined || value > most) throw new LinkError('shapes are damaged');
      this.#at += 1;
      value += (byte % 128) * unit;
      if (byte < 128) break;
    }
    if (value > most) throw new LinkError('shapes are damaged');
    return value;
  }

  difference(most: number): number {
    const value = this.count(2 * most);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
}

export function packShapes(level: ShapeLevel): Uint8Array {
  const writer = new Writer();
  const bits = bitsFor(level);
  writer.count(bits);
  writer.count(level.shapes.length);
  let [x, y] = [0, 0];
  for (const { role, rings } of level.shapes) {
    writer.count(roles.indexOf(role) + roles.length * (rings.length - 1));
    for (const ring of rings) {
      writer.count(ring.length / 2);
      for (let i = 0; i < ring.length; i += 2) {
        const [nextX, nextY] = [ring[i]! * 2 ** bits, ring[i + 1]! * 2 ** bits];
        writer.difference(nextX - x);
        writer.difference(nextY - y);
        [x, y] = [nextX, nextY];
      }
    }
  }
  return Uint8Array.from(writer.bytes);
}

export function unpackShapes(bytes: Uint8Array): ShapeLevel {
  const reader = new Reader(bytes);
  const unit = 2 ** -reader.count(keptBits);
  const most = farthest / unit;
  let [x, y, points] = [0, 0, 0];
  const coordinate = (before: number): number => {
    const value = before + reader.difference(2 * most);
    if (Math.abs(value) > most) throw new LinkError('shapes are damaged');
    return value;
  };
  const readRing = (): Ring => {
    const count = reader.count(mostPoints - points);
    if (count < 3) throw new LinkError('shapes are damaged');
    points += count;
    const ring: number[] = [];
    for (let i = 0; i < count; i += 1) {
      [x, y] = [coordinate(x), coordinate(y)];
      ring.push(x * unit, y * unit);
    }
    return ring;
  };
  const shapes = Array.from({ length: reader.count(mostPoints) }, (): Shape => {
    const head = reader.count(mostPoints);
    const rings = Array.from({ length: Math.floor(head / roles.length) + 1 }, readRing);
    return { role: roles[head % roles.length]!, rings };
  });
  if (!reader.atEnd) throw new LinkError('shapes are damaged');
  return { kind: 'shapes', shapes };
}

/** Tiles as bits, the first one lowest. */
export function packTiles(cells: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(cells.length / 8));
  cells.forEach((cell, i) => {
    bytes[i >> 3]! |= cell << (i & 7);
  });
  return bytes;
}

export const unpackTiles = (bytes: Uint8Array, count: number): Uint8Array => Uint8Array.from({ length: count }, (_, i) => (bytes[i >> 3]! >> (i & 7)) & 1);
