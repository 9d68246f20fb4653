import { readFileSync } from 'node:fs';

/** The functions of `resample.wat`. Addresses are byte offsets in `memory`. Counts are in pixels and at least 1. */
export interface ResampleKernel {
  readonly memory: WasmMemory;
  readonly widenRgb: (from: number, to: number, count: number) => void;
  readonly widenRgba: (from: number, to: number, count: number) => void;
  readonly filterRow: (from: number, to: number, starts: number, weights: number, count: number) => void;
  /** `count` is even. */
  readonly blendOpaque: (...args: BlendArguments) => void;
  readonly blendAlpha: (...args: [...BlendArguments, coverages: number, coverage: number]) => void;
  /** Returns 1 only if all pixels have the same color, and sometimes 0 even then. */
  readonly isUniformRgb: (source: number, stride: number, width: number, height: number) => number;
  /** `count` is a multiple of 8. */
  readonly warpRgb: WarpBlock;
  readonly warpAlpha: WarpBlock;
  /** `count` is even. */
  readonly halveOpaque: (from: number, stride: number, to: number, count: number) => void;
  readonly halveAlpha: (from: number, stride: number, to: number, count: number) => void;
  /** `count` is a multiple of 4. Returns -1 if there are more than `maxColors` colors. */
  readonly indexColors: (
    from: number,
    count: number,
    to: number,
    colors: number,
    slots: number,
    maxColors: number,
  ) => number;
  /** `count` is a multiple of 16. */
  readonly narrowIndices: (from: number, to: number, count: number) => void;
  readonly packPairs: (at: number, count: number, bits: number) => void;
}

type BlendArguments = [
  row0: number,
  row1: number,
  row2: number,
  row3: number,
  weights: number,
  to: number,
  count: number,
];

type WarpBlock = (
  source: number,
  stride: number,
  weights: number,
  line: number,
  to: number,
  toStride: number,
  count: number,
  rows: number,
) => void;

/** The part of the WebAssembly JavaScript API that is used here. TypeScript declares it only for browsers. */
interface WasmHost {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

const pageBytes = 65_536;
// Node.js always has it.
const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: WasmHost };
let compiled: object | undefined;

/**
 * Creates an instance with its own memory. The module is compiled once per thread.
 *
 * @param memoryBytes memory in addition to the first page
 */
export function createResampleKernel(memoryBytes: number): ResampleKernel {
  compiled ??= new wasm.Module(new Uint8Array(readFileSync(new URL('./resample.wasm', import.meta.url))));
  // resample.wat has these exports.
  const kernel = new wasm.Instance(compiled).exports as ResampleKernel;
  kernel.memory.grow(Math.ceil(memoryBytes / pageBytes));
  return kernel;
}
