/** The wasm module, deflated, in base64. The package build writes the JavaScript of this file from samepath.wasm. */
export declare const deflatedWasm: string;
