import type { SharedAttachment } from '../../resources.ts';
import type { CustomMapDetail } from '../sync/offline-source.ts';
import { addToChecksum } from './checksum.ts';
import type { OfflineStorage } from './offline-storage.ts';

/** Records of another format count as missing, so a sync downloads their contents again. */
const format = 3;

/**
 * A map's own fields. Its floors have separate records. `changedOn` is left out because it also changes with floors and zones,
 * without a new version of the map.
 */
export type MapFacts = Omit<CustomMapDetail, 'floors' | 'changedOn'>;
/** A floor's own fields, without the number of its zones: zones change without a new version of the floor. */
export type FloorFacts = Omit<CustomMapDetail['floors'][number], 'zoneCount'>;

/** The name of a content, its length and its checksum. If either differs, the content is damaged. */
export interface StoredContent {
  readonly name: string;
  readonly bytes: number;
  readonly sum: number;
}

export interface StoredMap {
  readonly customMapId: string;
  readonly mapVersion: number;
  readonly facts: MapFacts;
  /** The tiles of the map's own image; `null` if there are none yet. */
  readonly archive: StoredContent | null;
}

/** Everything about a floor. One write replaces it, so its facts, tiles, zones and points always belong together. */
export interface StoredFloor {
  readonly customMapFloorId: string;
  readonly customMapId: string;
  readonly floorVersion: number;
  readonly zoneVersion: number;
  readonly facts: FloorFacts;
  readonly archive: StoredContent | null;
  readonly zones: StoredContent;
  /** Missing in stores of an earlier release. */
  readonly pointVersion?: number;
  /** `null` if the floor has never had a point. */
  readonly points?: StoredContent | null;
}

/** The contents that a floor's record names. */
export function contentsOf({ archive, zones, points = null }: StoredFloor): (StoredContent | null)[] {
  return [archive, zones, points];
}

/** An attachment and its file, if it has one. */
export interface StoredAttachment {
  readonly facts: SharedAttachment;
  readonly file: StoredContent | null;
}

/** The attachments of a map and everything on it. */
export interface StoredAttachments {
  readonly customMapId: string;
  /** The versions of the attachments of the map and its floors, as one text. */
  readonly versions: string;
  readonly items: readonly StoredAttachment[];
}

export interface SyncState {
  /** The `ETag` of the stored manifest; `undefined` from the first change of a sync until its end. */
  readonly etag?: string | undefined;
  /** The server and department of that manifest. */
  readonly owner?: string;
  /** The versions in that manifest, from `describeManifest`. The `ETag` is valid only for a store with these versions. */
  readonly versions?: string;
  /** The name of the last sync that began to write. The store belongs to it until another sync begins to write. */
  readonly run: string;
}

const stateKey = 'sync';
const mapPrefix = 'map-';
const floorPrefix = 'floor-';
const attachmentsPrefix = 'attachments-';

// A record that is missing, damaged or of another format is `undefined`, and left out of lists.
export const readMapRecord = (store: OfflineStorage, id: string) => read<StoredMap>(store, mapPrefix + id);
export const readFloorRecord = (store: OfflineStorage, id: string) =>
  read<StoredFloor>(store, floorPrefix + id);
export const readMapRecords = (store: OfflineStorage) => readAll<StoredMap>(store, mapPrefix);
export const readFloorRecords = (store: OfflineStorage) => readAll<StoredFloor>(store, floorPrefix);

export const readAttachmentRecords = (store: OfflineStorage) =>
  readAll<StoredAttachments>(store, attachmentsPrefix);

export async function readSyncState(store: OfflineStorage): Promise<SyncState> {
  return (await read<SyncState>(store, stateKey)) ?? { run: '' };
}

export const writeSyncState = (store: OfflineStorage, state: SyncState) => write(store, stateKey, state);
export const writeMapRecord = (store: OfflineStorage, map: StoredMap) =>
  write(store, mapPrefix + map.customMapId, map);
export const writeFloorRecord = (store: OfflineStorage, floor: StoredFloor) =>
  write(store, floorPrefix + floor.customMapFloorId, floor);
export const writeAttachmentRecord = (store: OfflineStorage, attachments: StoredAttachments) =>
  write(store, attachmentsPrefix + attachments.customMapId, attachments);
export const deleteAttachmentRecord = (store: OfflineStorage, customMapId: string) =>
  store.deleteRecord(attachmentsPrefix + customMapId);
export const deleteMapRecord = (store: OfflineStorage, id: string) => store.deleteRecord(mapPrefix + id);
export const deleteFloorRecord = (store: OfflineStorage, id: string) => store.deleteRecord(floorPrefix + id);

/** A record as it is stored. */
interface StoredRecord {
  readonly format: number;
  /** The checksum of `value` as JSON. */
  readonly sum: number;
  readonly value: unknown;
}

function write(store: OfflineStorage, key: string, value: object): Promise<void> {
  const record: StoredRecord = { format, sum: getChecksum(value), value };
  return store.writeRecord(key, record);
}

async function read<T>(store: OfflineStorage, key: string): Promise<T | undefined> {
  return parseRecord<T>(await store.readRecord(key));
}

async function readAll<T>(store: OfflineStorage, prefix: string): Promise<T[]> {
  const records = (await store.readRecords(prefix)).map((record) => parseRecord<T>(record));
  return records.filter((record) => record !== undefined);
}

/** @returns `undefined` if the record has another format or is damaged */
function parseRecord<T>(record: unknown): T | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const { format: found, sum, value }: Partial<StoredRecord> = record;
  // Only this module writes records, and the checksum confirms that the value is what it wrote.
  return found === format && sum === getChecksum(value) ? (value as T) : undefined;
}

function getChecksum(value: unknown): number {
  return addToChecksum(0, new TextEncoder().encode(JSON.stringify(value)));
}
