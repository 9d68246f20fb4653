import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ByteBoundedCache, createByteBoundedCache } from '../../../concurrency/byte-bounded-cache.ts';
import { createTurns } from '../../../concurrency/semaphore.ts';
import type { Context, Database, DatabaseOrTransaction } from '../../../context.ts';
import { writeCalendarEnd, writeCalendarStart } from '../../../ical/write-calendar.ts';
import { writeEvent } from '../../../ical/write-event.ts';
import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import { readCalendarRevision, readItemPages } from '../../calendar/calendar.ts';
import { basisOf, type FeedEdition } from '../feed-version.ts';
import { calendarEventOf } from '../to-calendar-event.ts';
import { createFeedBodyWriter, type FeedBody } from './feed-body.ts';

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
  readonly feeds: ByteBoundedCache<string, BuiltFeed>;
  /** By id of the item. */
  readonly events: ByteBoundedCache<number, WrittenEvent>;
  readonly flights: Map<string, Promise<BuiltFeed>>;
  readonly takeTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
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
    feeds: createByteBoundedCache(all.maxBodyBytes, ({ body }) => body.heldBytes() + entryBytes),
    events: createByteBoundedCache(all.maxEventBytes, ({ text }) => text.length + entryBytes),
    flights: new Map(),
    takeTurn: createTurns(all.buildsAtOnce),
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
      bodyBytes: state.feeds.byteLength(),
      eventBytes: state.events.byteLength(),
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
    const flight = state.flights.get(key);
    if (!flight) return takeOff(state, key, wanted);
    // One that set off for an earlier edition may still come back with this one: it looks again before it ends.
    const landed = await flight;
    if (serves(landed)) return landed;
  }
}

function keyOf({ departmentId, window: { fromAt, toAt } }: FeedEdition): string {
  return `${departmentId}/${fromAt}/${toAt}`;
}

function takeOff(state: State, key: string, wanted: FeedEdition): Promise<BuiltFeed> {
  const flight = state.takeTurn(() => build(state, key, wanted));
  state.flights.set(key, flight);
  const land = () => state.flights.delete(key);
  flight.then((feed) => {
    land();
    state.feeds.set(key, feed);
  }, land);
  return flight;
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
  const weighAgain = (grown: FeedBody) => {
    const kept = state.feeds.get(key);
    if (kept?.body === grown) state.feeds.set(key, kept);
  };
  const writer = createFeedBodyWriter(state.maxWholeBytes, weighAgain);
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
