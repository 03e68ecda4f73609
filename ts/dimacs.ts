import { adoptGraph, type Graph } from './graph.js';
import { typeError } from './internal/arguments.js';
import { GraphFormatError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { STATUS } from './internal/layout.gen.js';
import { allocate, copyDoubles, exports, readWord, release, scratch, withInput } from './internal/memory.js';

function toBytes(text: string | Uint8Array): Uint8Array {
  if (typeof text === 'string') return new TextEncoder().encode(text);
  if (text instanceof Uint8Array) return text;
  throw typeError('text', 'a string or a Uint8Array', text);
}

/** Number of nodes that the header says. */
function countNodes(text: Pointer, length: number): number {
  const status = exports().sp_dimacs_coordinates_parse(text, length, 0, 0, scratch.out);
  if (status !== STATUS.E_BUFFER_TOO_SMALL) check(status, GraphFormatError);
  return readWord(scratch.out);
}

/**
 * Readers of the road formats of the 9th DIMACS Implementation Challenge (C. Demetrescu, A. Goldberg and D. Johnson,
 * 2006). They read text; fetching or opening files is up to the caller.
 */
export const Dimacs = /* @__PURE__ */ Object.freeze({
  /**
   * Makes a directed graph from a `.gr` text; node 1 of the text is node 0, arcs keep their order as edge ids. Throws
   * {@link GraphFormatError} with the line and the byte offset.
   */
  parseGraph(text: string | Uint8Array): Graph {
    return withInput(toBytes(text), (pointer, length) =>
      adoptGraph(created(exports().sp_dimacs_graph_parse(pointer, length, 0, scratch.out), GraphFormatError)));
  },

  /**
   * Reads a `.co` text: x and y of each node as they stand there. Throws {@link GraphFormatError} with the line and the
   * byte offset.
   */
  parseCoordinates(text: string | Uint8Array): Float64Array {
    return withInput(toBytes(text), (pointer, length) => {
      const count = countNodes(pointer, length);
      const coordinates = allocate(16 * count);
      try {
        check(
          exports().sp_dimacs_coordinates_parse(pointer, length, coordinates, count, scratch.out), GraphFormatError);
        return copyDoubles(coordinates, 2 * count);
      } finally {
        release(coordinates, 16 * count);
      }
    });
  },
});
