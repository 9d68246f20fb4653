import { parentPort, workerData } from 'node:worker_threads';
import { drawSheets } from './draw-sheets.ts';
import type { SheetData } from './sheet-data.ts';

const chunks: Uint8Array[] = [];
for await (const chunk of drawSheets(workerData as SheetData)) chunks.push(chunk as Uint8Array); // passed by openSheets; pdfkit writes bytes
parentPort?.postMessage(new Uint8Array(Buffer.concat(chunks)));
