import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ZoneRow } from '../../../storage/db/tables.ts';

/**
 * What an import did to one zone. A zone that no one has edited since still has the revision: 1 if it was added, that of
 * `before` and 1 if it was changed.
 */
export type MadeZone =
  | { readonly type: 'added'; readonly id: string; readonly floorId: string }
  | { readonly type: 'updated' | 'removed'; readonly before: ZoneRow };

/** Writes what an import does to zones, as lines of JSON. */
export async function writeMadeFile(path: string, zones: Iterable<MadeZone>): Promise<void> {
  await pipeline(Readable.from(linesOf(zones)), createWriteStream(path));
}

function* linesOf(zones: Iterable<MadeZone>): Generator<string> {
  for (const zone of zones) yield `${JSON.stringify(zone)}\n`;
}

export async function* readMadeFile(path: string): AsyncGenerator<MadeZone> {
  for await (const line of createInterface({ input: createReadStream(path) }))
    if (line !== '') yield JSON.parse(line) as MadeZone;
}
