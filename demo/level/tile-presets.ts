// Tile maps to begin with.
import { Random } from '../shared/random.js';
import type { TileLevel } from './model.js';

interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Rooms that keep apart from each other; each is joined to the one before it by a corridor with one bend. */
export function makeDungeon(width: number, height: number, seed: number): TileLevel {
  const random = new Random(seed);
  const cells = new Uint8Array(width * height);
  const fill = (x: number, y: number, across: number, down: number): void => {
    for (let row = y; row < y + down; row += 1) cells.fill(1, row * width + x, row * width + x + across);
  };
  const rooms: Room[] = [];
  for (let tries = 0; tries < 900; tries += 1) {
    const room = { x: 0, y: 0, width: 5 + random.below(13), height: 5 + random.below(11) };
    const placed = { ...room, x: 2 + random.below(width - room.width - 4), y: 2 + random.below(height - room.height - 4) };
    const apart = rooms.every(({ x, y, width: across, height: down }) =>
      placed.x > x + across + 2 || placed.x + placed.width + 2 < x || placed.y > y + down + 2 || placed.y + placed.height + 2 < y);
    if (apart) rooms.push(placed);
  }
  rooms.sort((a, b) => a.x + a.y - b.x - b.y);
  rooms.forEach((room, i) => {
    fill(room.x, room.y, room.width, room.height);
    const pillars = room.width > 9 && room.height > 7 && random.chance(60);
    if (pillars) for (const x of [2, room.width - 4]) for (const y of [2, room.height - 4]) clear(cells, width, room.x + x, room.y + y, 2);
    // The second corridor makes rings, so that there is a choice of ways.
    for (const other of [rooms[i - 1], random.chance(40) ? rooms[i - 4] : undefined]) if (other !== undefined) dig(fill, room, other);
  });
  return { kind: 'tiles', width, height, side: 1, cells };
}

function clear(cells: Uint8Array, width: number, x: number, y: number, size: number): void {
  for (let row = y; row < y + size; row += 1) cells.fill(0, row * width + x, row * width + x + size);
}

/** A corridor of three tiles from the middle of a room to that of another. */
function dig(fill: (x: number, y: number, across: number, down: number) => void, from: Room, to: Room): void {
  const middle = ({ x, y, width, height }: Room): [number, number] => [x + (width >> 1), y + (height >> 1)];
  const [[ax, ay], [bx, by]] = [middle(from), middle(to)];
  fill(Math.min(ax, bx) - 1, ay - 1, Math.abs(ax - bx) + 3, 3);
  fill(bx - 1, Math.min(ay, by) - 1, 3, Math.abs(ay - by) + 3);
}

/** Each tile is floor with a probability in percent. */
export function makeNoise(width: number, height: number, percent: number, seed: number): TileLevel {
  const random = new Random(seed);
  const cells = Uint8Array.from({ length: width * height }, () => (random.chance(percent) ? 1 : 0));
  return { kind: 'tiles', width, height, side: 2, cells };
}
