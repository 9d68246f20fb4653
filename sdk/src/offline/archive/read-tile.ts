import { type Header, PMTiles, ResolvedValueCache, type Source } from 'pmtiles';
import { computeChecksum } from '../storage/damaged-contents.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import { readConsistently, StoreDamagedError } from '../storage/read-consistently.ts';
import { readFloorRecord, readMapRecord } from '../storage/records.ts';

export interface OfflineTile {
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A tile of a floor's or a map's image, by Web Mercator zoom, column and row. */
export interface TileAddress {
  /** The id of the floor or map. */
  readonly id: string;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Media types by the tile type in an archive's header (PMTiles v3, section 3.1). */
const mediaTypes: Readonly<Record<number, string>> = { 2: 'image/png', 4: 'image/webp' };

/**
 * Reads a tile from the stored archive. Only the parts of the archive that the tile needs are read.
 *
 * @returns `undefined` if there is no tile: outside the image, fully transparent, or nothing is stored under the id
 * @throws StoreDamagedError if the archive is missing, or so damaged that the tile cannot be found
 */
export async function readTile(
  store: OfflineStorage,
  { id, z, x, y }: TileAddress,
): Promise<OfflineTile | undefined> {
  const isTile = [z, x, y].every((part) => Number.isInteger(part) && part >= 0);
  if (!isTile || z > 26 || x >= 2 ** z || y >= 2 ** z) return undefined;
  return readArchive(store, id, async (archive) => {
    const [header, tile] = await Promise.all([archive.getHeader(), archive.getZxy(z, x, y)]);
    const mediaType = mediaTypes[header.tileType];
    return tile && mediaType ? { mediaType, bytes: new Uint8Array(tile.data) } : undefined;
  });
}

/** Reads an archive's header with its bounds and zoom levels. @returns `undefined` if nothing is stored under the id */
export function readArchiveHeader(store: OfflineStorage, id: string): Promise<Header | undefined> {
  return readArchive(store, id, (archive) => archive.getHeader());
}

/** Reads from the archive of a map or floor, and tries again if a sync has replaced the archive in the meantime. */
async function readArchive<T>(
  store: OfflineStorage,
  id: string,
  read: (archive: PMTiles) => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await readConsistently(async () => {
    const owner = (await readFloorRecord(store, id)) ?? (await readMapRecord(store, id));
    if (!owner?.archive) return { value: undefined };
    try {
      return { value: await read(new PMTiles(createSource(store, owner.archive.name), getCache(store))) };
    } catch (error) {
      if (error instanceof ContentMissing) return undefined;
      const { name, bytes, sum } = owner.archive;
      if ((await computeChecksum(store, name, bytes)) === sum) throw error;
      throw new StoreDamagedError('an archive of the offline store is damaged', { cause: error });
    }
  });
  return found.value;
}

class ContentMissing extends Error {}

/** The number of archive headers and directories kept in memory for each store. */
const maxCachedDirectories = 200;
const caches = new WeakMap<OfflineStorage, ResolvedValueCache>();

function getCache(store: OfflineStorage): ResolvedValueCache {
  const cache = caches.get(store) ?? new ResolvedValueCache(maxCachedDirectories);
  caches.set(store, cache);
  return cache;
}

function createSource(store: OfflineStorage, name: string): Source {
  return {
    getKey: () => name,
    getBytes: async (offset, length) => {
      const bytes = await store.readContent(name, offset, length);
      if (!bytes) throw new ContentMissing(name);
      return { data: bytes.buffer };
    },
  };
}
