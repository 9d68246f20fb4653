import pLimit from 'p-limit';
import type { CacheShare } from '../cache-memory.ts';
import { type CacheLookups, createLruCache } from './lru-cache.ts';
import { createSingleFlight } from './single-flight.ts';

/** The bytes of a response, and the entity tag of the state that they show. */
export interface TaggedBody {
  readonly tag: string;
  readonly bytes: Buffer;
}

export interface TaggedBodyCache {
  /**
   * Returns the body of the state with this tag, or of a later state. If it is not cached, it is built, once for all
   * concurrent callers.
   */
  readonly get: (key: string, tag: string) => Promise<TaggedBody>;
}

export interface TaggedBodyOptions extends CacheShare {
  /** Reads the current state in one snapshot and builds the body. */
  readonly build: (key: string) => Promise<TaggedBody>;
  /** How many builds may run at a time: each takes many times the size of its body. */
  readonly buildsAtOnce: number;
  readonly lookups?: CacheLookups;
}

/** Keeps the latest body of each recently used key, up to a number of bytes. */
export function createTaggedBodyCache({
  build,
  buildsAtOnce,
  lookups = { hits: 0, misses: 0 },
  ...share
}: TaggedBodyOptions): TaggedBodyCache {
  const kept = createLruCache<string, TaggedBody>(share, ({ bytes }) => bytes.length);
  const builds = createSingleFlight<TaggedBody>();
  const limitBuilds = pLimit(buildsAtOnce);
  const startBuild = async (key: string): Promise<TaggedBody> => {
    const body = await limitBuilds(build, key);
    kept.set(key, body);
    return body;
  };
  const get = async (key: string, tag: string): Promise<TaggedBody> => {
    const cached = kept.get(key);
    if (cached?.tag === tag) {
      lookups.hits++;
      return cached;
    }
    lookups.misses++;
    const earlier = await builds.find(key)?.catch(() => undefined); // the failure goes to the caller that started it
    if (earlier?.tag === tag) return earlier;
    // A build that starts now reads the state after the tag was read, so it serves this caller with whichever tag it gets.
    return builds.run(key, () => startBuild(key));
  };
  return { get };
}
