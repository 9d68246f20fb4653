import type { Context } from './context.ts';

/** What a process keeps in memory so as not to read it from the database again, and its share of `MUSTER_CACHE_MB`. */
const shares = {
  floors: 1 / 2,
  feeds: 1 / 16,
  feedSegments: 1 / 8,
  sharedMaps: 1 / 32,
  manifests: 1 / 32,
  zoneLists: 1 / 16,
  itemLists: 1 / 32,
  buildings: 1 / 32,
  zoneSearch: 1 / 8,
} as const;

/** @returns how many bytes a cache may use */
export function cacheBytes({ config }: Pick<Context, 'config'>, cache: keyof typeof shares): number {
  return Math.floor(config.cacheMegabytes * 1024 * 1024 * shares[cache]);
}
