import { parentPort } from 'node:worker_threads';
import {
  createSegmentBuilder,
  type SearchSegment,
  type SegmentBuilder,
  segmentBuffers,
} from 'positioning/search';
import { toSearchZone } from './to-search-zone.ts';
import type { SearchableZoneRow } from './zone-search.store.ts';

/** The floors are sent first, then zones in any number of messages, then `build`. */
export type SegmentMessage =
  | { readonly floorIds: readonly string[] }
  | { readonly rows: readonly SearchableZoneRow[] }
  | 'build';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

let builder: SegmentBuilder | undefined;

port.on('message', (message: SegmentMessage) => {
  if (message === 'build') {
    const segment: SearchSegment | undefined = builder?.build();
    builder = undefined;
    if (segment) port.postMessage(segment, segmentBuffers(segment));
  } else if ('floorIds' in message) builder = createSegmentBuilder(message.floorIds);
  else for (const row of message.rows) builder?.add(toSearchZone(row));
});
