import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { errorOf } from '../../errors.ts';
import type { PlannedFeature, ZoneImportOptions } from './plan-zone-import.ts';

/** What the thread is started with. */
export interface PlanRequest {
  readonly text: Uint8Array;
  readonly options: ZoneImportOptions;
}

/** What the thread answers each time it is asked; `undefined` after the last feature. */
export type PlanSlice = { readonly features: readonly PlannedFeature[] } | { readonly refused: string };

/** 20 MB of JSON take some 300 MB parsed where they are nothing but brackets, ordinary plans a tenth of it. */
const maxHeapMb = 768;

const oneAtATime = pLimit(1);

/**
 * Parses a FeatureCollection and plans its zones in a thread of its own. One text at a time: the others wait, so that
 * many big imports at once take the memory of one.
 *
 * @param text UTF-8
 * @throws MusterError `InvalidRequest` where the collection as a whole cannot be read, `PayloadTooLarge` where it
 *   takes too much memory
 */
export function planInWorker(text: Uint8Array, options: ZoneImportOptions): Promise<PlannedFeature[]> {
  return oneAtATime(plan, { text, options });
}

async function plan(request: PlanRequest): Promise<PlannedFeature[]> {
  const worker = new Worker(new URL('./zone-import-thread.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  try {
    return await collectSlices(worker);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw errorOf('PayloadTooLarge', 'The FeatureCollection takes too much memory to read', { cause: error });
  } finally {
    await worker.terminate();
  }
}

/** Asks for one slice after the other, so that the main thread turns to other requests between them. */
async function collectSlices(worker: Worker): Promise<PlannedFeature[]> {
  const features: PlannedFeature[] = [];
  for (;;) {
    worker.postMessage('next');
    const [slice] = (await once(worker, 'message')) as [PlanSlice | undefined]; // as zone-import-thread sends it
    if (!slice) return features;
    if ('refused' in slice) throw errorOf('InvalidRequest', slice.refused);
    features.push(...slice.features);
  }
}
