import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PointRow } from '../../../storage/db/point-table.ts';
import type { ZoneRow } from '../../../storage/db/tables.ts';

/**
 * What an import did to one zone. If no one has edited the zone since, it still has the same revision (1 if it was added, the
 * revision of `before` plus 1 if it was changed) or at least the same content, a digest that imports of an earlier release lack.
 */
export type MadeZone =
  | { readonly type: 'added'; readonly id: string; readonly floorId: string; readonly content?: string }
  | { readonly type: 'updated'; readonly before: ZoneRow; readonly content?: string }
  | { readonly type: 'removed'; readonly before: ZoneRow };

/** The same for a point. Imports of an earlier release made none. */
export type MadePoint =
  | { readonly type: 'addedPoint'; readonly id: string; readonly floorId: string; readonly content: string }
  | { readonly type: 'updatedPoint'; readonly before: PointRow; readonly content: string }
  | { readonly type: 'removedPoint'; readonly before: PointRow };

/** Writes what an import does to zones and points, as lines of JSON. */
export async function writeMadeFile(path: string, made: AsyncIterable<MadeZone | MadePoint>): Promise<void> {
  await pipeline(Readable.from(linesOf(made)), createWriteStream(path));
}

async function* linesOf(made: AsyncIterable<MadeZone | MadePoint>): AsyncGenerator<string> {
  for await (const one of made) yield `${JSON.stringify(one)}\n`;
}

async function* readMadeFile(path: string): AsyncGenerator<MadeZone | MadePoint> {
  for await (const line of createInterface({ input: createReadStream(path) }))
    if (line !== '') yield JSON.parse(line) as MadeZone | MadePoint; // written by writeMadeFile
}

export type ZonesByFloor = ReadonlyMap<string, readonly MadeZone[]>;

/** What an import made, by the floor that each zone or point was on before, or was added to. */
export interface MadeByFloor {
  readonly zones: ZonesByFloor;
  readonly points: ReadonlyMap<string, readonly MadePoint[]>;
}

export async function readByFloor(path: string): Promise<MadeByFloor> {
  const zones = new Map<string, MadeZone[]>();
  const points = new Map<string, MadePoint[]>();
  for await (const made of readMadeFile(path)) {
    const floorId = 'before' in made ? made.before.floor_id : made.floorId;
    if (isPoint(made)) push(points, floorId, made);
    else push(zones, floorId, made);
  }
  return { zones, points };
}

function isPoint(made: MadeZone | MadePoint): made is MadePoint {
  return made.type.endsWith('Point');
}

function push<One>(lists: Map<string, One[]>, floorId: string, one: One): void {
  const list = lists.get(floorId);
  if (list) list.push(one);
  else lists.set(floorId, [one]);
}
