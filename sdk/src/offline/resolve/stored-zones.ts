import { createLruCache, type LruCache } from '../../concurrency/lru-cache.ts';
import type { Point, Zone } from '../../resources.ts';
import { addToChecksum } from '../storage/checksum.ts';
import { type OfflineStorage, readWholeContent } from '../storage/offline-storage.ts';
import type { StoredContent } from '../storage/records.ts';
import { indexZones, type ZoneSet } from './zone-set.ts';

/** A store's indexes stay in memory up to this total size. */
const maxIndexBytes = 32 * 1024 * 1024;

/** The key is the name of the zones' content, which never changes. */
const caches = new WeakMap<OfflineStorage, LruCache<ZoneSet>>();

/** @returns `undefined` if the zones are missing or damaged */
export async function findZoneSet(
  store: OfflineStorage,
  content: StoredContent,
): Promise<ZoneSet | undefined> {
  const cache = caches.get(store) ?? createLruCache<ZoneSet>(maxIndexBytes, ({ index }) => index.byteLength);
  caches.set(store, cache);
  const cached = cache.get(content.name);
  if (cached) return cached;
  const zones = await readZones(store, content);
  if (!zones) return undefined;
  const zoneSet = indexZones(zones);
  cache.set(content.name, zoneSet);
  return zoneSet;
}

/** @returns `undefined` if the zones are missing or damaged */
export function readZones(
  store: OfflineStorage,
  content: StoredContent,
): Promise<readonly Zone[] | undefined> {
  return readList(store, content);
}

/** @param content `null` or `undefined` for a floor without points @returns `undefined` if the points are missing or damaged */
export async function readPoints(
  store: OfflineStorage,
  content: StoredContent | null | undefined,
): Promise<readonly Point[] | undefined> {
  return content ? readList(store, content) : [];
}

/** A damaged list would give wrong results, so it is deleted; the next sync notices and downloads it again. */
async function readList<Item>(
  store: OfflineStorage,
  { name, sum }: StoredContent,
): Promise<readonly Item[] | undefined> {
  const bytes = await readWholeContent(store, name);
  if (!bytes) return undefined;
  if (addToChecksum(0, bytes) === sum) return JSON.parse(new TextDecoder().decode(bytes)); // checked by the sync that wrote it
  await store.deleteContent(name).catch(() => {}); // if the store cannot be written, a later sync finds the damage
  return undefined;
}
