import type { Pdfium } from './pdfium.ts';

/** Functions of PDFium that its package exports but does not declare. */
interface PdfiumExports {
  readonly malloc: (size: number) => number;
  readonly FPDF_CreateNewDocument: () => number;
  readonly FPDF_ImportPagesByIndex: (
    target: number,
    source: number,
    indices: number,
    count: number,
    at: number,
  ) => number;
  readonly FPDF_SaveAsCopy: (document: number, writer: number, flags: number) => number;
  readonly __indirect_function_table: WasmTable;
}

const maxCopyBytes = 64 * 1024 * 1024;
/** FPDF_NO_INCREMENTAL */
const saveWhole = 2;
/** FPDF_FILEWRITE: its version, and the address of the function that receives the bytes. */
const fileWriteBytes = 8;

/**
 * Copies a page into a separate PDF whose objects are neither compressed nor encrypted, because PDFium has no function
 * that reads arbitrary dictionaries of a page.
 *
 * @param index starts at 0
 * @returns undefined if PDFium cannot copy the page, or if the copy is larger than 64 MB
 */
export function copyPage(pdfium: Pdfium, document: number, index: number): Buffer | undefined {
  const exports = pdfium.wasmExports as unknown as PdfiumExports; // as listed by WebAssembly.Module.exports
  const copy = exports.FPDF_CreateNewDocument();
  const memory = exports.malloc(fileWriteBytes);
  if (!copy || !memory) return undefined;
  try {
    const view = new DataView(pdfium.HEAPU8.buffer);
    view.setInt32(memory, index, true);
    if (!exports.FPDF_ImportPagesByIndex(copy, document, memory, 1, 0)) return undefined;
    // If the memory has grown, it has a new buffer.
    const grown = new DataView(pdfium.HEAPU8.buffer);
    grown.setInt32(memory, 1, true);
    grown.setInt32(memory + 4, freeEntry, true);
    const parts: Buffer[] = [];
    let length = 0;
    const keep = (_self: number, address: number, size: number): number => {
      length += size;
      if (length > maxCopyBytes) return 0;
      parts.push(Buffer.from(pdfium.HEAPU8.slice(address, address + size)));
      return 1;
    };
    const isSaved = withFunction(exports.__indirect_function_table, keep, () =>
      exports.FPDF_SaveAsCopy(copy, memory, saveWhole),
    );
    return isSaved ? Buffer.concat(parts) : undefined;
  } finally {
    pdfium._FPDF_CloseDocument(copy);
  }
}

/** A module that imports the function `f` of three numbers and exports it, because tables accept only functions of a module. */
const trampoline = Buffer.from(
  '0061736d0100000001080160037f7f7f017f0207010165016600000705010166' + '0000',
  'hex',
);

/** Index 0, the null function pointer. It is the only free entry of PDFium's table, and the table cannot grow. */
const freeEntry = 0;

/** Runs an action while `freeEntry` of the table is a function that WebAssembly can call. */
function withFunction<Result>(
  table: WasmTable,
  call: (self: number, address: number, size: number) => number,
  action: () => Result,
): Result {
  const module = new wasm.Module(new Uint8Array(trampoline));
  table.set(freeEntry, new wasm.Instance(module, { e: { f: call } }).exports.f);
  try {
    return action();
  } finally {
    table.set(freeEntry, null);
  }
}

/** The part of the WebAssembly JavaScript API that is used here. TypeScript declares it only for browsers. */
interface WasmHost {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly f: unknown } };
}

// Node.js always has it.
const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: WasmHost };

interface WasmTable {
  readonly set: (index: number, value: unknown) => void;
}
