import type { CustomMapDetail } from './offline-source.ts';
import type { OfflineStorage } from './offline-storage.ts';

/** Records of another format count as missing: what they named is downloaded again. */
const format = 1;

/** A map's own fields. Its floors are records of their own. */
export type MapFacts = Omit<CustomMapDetail, 'floors'>;
/** A floor's own fields. The number of its zones belongs to the zones, which change without the floor. */
export type FloorFacts = Omit<CustomMapDetail['floors'][number], 'zoneCount'>;

/** A content, and how long it is: one of another length is damaged. */
export interface StoredContent {
  readonly name: string;
  readonly bytes: number;
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
  /** Of the manifest that everything stored is of; `undefined` from the first change of a sync until its end. */
  readonly etag?: string | undefined;
  /** Whose manifest that is. */
  readonly owner?: string;
  /** Counts syncs that changed something, for names that were never used before. */
  readonly run: number;
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
  return (await read<SyncState>(store, stateKey)) ?? { run: 0 };
}

export const writeSyncState = (store: OfflineStorage, state: SyncState) => write(store, stateKey, state);
export const writeMapRecord = (store: OfflineStorage, map: StoredMap) =>
  write(store, mapPrefix + map.customMapId, map);
export const writeFloorRecord = (store: OfflineStorage, floor: StoredFloor) =>
  write(store, floorPrefix + floor.customMapFloorId, floor);
export const deleteMapRecord = (store: OfflineStorage, id: string) => store.deleteRecord(mapPrefix + id);
export const deleteFloorRecord = (store: OfflineStorage, id: string) => store.deleteRecord(floorPrefix + id);

function write(store: OfflineStorage, key: string, value: object): Promise<void> {
  return store.writeRecord(key, { format, ...value });
}

async function read<T>(store: OfflineStorage, key: string): Promise<T | undefined> {
  return acceptRecord<T>(await store.readRecord(key));
}

async function readAll<T>(store: OfflineStorage, prefix: string): Promise<T[]> {
  const records = (await store.readRecords(prefix)).map((record) => acceptRecord<T>(record));
  return records.filter((record) => record !== undefined);
}

function acceptRecord<T>(record: unknown): T | undefined {
  const isOurs =
    typeof record === 'object' && record !== null && 'format' in record && record.format === format;
  return isOurs ? (record as T) : undefined; // this module alone writes them, under this format and prefix
}
