import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../concurrency/thread-priority.ts';
import { MusterError } from '../../errors.ts';
import { parseGeoJson } from './parse-geojson.ts';
import type { PreparedSlice, PrepareRequest } from './prepare-in-worker.ts';
import { type PreparedFeature, prepareZoneImport } from './prepare-zone-import.ts';
import { rejectIfAnyFailed } from './zone-import-report.ts';

/** The amount of polygon text per message, so that deserializing it does not block the main thread. */
const sliceCharacters = 256 * 1024;

const { text, bounds, options } = workerData as PrepareRequest; // passed by prepareInWorker
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');
lowerThreadPriority();

const slices = prepareSlices();
port.on('message', () => {
  const { value } = slices.next();
  port.postMessage(value);
  if (!value || !('features' in value)) port.close();
});

/** Everything is prepared before the first slice is sent; `undefined` follows the last one. */
function* prepareSlices(): Generator<PreparedSlice, undefined> {
  let features: PreparedFeature[];
  try {
    features = [...prepareZoneImport(parseGeoJson(text), options, bounds)];
    if (options.strict) rejectIfAnyFailed(features);
  } catch (error) {
    if (!(error instanceof MusterError)) throw error;
    return yield { rejected: error.errorName, message: error.message };
  }
  let start = 0;
  let characters = 0;
  for (const [index, feature] of features.entries()) {
    characters += 100 + countCharacters(feature);
    if (characters < sliceCharacters) continue;
    yield { features: features.slice(start, index + 1) };
    start = index + 1;
    characters = 0;
  }
  yield { features: features.slice(start) };
  return undefined;
}

function countCharacters(feature: PreparedFeature): number {
  if (feature.status !== 'zones') return feature.reason.length;
  const polygons = feature.zones.reduce((sum, { polygonGeoJson }) => sum + polygonGeoJson.length, 0);
  return feature.warnings.reduce((sum, { message }) => sum + message.length, polygons);
}
