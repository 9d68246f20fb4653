import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { createLruCache } from '../../concurrency/lru-cache.ts';
import { createSingleFlight, type SingleFlight } from '../../concurrency/single-flight.ts';
import type { Context, Database, DatabaseOrTransaction } from '../../context.ts';
import { writeCalendarEnd, writeCalendarStart } from '../../ical/write-calendar.ts';
import { writeEvent } from '../../ical/write-event.ts';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import { readCalendarRevision, readItemPages } from '../calendar/calendar.ts';
import { calendarEventOf } from './calendar-event-of.ts';
import { createFeedBodyWriter, type FeedBody } from './feed-body.ts';
import { basisOf, type FeedEdition } from './feed-edition.ts';

/** The bytes of an edition. */
export interface BuiltFeed {
  readonly edition: FeedEdition;
  readonly basis: string;
  readonly body: FeedBody;
}

export interface FeedBodies {
  /**
   * Finds the feed of an edition, or of a later revision of it where there is one already. What is not kept is built,
   * once for all who wait for it.
   */
  readonly find: (edition: FeedEdition) => Promise<BuiltFeed>;
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
  readonly maxWholeBytes: number;
  readonly buildsAtOnce: number;
  /** After so many tries that a change has overtaken, the calendar is read in one transaction. */
  readonly maxTries: number;
}

const megabyte = 1024 * 1024;
const defaultLimits: FeedLimits = {
  maxBodyBytes: 64 * megabyte,
  maxEventBytes: 48 * megabyte,
  maxWholeBytes: 16 * megabyte,
  buildsAtOnce: 2,
  maxTries: 3,
};

/** How often applications are asked to fetch a feed: most would come once a day or once in five minutes. */
const refreshInterval = 'PT1H';
/** The text of an event at a revision of its item. */
interface WrittenEvent {
  readonly revision: number;
  readonly text: Buffer;
}

interface State extends FeedLimits {
  readonly db: Database;
  /** By department and window. */
  readonly feeds: LRUCache<string, BuiltFeed>;
  /** By id of the item. */
  readonly events: LRUCache<number, WrittenEvent>;
  readonly inFlight: SingleFlight<BuiltFeed>;
  readonly limitBuilds: LimitFunction;
  readonly log: Context['log'];
  builds: number;
  restarts: number;
  eventsWritten: number;
}

/** Makes the one place where a process builds and keeps the bodies of feeds. */
export function createFeedBodies(
  { db, log }: Pick<Context, 'db' | 'log'>,
  limits: Partial<FeedLimits> = {},
): FeedBodies {
  const all = { ...defaultLimits, ...limits };
  const state: State = {
    ...all,
    db,
    log,
    feeds: createLruCache(all.maxBodyBytes, ({ body }) => body.heldBytes()),
    events: createLruCache(all.maxEventBytes, ({ text }) => text.length),
    inFlight: createSingleFlight(),
    limitBuilds: pLimit(all.buildsAtOnce),
    builds: 0,
    restarts: 0,
    eventsWritten: 0,
  };
  return {
    find: (edition) => find(state, edition),
    counters: () => ({
      builds: state.builds,
      restarts: state.restarts,
      eventsWritten: state.eventsWritten,
      bodyBytes: state.feeds.calculatedSize,
      eventBytes: state.events.calculatedSize,
    }),
  };
}

async function find(state: State, wanted: FeedEdition): Promise<BuiltFeed> {
  const key = keyOf(wanted);
  const basis = basisOf(wanted);
  const serves = (feed: BuiltFeed | undefined): feed is BuiltFeed =>
    feed?.basis === basis && feed.edition.revision >= wanted.revision;
  for (;;) {
    const kept = state.feeds.get(key);
    if (serves(kept)) return kept;
    const earlier = state.inFlight.find(key);
    if (!earlier) return state.inFlight.run(key, () => startBuild(state, key, wanted));
    // A build for an earlier edition may still return this one: it checks the revision again before it ends.
    const feed = await earlier;
    if (serves(feed)) return feed;
  }
}

function keyOf({ departmentId, window: { fromAt, toAt } }: FeedEdition): string {
  return `${departmentId}/${fromAt}/${toAt}`;
}

async function startBuild(state: State, key: string, wanted: FeedEdition): Promise<BuiltFeed> {
  const feed = await state.limitBuilds(() => build(state, key, wanted));
  state.feeds.set(key, feed);
  return feed;
}

/** A body is of exactly one revision: the calendar is read in several statements, so its revision is looked at again. */
async function build(state: State, key: string, wanted: FeedEdition): Promise<BuiltFeed> {
  const startedAt = performance.now();
  let edition = wanted;
  for (let tries = 1; tries <= state.maxTries; tries++) {
    const body = await writeBody(state, state.db, key, edition);
    const now = await readCalendarRevision(state.db, edition.departmentId);
    if (now.revision === edition.revision) return noteBuild(state, startedAt, edition, body);
    state.restarts++;
    edition = { ...edition, ...now };
  }
  // Somebody writes all the time. A transaction sees one state; on SQLite it is also what writers wait for.
  return state.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      edition = { ...edition, ...(await readCalendarRevision(trx, edition.departmentId)) };
      return noteBuild(state, startedAt, edition, await writeBody(state, trx, key, edition));
    });
}

function noteBuild(state: State, startedAt: number, edition: FeedEdition, body: FeedBody): BuiltFeed {
  state.builds++;
  const { departmentId, revision } = edition;
  const tookMs = Math.round(performance.now() - startedAt);
  state.log.debug({ departmentId, revision, bytes: body.byteLength, tookMs }, 'calendar feed built');
  return { edition, basis: basisOf(edition), body };
}

async function writeBody(
  state: State,
  db: DatabaseOrTransaction,
  key: string,
  { departmentId, departmentName, productId, window }: FeedEdition,
): Promise<FeedBody> {
  const measureAgain = (grown: FeedBody) => {
    const kept = state.feeds.get(key);
    if (kept?.body === grown) state.feeds.set(key, { ...kept }); // the cache measures only new objects
  };
  const writer = createFeedBodyWriter(state.maxWholeBytes, measureAgain);
  try {
    const feed = { name: departmentName, refreshInterval };
    await writer.add([Buffer.from(writeCalendarStart({ productId, feed }))]);
    for await (const page of readItemPages(db, departmentId, window)) {
      await writer.add(page.map((row) => textOf(state, row)));
      await nextTurn(); // SQLite answers at once: without this nobody else would get to do anything
    }
    await writer.add([Buffer.from(writeCalendarEnd())]);
    return await writer.end();
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

function textOf(state: State, row: CalendarItemRow): Buffer {
  const known = state.events.get(row.id);
  if (known?.revision === row.revision) return known.text;
  // Not from the pool of small buffers, in which one that is kept holds on to its neighbours.
  const written = writeEvent(calendarEventOf(row));
  const text = Buffer.allocUnsafeSlow(Buffer.byteLength(written));
  text.write(written);
  state.events.set(row.id, { revision: row.revision, text });
  state.eventsWritten++;
  return text;
}
