/** Undoes raw deflate. The package build takes the JavaScript of this file out of the library fflate. */
export declare function inflateSync(data: Uint8Array): Uint8Array<ArrayBuffer>;
