import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { buildZoneIndexData, type ZoneIndexData } from 'zone-index';
import type { BuilderMessage, BuilderResult } from './index-builder-thread.ts';
import { type IndexedZone, readZone } from './indexed-zone.ts';

/** An index with more characters of polygon text than this is built in a worker thread. A smaller one takes up to about 5 ms. */
const inlineCharacters = 32 * 1024;
/** Characters sent to the thread per message: serializing a message must not block the main thread. */
const sliceCharacters = 512 * 1024;

let thread: Worker | undefined;
const oneAtATime = pLimit(1);

/** Builds the index of zones. Large ones are built in a worker thread, one at a time. */
export async function buildIndex(zones: readonly IndexedZone[]): Promise<ZoneIndexData> {
  const characters = zones.reduce((sum, zone) => sum + zone.polygon_geojson.length, 0);
  if (characters <= inlineCharacters) return buildZoneIndexData(zones.map(readZone));
  return oneAtATime(buildInThread, zones);
}

async function buildInThread(zones: readonly IndexedZone[]): Promise<ZoneIndexData> {
  thread ??= new Worker(new URL('./index-builder-thread.ts', import.meta.url));
  const worker = thread;
  worker.ref();
  try {
    for (const slice of slices(zones)) {
      post(worker, { zones: slice });
      await setImmediate();
    }
    post(worker, 'build');
    const [result] = (await once(worker, 'message')) as [BuilderResult]; // index-builder-thread sends it
    return result;
  } catch (error) {
    thread = undefined; // zones of this floor must not end up in the next index
    await worker.terminate();
    throw error;
  } finally {
    worker.unref(); // an idle worker must not keep the process running
  }
}

function post(worker: Worker, message: BuilderMessage): void {
  worker.postMessage(message);
}

function* slices(zones: readonly IndexedZone[]): Generator<IndexedZone[]> {
  let slice: IndexedZone[] = [];
  let characters = 0;
  for (const { id, polygon_geojson } of zones) {
    slice.push({ id, polygon_geojson });
    characters += polygon_geojson.length;
    if (characters < sliceCharacters) continue;
    yield slice;
    slice = [];
    characters = 0;
  }
  yield slice;
}
