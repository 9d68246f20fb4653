import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ZoneRow } from '../../../storage/db/tables.ts';

/**
 * What an import did to one zone. If no one has edited the zone since, it still has the same revision (1 if it was added, the
 * revision of `before` plus 1 if it was changed) or at least the same content, a digest that imports of an earlier release lack.
 */
export type MadeZone =
  | { readonly type: 'added'; readonly id: string; readonly floorId: string; readonly content?: string }
  | { readonly type: 'updated'; readonly before: ZoneRow; readonly content?: string }
  | { readonly type: 'removed'; readonly before: ZoneRow };

/** Writes what an import does to zones, as lines of JSON. */
export async function writeMadeFile(path: string, zones: AsyncIterable<MadeZone>): Promise<void> {
  await pipeline(Readable.from(linesOf(zones)), createWriteStream(path));
}

async function* linesOf(zones: AsyncIterable<MadeZone>): AsyncGenerator<string> {
  for await (const zone of zones) yield `${JSON.stringify(zone)}\n`;
}

export async function* readMadeFile(path: string): AsyncGenerator<MadeZone> {
  for await (const line of createInterface({ input: createReadStream(path) }))
    if (line !== '') yield JSON.parse(line) as MadeZone;
}
