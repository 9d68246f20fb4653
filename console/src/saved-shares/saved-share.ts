import { createMemoryStore, createMusterClient, type SharedMap } from '@muster/sdk/client';
import {
  createIndexedDbStorage,
  createOfflineProtocol,
  listOfflineMaps,
  type OfflineStorage,
  type ProtocolHandler,
  readOfflineZones,
  readTile,
  type SyncProgress,
  type SyncResult,
  sourceOfShare,
  syncOffline,
} from '@muster/sdk/offline';
import { databaseOf, deleteDatabase, listShareDatabases } from './share-databases.ts';

/** The data stored for a share in addition to its map, floors and tiles. */
interface ShareRecord {
  /** The share without its zones. */
  readonly outline: SharedMap;
  /** The path of the share's page. */
  readonly path: string;
  readonly savedOn: string;
  /** Whether every floor was saved. */
  readonly isWhole: boolean;
  /** Whether someone was signed in in this browser when it was saved. If so, signing out removes it. */
  readonly isPersonal: boolean;
}

/** A share saved on this device. */
export interface SavedShare {
  /** Tile templates start with `muster:`, for {@link protocol}. */
  readonly shared: SharedMap;
  readonly savedOn: string;
  readonly isWhole: boolean;
  readonly unsavedFloorIds: ReadonlySet<string>;
  /** Reads the saved tiles for MapLibre. */
  readonly protocol: ProtocolHandler;
  /** Returns a URL of a saved tile for an image; `undefined` if there is nothing to draw. */
  readonly loadTile: (url: string) => Promise<string | undefined>;
}

const recordKey = 'share';
/** Small, so that progress is visible on a slow network. */
const pieceBytes = 256 * 1024;

const openStore = (name: string) => createIndexedDbStorage(name, { pieceBytes });
// The cast is safe, because only this module writes it.
const readRecord = async (store: OfflineStorage) =>
  (await store.readRecord(recordKey)) as ShareRecord | undefined;

/** @returns `undefined` if nothing of the share is saved */
export async function openSavedShare(token: string): Promise<SavedShare | undefined> {
  const name = await databaseOf(token);
  if (!(await listShareDatabases()).includes(name)) return undefined;
  const store = openStore(name);
  const record = await readRecord(store);
  if (!record) return undefined;
  const { outline, savedOn, isWhole } = record;
  const [stored] = await listOfflineMaps(store);
  const tilesOf = (id: string, hasTiles: boolean | undefined) =>
    hasTiles ? `muster://${id}/{z}/{x}/{y}` : null;
  const unsaved = new Set<string>();
  const floors = await Promise.all(
    outline.floors.map(async (floor) => {
      const id = floor.customMapFloorId;
      const found = stored?.floors.find(({ customMapFloorId }) => customMapFloorId === id);
      const zones = found && (await readOfflineZones(store, id).catch(() => undefined)); // treat damaged data as not saved
      if (!zones) unsaved.add(id);
      return { ...floor, tileUrlTemplate: tilesOf(id, found?.hasTiles), zones: [...(zones ?? [])] };
    }),
  );
  const map = {
    ...outline.map,
    tileUrlTemplate: tilesOf(outline.map.customMapId, stored?.hasTiles),
  };
  return {
    shared: { ...outline, map, floors },
    savedOn,
    isWhole: isWhole && unsaved.size === 0,
    unsavedFloorIds: unsaved,
    protocol: createOfflineProtocol(store),
    loadTile: (url) => loadTile(store, url),
  };
}

async function loadTile(store: OfflineStorage, url: string): Promise<string | undefined> {
  const [, id = '', z, x, y] = /^muster:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? [];
  const tile = await readTile(store, { id, z: Number(z), x: Number(x), y: Number(y) });
  return tile && URL.createObjectURL(new Blob([tile.bytes], { type: tile.mediaType }));
}

export interface SaveOptions {
  readonly token: string;
  /** The share as shown on the page. */
  readonly shared: SharedMap;
  readonly isPersonal: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SyncProgress) => void;
}

export type SaveOutcome = SyncResult | 'ended';

/**
 * Saves a share on this device, or updates the saved copy. If it is interrupted, floors that are complete stay, and the next save
 * continues from there.
 *
 * @returns `ended` if the link is no longer valid; nothing of the share is left on the device in that case
 */
export async function saveShare(options: SaveOptions): Promise<SaveOutcome> {
  const { token, shared, isPersonal, signal, onProgress } = options;
  await navigator.storage?.persist?.().catch(() => false); // otherwise the browser may delete it when space runs out
  const store = openStore(await databaseOf(token));
  const before = await readRecord(store);
  const now: ShareRecord = {
    outline: { ...shared, floors: shared.floors.map((floor) => ({ ...floor, zones: [] })) },
    path: location.pathname,
    savedOn: new Date().toISOString(),
    isWhole: false,
    isPersonal,
  };
  if (!before) await store.writeRecord(recordKey, now);
  const client = createMusterClient({ baseUrl: location.origin, store: createMemoryStore() });
  const source = sourceOfShare(client, token);
  const result = await syncOffline({ store, source, signal, onProgress });
  client.close();
  if (result.problems.some(({ kind }) => kind === 'unauthorized')) {
    await removeSavedShare(token);
    return 'ended';
  }
  if (!(await readRecord(store))) {
    // It was removed during the save, perhaps by signing out in another tab, so also remove what was written since then.
    await removeSavedShare(token);
    return { ...result, status: 'incomplete' };
  }
  if (result.status !== 'incomplete') await store.writeRecord(recordKey, { ...now, isWhole: true });
  else if (!before && (await listOfflineMaps(store)).every(({ floors }) => floors.length === 0))
    await removeSavedShare(token);
  return result;
}

/** Removes all saved data of a share. */
export async function removeSavedShare(token: string): Promise<void> {
  await deleteDatabase(await databaseOf(token));
}

/** What a link to a saved share needs. */
export interface SavedShareLink {
  readonly path: string;
  readonly name: string;
  readonly savedOn: string;
}

/** The saved shares, sorted by name. */
export async function listSavedShares(): Promise<readonly SavedShareLink[]> {
  const records = await Promise.all(
    (await listShareDatabases()).map((name) => readRecord(openStore(name)).catch(() => undefined)),
  );
  return records
    .flatMap((record) =>
      record ? [{ path: record.path, name: record.outline.map.name, savedOn: record.savedOn }] : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Removes what was saved while someone was signed in. Call it when the user signs out. */
export async function removePersonalShares(): Promise<void> {
  for (const name of await listShareDatabases()) {
    const record = await readRecord(openStore(name)).catch(() => undefined);
    // A save that was interrupted at the very start has no record.
    if (!record || record.isPersonal) await deleteDatabase(name);
  }
}
