// The tiles that the page has, and how a layer is put together from them.
import type { Camera, Pane } from '../shared/camera.js';
import type { RoadNetwork, VariantId } from './model.js';
import { keyOf, tileSide, type LayerId, type TileAddress, type TileAnswer, type TileColors, type TileRequest } from './tile-protocol.js';

/** Tiles kept, about a megabyte each. */
const mostTiles = 220;
/** Levels up that are looked through for a coarser tile in place of a missing one. */
const levelsUp = 6;

interface Kept {
  readonly bitmap: ImageBitmap;
  readonly version: number;
  lastUse: number;
}

export class Tiles {
  readonly #worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' });
  readonly #kept = new Map<string, Kept>();
  readonly #versions = new Map<LayerId, number>();
  readonly #onTile: () => void;
  #epoch = 0;
  #frame = 0;
  #wanted: TileAddress[] = [];
  #sent = '';

  constructor(onTile: () => void) {
    this.#onTile = onTile;
    this.#worker.addEventListener('message', (event: MessageEvent<TileAnswer>) => this.#keep(event.data));
  }

  #send(request: TileRequest, transfer: Transferable[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  /** Everything shown so far is of another network. */
  setNetwork({ positions, from, to, classes }: RoadNetwork): void {
    this.#send({ type: 'network', network: { positions, from, to, classes } });
    for (const { bitmap } of this.#kept.values()) bitmap.close();
    this.#kept.clear();
    this.#versions.clear();
    this.#epoch += 1;
  }

  setColors(colors: TileColors): void {
    this.#send({ type: 'colors', colors });
    this.#epoch += 1;
  }

  /** Takes the list, which the caller cannot use any more. */
  setTrace(variant: VariantId, expandedNodes: Int32Array): void {
    this.#send({ type: 'trace', variant, expandedNodes }, [expandedNodes.buffer]);
    this.#versions.set(variant, (this.#versions.get(variant) ?? 0) + 1);
  }

  /** Whether every tile of the last frame is there and current. */
  get settled(): boolean {
    return this.#wanted.length === 0;
  }

  #version(layer: LayerId): number {
    return this.#epoch * 1_000_000 + (this.#versions.get(layer) ?? 0);
  }

  #keep({ address, bitmap }: TileAnswer): void {
    const key = keyOf(address);
    const before = this.#kept.get(key);
    // Tiles of an older network or theme come late; newer ones of a layer are worth showing at once.
    if (Math.floor(address.version / 1_000_000) !== this.#epoch || (before?.version ?? -1) > address.version) {
      bitmap.close();
      return;
    }
    before?.bitmap.close();
    this.#kept.set(key, { bitmap, version: address.version, lastUse: this.#frame });
    this.#onTile();
  }

  // Drawing ----------------------------------------------------------------------------------------

  begin(): void {
    this.#frame += 1;
    this.#wanted = [];
  }

  /** Draws a layer into a pane; what is missing is wanted, and shown coarser until it comes. */
  draw(context: CanvasRenderingContext2D, layer: LayerId, camera: Camera, pane: Pane): void {
    // The finer of the two nearest levels, but for a little more than its own size: shrunk lines are sharp.
    const level = Math.ceil(Math.log2(camera.scale) - 0.2);
    const size = tileSide * (camera.scale / 2 ** level);
    const { left, top, right, bottom } = camera.visible();
    const units = tileSide / 2 ** level;
    for (let row = Math.floor(top / units); row <= Math.floor(bottom / units); row += 1) {
      for (let column = Math.floor(left / units); column <= Math.floor(right / units); column += 1) {
        const address = { layer, level, column, row, ratio: camera.ratio, version: this.#version(layer) };
        this.#drawTile(context, address, camera.toScreenX(pane, column * units), camera.toScreenY(pane, row * units), size);
      }
    }
  }

  #drawTile(context: CanvasRenderingContext2D, address: TileAddress, x: number, y: number, size: number): void {
    const own = this.#kept.get(keyOf(address));
    if (own?.version !== address.version) this.#wanted.push(address);
    for (let up = 0; up <= levelsUp; up += 1) {
      const [column, row] = [address.column >> up, address.row >> up];
      const tile = up === 0 ? own : this.#kept.get(keyOf({ ...address, level: address.level - up, column, row }));
      if (tile === undefined) continue;
      tile.lastUse = this.#frame;
      const part = tileSide >> up;
      const sourceX = (address.column - (column << up)) * part;
      const sourceY = (address.row - (row << up)) * part;
      context.drawImage(tile.bitmap, sourceX, sourceY, part, part, x, y, size, size);
      return;
    }
  }

  /** Asks for what the frame missed, the tiles nearest to the middle first. */
  end(): void {
    const list = this.#wanted.map((address) => `${keyOf(address)}@${address.version}`).join(' ');
    if (list !== this.#sent) {
      this.#sent = list;
      this.#send({ type: 'want', tiles: this.#wanted });
    }
    if (this.#kept.size > mostTiles) this.#forget();
  }

  #forget(): void {
    const oldest = [...this.#kept].sort(([, a], [, b]) => a.lastUse - b.lastUse);
    for (const [key, { bitmap, lastUse }] of oldest.slice(0, this.#kept.size - mostTiles)) {
      if (lastUse === this.#frame) return;
      bitmap.close();
      this.#kept.delete(key);
    }
  }
}
