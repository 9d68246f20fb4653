import { parentPort } from 'node:worker_threads';
import {
  createSegmentBuilder,
  type SearchSegment,
  type SearchZone,
  type SegmentBuilder,
  segmentBuffers,
} from 'positioning/search';

/** The floors are sent first, then zones in any number of messages, then `build`. */
export type SegmentMessage =
  | { readonly floorIds: readonly string[] }
  | { readonly rows: readonly SearchZone[] }
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
  else for (const row of message.rows) builder?.add(row);
});
