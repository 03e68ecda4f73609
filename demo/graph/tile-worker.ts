// Draws the tiles that the page wants, one after the other; a newer list replaces the rest of an older one.
import { TilePainter } from './tile-painter.js';
import type { TileAddress, TileAnswer, TileColors, TileRequest } from './tile-protocol.js';

let painter: TilePainter | null = null;
let colors: TileColors | null = null;
let wanted: TileAddress[] = [];
let running = false;
const channel = new MessageChannel();

function paintNext(): void {
  const address = wanted.shift();
  running = address !== undefined && painter !== null && colors !== null;
  if (!running) return;
  const bitmap = painter!.paint(address!, colors!);
  postMessage({ address: address!, bitmap } satisfies TileAnswer, { transfer: [bitmap] });
  channel.port2.postMessage(null);
}
channel.port1.onmessage = paintNext;

function handle(request: TileRequest): void {
  if (request.type === 'network') {
    painter = new TilePainter(request.network);
    wanted = [];
  } else if (request.type === 'colors') {
    colors = request.colors;
  } else if (request.type === 'trace') {
    painter?.setTrace(request.variant, request.expandedNodes);
  } else {
    wanted = [...request.tiles];
    if (!running) paintNext();
  }
}

addEventListener('message', (event: MessageEvent<TileRequest>) => handle(event.data));
