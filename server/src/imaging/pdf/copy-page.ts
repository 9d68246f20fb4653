import type { Pdfium } from './pdfium.ts';

/** Functions of PDFium that its package exports and does not declare. */
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
/** FPDF_FILEWRITE: its version, and the address of the function that gets the bytes. */
const fileWriteBytes = 8;

/**
 * Copies a page into a separate PDF, whose objects are neither compressed nor encrypted: PDFium has no function that reads any
 * dictionary of a page.
 *
 * @param index from 0 on
 * @returns undefined if PDFium cannot copy it, or if it is too large
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
    // The memory may have grown, and with it the buffer is another.
    const grown = new DataView(pdfium.HEAPU8.buffer);
    grown.setInt32(memory, 1, true);
    grown.setInt32(memory + 4, freePlace, true);
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

/** A module that exports the function `f` of three numbers that it imports: only functions of a module fit into a table. */
const trampoline = Buffer.from(
  '0061736d0100000001080160037f7f7f017f0207010165016600000705010166' + '0000',
  'hex',
);

/** The address of no function. It is the only place of PDFium's table that is free, and the table cannot grow. */
const freePlace = 0;

/** Runs an action while WebAssembly calls a function at `freePlace`. */
function withFunction<Result>(
  table: WasmTable,
  call: (self: number, address: number, size: number) => number,
  action: () => Result,
): Result {
  const module = new wasm.Module(new Uint8Array(trampoline));
  table.set(freePlace, new wasm.Instance(module, { e: { f: call } }).exports.f);
  try {
    return action();
  } finally {
    table.set(freePlace, null);
  }
}

/** The part of the WebAssembly JavaScript API that is used here; TypeScript declares it for browsers only. */
interface WasmHost {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly f: unknown } };
}

// Every Node.js has it.
const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: WasmHost };

interface WasmTable {
  readonly set: (index: number, value: unknown) => void;
}
