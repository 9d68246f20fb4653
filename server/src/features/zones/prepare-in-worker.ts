import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import pLimit from 'p-limit';
import { type ErrorName, errorOf } from '../../errors.ts';
import type { PreparedFeature, ZoneImportOptions } from './prepare-zone-import.ts';

/** The worker thread's input. */
export interface PrepareRequest {
  readonly text: Uint8Array;
  readonly bounds: GeoBounds;
  readonly options: ZoneImportOptions;
}

/** What the thread sends for each request; `undefined` after the last feature. */
export type PreparedSlice =
  | { readonly features: readonly PreparedFeature[] }
  | { readonly rejected: ErrorName; readonly message: string };

/** 20 MB of JSON that consist only of brackets need about 300 MB when parsed; ordinary files need a tenth of that. */
const maxHeapMb = 768;

const oneAtATime = pLimit(1);

/**
 * Parses a FeatureCollection and prepares its zones in a worker thread. Only one import runs at a time, so that many
 * large imports need the memory of one.
 *
 * @param request its text is UTF-8, and is copied unless it is in shared memory
 * @throws MusterError `InvalidRequest` if the collection as a whole cannot be read, `InvalidPolygon` with `strict` if
 *   a feature cannot become a zone, `PayloadTooLarge` if it needs too much memory
 */
export function prepareInWorker(request: PrepareRequest): Promise<PreparedFeature[]> {
  return oneAtATime(plan, request);
}

async function plan(request: PrepareRequest): Promise<PreparedFeature[]> {
  const worker = new Worker(new URL('./zone-import-thread.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  try {
    return await collectSlices(worker);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw errorOf('PayloadTooLarge', 'The FeatureCollection needs too much memory to read', { cause: error });
  } finally {
    await worker.terminate();
  }
}

/** Requests the slices one by one, so that the main thread can handle other requests in between. */
async function collectSlices(worker: Worker): Promise<PreparedFeature[]> {
  const features: PreparedFeature[] = [];
  for (;;) {
    worker.postMessage('next');
    const [slice] = (await once(worker, 'message')) as [PreparedSlice | undefined]; // sent by zone-import-thread
    if (!slice) return features;
    if ('rejected' in slice) throw errorOf(slice.rejected, slice.message);
    features.push(...slice.features);
  }
}
