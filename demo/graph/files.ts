// DIMACS files, dropped anywhere on the page or picked: a .gr text with its .co text.
import { bindFileDrop } from '../shared/file-drop.js';
import type { NetworkRequest } from './protocol.js';

export interface FileHandlers {
  readonly onNetwork: (network: Extract<NetworkRequest, { kind: 'files' }>) => void;
  readonly onMessage: (message: string, tone?: 'bad') => void;
}

const isGraph = (file: File): boolean => /\.gr(\.txt)?$/i.test(file.name);
const isCoordinates = (file: File): boolean => /\.co(\.txt)?$/i.test(file.name);

export class FileLoader {
  readonly #handlers: FileHandlers;
  /** The half of a pair that came alone. */
  #graph: File | undefined;
  #coordinates: File | undefined;

  constructor(handlers: FileHandlers) {
    this.#handlers = handlers;
    bindFileDrop((files) => this.#take(files));
  }

  async #take(files: readonly File[]): Promise<void> {
    const other = files.find((file) => !isGraph(file) && !isCoordinates(file));
    if (other !== undefined) {
      this.#handlers.onMessage(`${other.name} is neither a .gr nor a .co file.`, 'bad');
      return;
    }
    this.#graph = files.find(isGraph) ?? this.#graph;
    this.#coordinates = files.find(isCoordinates) ?? this.#coordinates;
    if (this.#graph === undefined || this.#coordinates === undefined) {
      this.#handlers.onMessage(this.#graph === undefined ? 'Now the .gr file with the roads.' : 'Now the .co file with the coordinates.');
      return;
    }
    const [graph, coordinates] = [this.#graph, this.#coordinates];
    this.#graph = this.#coordinates = undefined;
    const bytes = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());
    try {
      this.#handlers.onNetwork({ kind: 'files', name: graph.name, graph: await bytes(graph), coordinates: await bytes(coordinates) });
    } catch (error) {
      this.#handlers.onMessage(error instanceof Error ? error.message : String(error), 'bad');
    }
  }
}
