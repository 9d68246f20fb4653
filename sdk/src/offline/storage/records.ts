import type { CustomMapDetail } from '../sync/offline-source.ts';
import { addToChecksum } from './checksum.ts';
import type { OfflineStorage } from './offline-storage.ts';

/** Records of another format count as missing: what they named is downloaded again. */
const format = 2;

/** A map's own fields. Its floors are records of their own. */
export type MapFacts = Omit<CustomMapDetail, 'floors'>;
/** A floor's own fields. The number of its zones belongs to the zones, which change without the floor. */
export type FloorFacts = Omit<CustomMapDetail['floors'][number], 'zoneCount'>;

/** A content, how long it is, and its checksum: one of another length or sum is damaged. */
export interface StoredContent {
  readonly name: string;
  readonly bytes: number;
  readonly sum: number;
}

export interface StoredMap {
  readonly customMapId: string;
  readonly mapVersion: number;
  readonly facts: MapFacts;
  /** The tiles of the map's own image; `null` where there are none yet. */
  readonly archive: StoredContent | null;
}

/** All of a floor. It is replaced in one write, so facts, tiles and zones always belong together. */
export interface StoredFloor {
  readonly customMapFloorId: string;
  readonly customMapId: string;
  readonly floorVersion: number;
  readonly zoneVersion: number;
  readonly facts: FloorFacts;
  readonly archive: StoredContent | null;
  readonly zones: StoredContent;
}

export interface SyncState {
  /** Of the manifest that was stored last; `undefined` from the first change of a sync until its end. */
  readonly etag?: string | undefined;
  /** Whose manifest that is. */
  readonly owner?: string;
  /** Its versions, as `describeManifest` has them: the tag is good only for a store that holds these. */
  readonly versions?: string;
  /** Names the sync that last began to change something: the store is its own until another has. */
  readonly run: string;
}

const stateKey = 'sync';
const mapPrefix = 'map-';
const floorPrefix = 'floor-';

/** Reads what it is asked for; records that are not there, or of another format, are `undefined`. */
export const readMapRecord = (store: OfflineStorage, id: string) => read<StoredMap>(store, mapPrefix + id);
export const readFloorRecord = (store: OfflineStorage, id: string) =>
  read<StoredFloor>(store, floorPrefix + id);
export const readMapRecords = (store: OfflineStorage) => readAll<StoredMap>(store, mapPrefix);
export const readFloorRecords = (store: OfflineStorage) => readAll<StoredFloor>(store, floorPrefix);

export async function readSyncState(store: OfflineStorage): Promise<SyncState> {
  return (await read<SyncState>(store, stateKey)) ?? { run: '' };
}

export const writeSyncState = (store: OfflineStorage, state: SyncState) => write(store, stateKey, state);
export const writeMapRecord = (store: OfflineStorage, map: StoredMap) =>
  write(store, mapPrefix + map.customMapId, map);
export const writeFloorRecord = (store: OfflineStorage, floor: StoredFloor) =>
  write(store, floorPrefix + floor.customMapFloorId, floor);
export const deleteMapRecord = (store: OfflineStorage, id: string) => store.deleteRecord(mapPrefix + id);
export const deleteFloorRecord = (store: OfflineStorage, id: string) => store.deleteRecord(floorPrefix + id);

/** What a record looks like in the storage. */
interface Sealed {
  readonly format: number;
  /** Of `value` as JSON. */
  readonly sum: number;
  readonly value: unknown;
}

function write(store: OfflineStorage, key: string, value: object): Promise<void> {
  const sealed: Sealed = { format, sum: sumOf(value), value };
  return store.writeRecord(key, sealed);
}

async function read<T>(store: OfflineStorage, key: string): Promise<T | undefined> {
  return acceptRecord<T>(await store.readRecord(key));
}

async function readAll<T>(store: OfflineStorage, prefix: string): Promise<T[]> {
  const records = (await store.readRecords(prefix)).map((record) => acceptRecord<T>(record));
  return records.filter((record) => record !== undefined);
}

/** @returns `undefined` for a record of another format, and for one that is damaged */
function acceptRecord<T>(record: unknown): T | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const { format: found, sum, value }: Partial<Sealed> = record;
  // This module alone writes records, under this format and prefix, and this is what it wrote.
  return found === format && sum === sumOf(value) ? (value as T) : undefined;
}

function sumOf(value: unknown): number {
  return addToChecksum(0, new TextEncoder().encode(JSON.stringify(value)));
}
