// @ts-check
// Bytes of a saved field: several pieces in one array, and the hash of it. Little-endian, so that all machines agree.

/** Pieces in one array: their number, then each with its length before it. @param {readonly Uint8Array[]} pieces */
export function joinPieces(pieces) {
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + 4 + piece.length, 4));
  const view = new DataView(joined.buffer);
  view.setUint32(0, pieces.length, true);
  let at = 4;
  for (const piece of pieces) {
    view.setUint32(at, piece.length, true);
    joined.set(piece, at + 4);
    at += 4 + piece.length;
  }
  return joined;
}

/** The pieces again, as views. Throws a RangeError for bytes of another shape. @param {Uint8Array} joined */
export function splitPieces(joined) {
  const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength);
  const pieces = [];
  let at = 4;
  for (let left = view.getUint32(0, true); left > 0; left -= 1) {
    const end = at + 4 + view.getUint32(at, true);
    if (end > joined.length) throw new RangeError(`piece ${pieces.length} ends at byte ${end} of ${joined.length}`);
    pieces.push(joined.subarray(at + 4, end));
    at = end;
  }
  if (at !== joined.length) throw new RangeError(`${joined.length - at} bytes follow the last piece`);
  return pieces;
}

/** 32-bit integers as bytes. @param {readonly number[]} integers */
export function integersToBytes(integers) {
  const view = new DataView(new ArrayBuffer(4 * integers.length));
  integers.forEach((integer, index) => view.setInt32(4 * index, integer, true));
  return new Uint8Array(view.buffer);
}

/** A reader of such integers, first to last. @param {Uint8Array} bytes */
export function integersFrom(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  return () => {
    at += 4;
    return view.getInt32(at - 4, true);
  };
}

/**
 * FNV-1a with 64 bits, as 16 hexadecimal digits. The hash lives in two 32-bit halves, because numbers end at 2^53 and
 * bigints are some hundred times slower. @param {Uint8Array} bytes
 */
export function fnv64(bytes) {
  let low = 0x84222325 | 0;
  let high = 0xcbf29ce4 | 0;
  for (let i = 0; i < bytes.length; i += 1) {
    low ^= /** @type {number} */ (bytes[i]);
    // Times the prime 2^40 + 0x1b3: the carry of the low half's product, and the low half 8 bits up in the high one.
    const carry = ((low >>> 16) * 0x1b3 + (((low & 0xffff) * 0x1b3) >>> 16)) >>> 16;
    high = (Math.imul(high, 0x1b3) + carry + (low << 8)) | 0;
    low = Math.imul(low, 0x1b3);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
