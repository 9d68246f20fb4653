/** What a process keeps in memory so as not to read it from the database again, and the most that it takes of `MUSTER_CACHE_MB`. */
const shares = {
  feeds: 1 / 16,
  feedSegments: 1 / 8,
  sharedMaps: 1 / 32,
  manifests: 1 / 32,
  zoneLists: 1 / 16,
  itemLists: 1 / 32,
  buildings: 1 / 32,
  zoneSearch: 1 / 8,
} as const;

/** The memory that a cache may use. */
export interface CacheShare {
  readonly maxBytes: () => number;
  /** To be called when the cache has grown, with all that it uses. */
  readonly onGrowth?: (bytes: number) => void;
}

/** Divides the memory of a process between its caches. */
export interface CacheMemory {
  /** The memory of a cache that has a fixed limit. */
  readonly share: (cache: keyof typeof shares) => CacheShare;
  /**
   * The memory for floors: all that the others do not use, and at least half.
   *
   * @param makeRoom is called when the others have grown
   */
  readonly shareOfFloors: (makeRoom: () => void) => CacheShare;
}

export function createCacheMemory(totalBytes: number): CacheMemory {
  const used: Partial<Record<keyof typeof shares, number>> = {};
  const listeners: (() => void)[] = [];
  let usedByOthers = 0;
  return {
    share: (cache) => ({
      maxBytes: () => Math.floor(totalBytes * shares[cache]),
      onGrowth: (bytes) => {
        usedByOthers += bytes - (used[cache] ?? 0);
        used[cache] = bytes;
        for (const makeRoom of listeners) makeRoom();
      },
    }),
    shareOfFloors: (makeRoom) => {
      listeners.push(makeRoom);
      // One building or one search index is kept even if it is larger than its share.
      return { maxBytes: () => Math.max(totalBytes / 2, totalBytes - usedByOthers) };
    },
  };
}
