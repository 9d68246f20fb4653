/** Streams as many events as its argument says to nowhere, and sends its parent the memory that took (see ../ical.ts). */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeCalendar } from '../../server/src/ical/write-calendar.ts';
import { drawEvents } from './seeded-events.ts';

const seed = 3;
const head = { productId: '-//Muster//Calendar//EN', feed: { name: 'Large', refreshInterval: 'PT1H' } };
const count = Number(process.argv[2]);
const idle = process.memoryUsage.rss();
let bytes = 0;

function* countBytes(): Generator<Buffer> {
  for (const chunk of writeCalendar(head, drawEvents(count, seed))) {
    const encoded = Buffer.from(chunk);
    bytes += encoded.length;
    yield encoded;
  }
}

await pipeline(Readable.from(countBytes()), createWriteStream('/dev/null'));
process.send?.({ bytes, idle, peak: process.resourceUsage().maxRSS * 1024 });
