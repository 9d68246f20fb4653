import type { OpenApiDocument } from '../../http/openapi/openapi-document.ts';
import type { Engine } from '../test-server.ts';
import { readDescribedResponses } from './described-responses.ts';
import type { FuzzCounts } from './fuzz-counts.ts';
import { readTemplates } from './request-template.ts';
import { roundLength, runFuzz } from './run-fuzz.ts';
import { makeSampleFiles } from './sample-files.ts';
import { startFuzzServer } from './start-fuzz-server.ts';

export interface FuzzOptions {
  readonly engine: Engine;
  readonly seed: number;
  /** The numbers of the requests, from `first` up to but not including `end`. */
  readonly first: number;
  readonly end: number;
  readonly concurrency: number;
  readonly stallsOneIn: number;
  /** Requests before the heap is measured for the first time; it fills caches. */
  readonly warmUp: number;
  readonly onProgress: (counts: FuzzCounts) => void;
}

export interface FuzzResult {
  readonly counts: FuzzCounts;
  /** The rows of the other department that changed; empty if none did. */
  readonly foreignChanges: readonly string[];
  /** In bytes; undefined if the run is shorter than its warm-up. */
  readonly heap: { readonly before: number; readonly after: number } | undefined;
  readonly loggedErrors: readonly string[];
}

/** Departments with lower ids are not used for requests. */
const firstDepartmentId = 10;

/** Starts a server, sends the requests, and compares its heap and the other department's rows before and after. */
export async function runFuzzSession(document: OpenApiDocument, options: FuzzOptions): Promise<FuzzResult> {
  const { seed, first, end, concurrency, stallsOneIn } = options;
  const server = await startFuzzServer(options.engine);
  try {
    const rowsBefore = (await server.readForeignRows()).split('\n');
    const templates = readTemplates(document);
    let before: number | undefined;
    const counts = await runFuzz({
      baseUrl: server.baseUrl,
      maker: { seed, templates, files: await makeSampleFiles(), stallsOneIn },
      described: readDescribedResponses(document, templates),
      first,
      end,
      concurrency,
      makeWorld: (round) => server.makeWorld(firstDepartmentId + round),
      onRound: async (soFar) => {
        options.onProgress(soFar);
        if (soFar.total() >= options.warmUp && soFar.total() > roundLength / 2)
          before ??= await server.measureHeap();
      },
    });
    const after = await server.measureHeap();
    const rowsAfter = (await server.readForeignRows()).split('\n');
    return {
      counts,
      foreignChanges: [
        ...rowsBefore.filter((row) => !rowsAfter.includes(row)).map((row) => `- ${row}`),
        ...rowsAfter.filter((row) => !rowsBefore.includes(row)).map((row) => `+ ${row}`),
      ],
      heap: before === undefined ? undefined : { before, after },
      loggedErrors: server.loggedErrors(),
    };
  } finally {
    await server.close();
  }
}
