import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ByteBoundedCache, createByteBoundedCache } from '../../../concurrency/byte-bounded-cache.ts';
import { createTurns } from '../../../concurrency/semaphore.ts';
import type { Context, Database, DatabaseOrTransaction } from '../../../context.ts';
import { writeCalendarEnd, writeCalendarStart } from '../../../ical/write-calendar.ts';
import { writeEvent } from '../../../ical/write-event.ts';
import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import { readCalendarRevision, readItemPages } from '../../calendar/calendar.ts';
import { type FeedVersion, getVariantHash } from '../feed-version.ts';
import { toCalendarEvent } from '../to-calendar-event.ts';
import { createFeedBodyWriter, type FeedBody } from './feed-body.ts';

/** The bytes of an version. */
export interface CachedFeed {
  readonly version: FeedVersion;
  readonly variantHash: string;
  readonly body: FeedBody;
}

export interface FeedCache {
  /**
   * Finds the feed of an version, or of a later revision of it where there is one already. What is not kept is built,
   * once for all who wait for it.
   */
  readonly get: (version: FeedVersion) => Promise<CachedFeed>;
  readonly counters: () => FeedCounters;
}

export interface FeedCounters {
  /** Bodies that were built. */
  readonly builds: number;
  /** Builds that began again because the calendar changed under them. */
  readonly restarts: number;
  /** Events that were written; the others of a build were kept from an earlier one. */
  readonly eventsWritten: number;
  readonly bodyBytes: number;
  readonly eventBytes: number;
}

export interface FeedLimits {
  readonly maxBodyBytes: number;
  readonly maxEventBytes: number;
  /** A body up to this size is held unpacked. */
  readonly maxUncompressedBytes: number;
  readonly buildsAtOnce: number;
  /** After so many tries that a change has overtaken, the calendar is read in one transaction. */
  readonly maxTries: number;
}

const megabyte = 1024 * 1024;
const defaultLimits: FeedLimits = {
  maxBodyBytes: 64 * megabyte,
  maxEventBytes: 48 * megabyte,
  maxUncompressedBytes: 16 * megabyte,
  buildsAtOnce: 2,
  maxTries: 3,
};

/** How often applications are asked to fetch a feed: most would come once a day or once in five minutes. */
const refreshInterval = 'PT1H';
/** What an entry costs beside its bytes, roughly: objects and the place in the map. */
const entryBytes = 250;

/** The text of an event at a revision of its item. */
interface WrittenEvent {
  readonly revision: number;
  readonly text: Buffer;
}

interface State extends FeedLimits {
  readonly db: Database;
  /** By department and window. */
  readonly feeds: ByteBoundedCache<string, CachedFeed>;
  /** By id of the item. */
  readonly events: ByteBoundedCache<number, WrittenEvent>;
  readonly inFlight: Map<string, Promise<CachedFeed>>;
  readonly takeTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly log: Context['log'];
  builds: number;
  restarts: number;
  eventsWritten: number;
}

/** Makes the one place where a process builds and keeps the bodies of feeds. */
export function createFeedCache(
  { db, log }: Pick<Context, 'db' | 'log'>,
  limits: Partial<FeedLimits> = {},
): FeedCache {
  const all = { ...defaultLimits, ...limits };
  const state: State = {
    ...all,
    db,
    log,
    feeds: createByteBoundedCache(all.maxBodyBytes, ({ body }) => body.memoryBytes() + entryBytes),
    events: createByteBoundedCache(all.maxEventBytes, ({ text }) => text.length + entryBytes),
    inFlight: new Map(),
    takeTurn: createTurns(all.buildsAtOnce),
    builds: 0,
    restarts: 0,
    eventsWritten: 0,
  };
  return {
    get: (version) => getFeed(state, version),
    counters: () => ({
      builds: state.builds,
      restarts: state.restarts,
      eventsWritten: state.eventsWritten,
      bodyBytes: state.feeds.byteLength(),
      eventBytes: state.events.byteLength(),
    }),
  };
}

async function getFeed(state: State, wanted: FeedVersion): Promise<CachedFeed> {
  const key = getCacheKey(wanted);
  const basis = getVariantHash(wanted);
  const serves = (feed: CachedFeed | undefined): feed is CachedFeed =>
    feed?.variantHash === basis && feed.version.revision >= wanted.revision;
  for (;;) {
    const kept = state.feeds.get(key);
    if (serves(kept)) return kept;
    const flight = state.inFlight.get(key);
    if (!flight) return startBuild(state, key, wanted);
    // One that set off for an earlier version may still come back with this one: it looks again before it ends.
    const landed = await flight;
    if (serves(landed)) return landed;
  }
}

function getCacheKey({ departmentId, window: { fromAt, toAt } }: FeedVersion): string {
  return `${departmentId}/${fromAt}/${toAt}`;
}

function startBuild(state: State, key: string, wanted: FeedVersion): Promise<CachedFeed> {
  const flight = state.takeTurn(() => build(state, key, wanted));
  state.inFlight.set(key, flight);
  const land = () => state.inFlight.delete(key);
  flight.then((feed) => {
    land();
    state.feeds.set(key, feed);
  }, land);
  return flight;
}

/** A body is of exactly one revision: the calendar is read in several statements, so its revision is looked at again. */
async function build(state: State, key: string, wanted: FeedVersion): Promise<CachedFeed> {
  const startedAt = performance.now();
  let version = wanted;
  for (let tries = 1; tries <= state.maxTries; tries++) {
    const body = await writeBody(state, state.db, key, version);
    const now = await readCalendarRevision(state.db, version.departmentId);
    if (now.revision === version.revision) return finishBuild(state, startedAt, version, body);
    state.restarts++;
    version = { ...version, ...now };
  }
  // Somebody writes all the time. A transaction sees one state; on SQLite it is also what writers wait for.
  return state.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      version = { ...version, ...(await readCalendarRevision(trx, version.departmentId)) };
      return finishBuild(state, startedAt, version, await writeBody(state, trx, key, version));
    });
}

function finishBuild(state: State, startedAt: number, version: FeedVersion, body: FeedBody): CachedFeed {
  state.builds++;
  const { departmentId, revision } = version;
  const tookMs = Math.round(performance.now() - startedAt);
  state.log.debug({ departmentId, revision, bytes: body.byteLength, tookMs }, 'calendar feed built');
  return { version, variantHash: getVariantHash(version), body };
}

async function writeBody(
  state: State,
  db: DatabaseOrTransaction,
  key: string,
  { departmentId, departmentName, productId, window }: FeedVersion,
): Promise<FeedBody> {
  const updateSize = (grown: FeedBody) => {
    const kept = state.feeds.get(key);
    if (kept?.body === grown) state.feeds.set(key, kept);
  };
  const writer = createFeedBodyWriter(state.maxUncompressedBytes, updateSize);
  try {
    const feed = { name: departmentName, refreshInterval };
    await writer.add([Buffer.from(writeCalendarStart({ productId, feed }))]);
    for await (const page of readItemPages(db, departmentId, window)) {
      await writer.add(page.map((row) => getEventText(state, row)));
      await nextTurn(); // SQLite answers at once: without this nobody else would get to do anything
    }
    await writer.add([Buffer.from(writeCalendarEnd())]);
    return await writer.end();
  } catch (error) {
    writer.abort();
    throw error;
  }
}

function getEventText(state: State, row: CalendarItemRow): Buffer {
  const known = state.events.get(row.id);
  if (known?.revision === row.revision) return known.text;
  // Not from the pool of small buffers, in which one that is kept holds on to its neighbours.
  const written = writeEvent(toCalendarEvent(row));
  const text = Buffer.allocUnsafeSlow(Buffer.byteLength(written));
  text.write(written);
  state.events.set(row.id, { revision: row.revision, text });
  state.eventsWritten++;
  return text;
}
