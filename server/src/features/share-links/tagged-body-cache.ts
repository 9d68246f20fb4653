import { createByteBoundedCache } from '../../concurrency/byte-bounded-cache.ts';
import { createTurns } from '../../concurrency/semaphore.ts';

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

/** What an entry costs beside its bytes, roughly: objects and the place in the map. */
const entryBytes = 250;

/** Keeps the newest body of each key, those that were used last, as long as all are within a number of bytes. */
export function createTaggedBodies({ build, maxBytes, buildsAtOnce }: TaggedBodyOptions): TaggedBodies {
  const kept = createByteBoundedCache<string, TaggedBody>(maxBytes, ({ bytes }) => bytes.length + entryBytes);
  const flights = new Map<string, Promise<TaggedBody>>();
  const takeTurn = createTurns(buildsAtOnce);
  const takeOff = (key: string): Promise<TaggedBody> => {
    const flight = takeTurn(() => build(key));
    flights.set(key, flight);
    const land = () => flights.delete(key);
    flight.then((body) => {
      land();
      kept.set(key, body);
    }, land);
    return flight;
  };
  const find = async (key: string, tag: string): Promise<TaggedBody> => {
    const known = kept.get(key);
    if (known?.tag === tag) return known;
    const underWay = flights.get(key);
    const landed = await underWay?.catch(() => undefined); // whoever began it is told
    if (landed?.tag === tag) return landed;
    // What sets off from now on reads what there is after the tag was seen, so it serves whichever tag it comes with.
    return flights.get(key) ?? takeOff(key);
  };
  return { find };
}
