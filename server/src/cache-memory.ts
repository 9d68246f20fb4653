/** The caches of a process that save database reads, and their maximum shares of `MUSTER_CACHE_MB`. */
const shares = {
  feeds: 1 / 16,
  feedSegments: 1 / 8,
  sharedMaps: 1 / 32,
  manifests: 1 / 32,
  zoneLists: 3 / 64,
  pointLists: 1 / 64,
  itemLists: 1 / 32,
  buildings: 1 / 32,
  zoneSearch: 7 / 64,
  pointSearch: 1 / 64,
} as const;

/** The memory that a cache may use. */
export interface CacheShare {
  readonly maxBytes: () => number;
  /** Called with the total size of the cache when it has grown. */
  readonly onGrowth?: (bytes: number) => void;
}

/** Divides the memory of a process between its caches. */
export interface CacheMemory {
  /** The memory of a cache that has a fixed limit. */
  readonly share: (cache: keyof typeof shares) => CacheShare;
  /**
   * The memory for floors: everything that the other caches do not use, but at least half.
   *
   * @param makeRoom called when the other caches have grown
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
      // One building or one search index is kept even if it exceeds its share.
      return { maxBytes: () => Math.max(totalBytes / 2, totalBytes - usedByOthers) };
    },
  };
}
