import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ZoneIndexData } from 'zone-index';
import type { Context } from '../../context.ts';
import { packFloor, type UnpackedFloor, unpackFloor } from './pack-floor.ts';
import * as store from './stored-index.store.ts';
import type { BuiltZone } from './zone-list.ts';

/** For a floor with fewer zones, building the index is faster than reading it. */
const minZones = 20;
/** A row of this size is written and read in about a millisecond. */
const partBytes = 1024 * 1024;
/** Reading this many parts takes a few milliseconds; a query itself takes a third of a millisecond. */
const partsAtOnce = 4;
const maxBytes = 256 * 1024 * 1024;
/** The limits of what may wait to be stored. More is not worth the memory: the next server that builds such a floor stores it. */
const maxWaiting = 100;
const maxWaitingBytes = 64 * 1024 * 1024;
/** The pause between two writes, so that writes of users barely wait for these. */
const pauseMs = 100;
const maxRowsAtOnce = 16;

export interface StoredIndex extends UnpackedFloor {
  readonly zoneVersion: number;
}

/**
 * Reads the index that a server has stored for a floor. It may be of earlier zones.
 *
 * @returns `undefined` if there is none, or none that this release can use
 */
export async function readStoredIndex(
  { db }: Pick<Context, 'db'>,
  departmentId: number,
  floorId: string,
): Promise<StoredIndex | undefined> {
  const [first] = await store.readParts(db, departmentId, floorId, 0, 1);
  if (first?.part !== 0) return undefined;
  if (first.part_count * first.bytes.length >= maxBytes + partBytes) return undefined; // damaged: it is never stored
  const joined = createJoinedParts(first.bytes, first.part_count);
  for (let count = 1; count < first.part_count; ) {
    await setImmediate(); // SQLite queries are synchronous
    const read = await store.readParts(db, departmentId, floorId, count, partsAtOnce);
    if (read.length === 0) return undefined;
    for (const next of read) {
      // The parts have different versions: the index is being stored, or a server was killed while storing it.
      if (next.part !== count++ || next.zone_version !== first.zone_version) return undefined;
      if (!joined.add(next.bytes)) return undefined;
    }
  }
  const unpacked = unpackFloor(joined.bytes());
  return unpacked && { ...unpacked, zoneVersion: first.zone_version };
}

/**
 * Copies parts into their own memory, because those from a database may be in the middle of a larger buffer.
 *
 * @param first as large as all others except the last, which may be smaller
 */
function createJoinedParts(first: Uint8Array, count: number) {
  const joined = Buffer.allocUnsafeSlow(count * first.length);
  let end = 0;
  const add = (part: Uint8Array): boolean => {
    if (end + part.length > joined.length) return false;
    joined.set(part, end);
    end += part.length;
    freeMemory(part);
    return true;
  };
  add(first);
  return { add, bytes: () => joined.subarray(0, end) };
}

/**
 * Frees the memory of a part that nothing else uses. Otherwise, the garbage collector runs several times while a large index is
 * read, because the parts take so much memory.
 */
function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** The index of a floor in the form in which it is stored. */
export interface WrittenIndex {
  readonly departmentId: number;
  readonly floorId: string;
  readonly zoneVersion: number;
  readonly bytes: Uint8Array;
}

export interface IndexStorage {
  /** Stores the index of a floor some time later, or not at all if that fails: it can always be built. */
  readonly keep: (
    departmentId: number,
    floorId: string,
    zoneVersion: number,
    data: ZoneIndexData,
    zones: readonly BuiltZone[],
  ) => void;
  /** Resolves when nothing is waiting to be stored. */
  readonly settled: () => Promise<void>;
}

export function createIndexStorage(ctx: Pick<Context, 'db' | 'log'>): IndexStorage {
  const waiting = new Map<string, WrittenIndex>();
  let waitingBytes = 0;
  let writing: Promise<void> | undefined;
  const writeAll = async () => {
    while (waiting.size > 0) {
      await setTimeout(pauseMs, undefined, { ref: false });
      const batch = takeBatch(waiting);
      for (const { bytes } of batch) waitingBytes -= bytes.length;
      await writeIndexes(ctx, batch).catch((err) =>
        ctx.log.debug({ err }, 'the index of a floor was not stored'),
      );
    }
    writing = undefined;
  };
  return {
    keep: (departmentId, floorId, zoneVersion, data, zones) => {
      if (zones.length < minZones || waiting.size >= maxWaiting || waitingBytes > maxWaitingBytes) return;
      const bytes = packFloor(data, zones);
      if (!bytes || bytes.length > maxBytes) return;
      const key = `${departmentId}/${floorId}`;
      waitingBytes += bytes.length - (waiting.get(key)?.bytes.length ?? 0);
      waiting.set(key, { departmentId, floorId, zoneVersion, bytes });
      writing ??= writeAll();
    },
    settled: async () => writing,
  };
}

/** Takes the indexes for one write: several small ones, or a large one. */
function takeBatch(waiting: Map<string, WrittenIndex>): WrittenIndex[] {
  const batch: WrittenIndex[] = [];
  let bytes = 0;
  for (const [key, one] of waiting) {
    if (batch.length > 0 && (batch.length === maxRowsAtOnce || bytes + one.bytes.length > partBytes)) break;
    waiting.delete(key);
    batch.push(one);
    bytes += one.bytes.length;
  }
  return batch;
}

/** Stores several indexes in one write. An index that needs several rows has to be alone. */
export async function writeIndexes(
  { db }: Pick<Context, 'db'>,
  batch: readonly WrittenIndex[],
): Promise<void> {
  const [large] = batch;
  if (large && large.bytes.length > partBytes) {
    for (const row of rowsOf(large)) {
      await store.writeParts(db, [row]);
      await setTimeout(pauseMs / 10, undefined, { ref: false });
    }
  } else await store.writeParts(db, batch.flatMap(rowsOf));
  for (const one of batch)
    await store.deletePartsFrom(db, one.departmentId, one.floorId, partCountOf(one.bytes));
}

function partCountOf(bytes: Uint8Array): number {
  return Math.ceil(bytes.length / partBytes);
}

function rowsOf({ departmentId, floorId, zoneVersion, bytes }: WrittenIndex) {
  return Array.from({ length: partCountOf(bytes) }, (_, part) => ({
    department_id: departmentId,
    floor_id: floorId,
    part,
    zone_version: zoneVersion,
    part_count: partCountOf(bytes),
    bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes),
  }));
}
