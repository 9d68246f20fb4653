import pLimit from 'p-limit';
import { createLruCache } from '../../concurrency/lru-cache.ts';
import { createSingleFlight } from '../../concurrency/single-flight.ts';

/** The bytes of an answer, and the entity tag of the state that they show. */
export interface TaggedBody {
  readonly tag: string;
  readonly bytes: Buffer;
}

export interface TaggedBodies {
  /**
   * Finds the body of what was seen with this tag, or of a later state. What is not kept is built, once for all who ask
   * for it at the same time.
   */
  readonly find: (key: string, tag: string) => Promise<TaggedBody>;
}

export interface TaggedBodyOptions {
  /** Reads what there is now, all of one moment, and writes it. */
  readonly build: (key: string) => Promise<TaggedBody>;
  /** What is kept. */
  readonly maxBytes: number;
  /** A body that is being built takes many times its size. */
  readonly buildsAtOnce: number;
}

/** Keeps the newest body of each key, the most recently used ones, up to a number of bytes. */
export function createTaggedBodies({ build, maxBytes, buildsAtOnce }: TaggedBodyOptions): TaggedBodies {
  const kept = createLruCache<string, TaggedBody>(maxBytes, ({ bytes }) => bytes.length);
  const builds = createSingleFlight<TaggedBody>();
  const limitBuilds = pLimit(buildsAtOnce);
  const startBuild = async (key: string): Promise<TaggedBody> => {
    const body = await limitBuilds(build, key);
    kept.set(key, body);
    return body;
  };
  const find = async (key: string, tag: string): Promise<TaggedBody> => {
    const known = kept.get(key);
    if (known?.tag === tag) return known;
    const earlier = await builds.find(key)?.catch(() => undefined); // the failure goes to the caller that started it
    if (earlier?.tag === tag) return earlier;
    // A build that starts now reads the state after the tag was read, so it serves this caller with whichever tag it gets.
    return builds.run(key, () => startBuild(key));
  };
  return { find };
}
