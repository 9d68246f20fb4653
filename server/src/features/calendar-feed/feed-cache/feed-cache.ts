import { setImmediate } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import type { CacheShare } from '../../../cache-memory.ts';
import { type CacheLookups, createLruCache } from '../../../concurrency/lru-cache.ts';
import { createSingleFlight, type SingleFlight } from '../../../concurrency/single-flight.ts';
import type { Context, Database, DatabaseOrTransaction } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import { writeCalendarEnd, writeCalendarStart } from '../../../ical/write-calendar.ts';
import { writeEvent } from '../../../ical/write-event.ts';
import type { Metrics } from '../../../metrics.ts';
import { inSnapshot } from '../../../storage/db/in-snapshot.ts';
import {
  listItemVersions,
  readAnswers,
  readCalendarRevision,
  readEventRows,
  readItemTypes,
} from '../../calendar/calendar.ts';
import { type FeedVersion, getVariantHash } from '../feed-version.ts';
import { type ItemTypes, toCalendarEvent } from '../to-calendar-event.ts';
import { createFeedBody, type FeedBody } from './feed-body.ts';
import {
  createFeedSegment,
  type FeedSegment,
  getSegmentKey,
  type ItemVersion,
  splitIntoSegments,
} from './feed-segments.ts';

/** A built version of a feed. */
export interface CachedFeed {
  readonly version: FeedVersion;
  readonly variantHash: string;
  readonly body: FeedBody;
}

export interface FeedCache {
  /**
   * Returns the feed of a version, or of a later revision of it. If it is not cached, it is built, once for all
   * callers that are waiting for it.
   *
   * @param reader the subscriber, for whom only a few different feeds are built at a time
   * @throws MusterError `TooManyRequests`
   */
  readonly get: (version: FeedVersion, reader: string) => Promise<CachedFeed>;
  readonly counters: () => FeedCounters;
}

export interface FeedCounters {
  /** Bodies that were built. */
  readonly builds: number;
  /** Builds that restarted because the calendar changed in the meantime. */
  readonly restarts: number;
  /** Events that were written; the others were cached. */
  readonly eventsWritten: number;
  readonly bodyBytes: number;
  readonly segmentBytes: number;
}

export interface FeedLimits {
  readonly bodyShare: CacheShare;
  readonly segmentShare: CacheShare;
  /** A body up to this size is cached uncompressed. */
  readonly maxUncompressedBytes: number;
  readonly buildsAtOnce: number;
  /** The maximum number of date ranges that are being built, or waiting to be built, for one reader. */
  readonly buildsPerReader: number;
  /** After this many attempts, the calendar is read in one transaction. */
  readonly maxTries: number;
}

const megabyte = 1024 * 1024;
const defaultLimits = {
  maxUncompressedBytes: 16 * megabyte,
  buildsAtOnce: 2,
  buildsPerReader: 4,
  maxTries: 3,
};

/** How often applications should fetch a feed; by default, they do so once a day or every five minutes. */
const refreshInterval = 'PT1H';

/** Thrown if the calendar has changed since the items of a feed were listed. */
class CalendarChanged extends Error {}

interface State extends FeedLimits {
  readonly db: Database;
  /** Cached feeds, by department and window. */
  readonly feeds: LRUCache<string, CachedFeed>;
  /** Cached segments, by the items in them. */
  readonly segments: LRUCache<string, FeedSegment>;
  readonly inFlight: SingleFlight<CachedFeed>;
  readonly limitBuilds: LimitFunction;
  /** The number of unfinished builds of each reader. */
  readonly buildsOfReaders: Map<string, number>;
  readonly log: Context['log'];
  readonly metrics: Metrics;
  readonly lookups: CacheLookups;
  builds: number;
  restarts: number;
  eventsWritten: number;
}

/** Creates the cache in which a process builds and keeps feeds. */
export function createFeedCache(
  ctx: Pick<Context, 'cacheMemory' | 'db' | 'log' | 'metrics'>,
  limits: Partial<FeedLimits> = {},
): FeedCache {
  const { db, log, metrics } = ctx;
  const all: FeedLimits = {
    ...defaultLimits,
    bodyShare: ctx.cacheMemory.share('feeds'),
    segmentShare: ctx.cacheMemory.share('feedSegments'),
    ...limits,
  };
  const state: State = {
    ...all,
    db,
    log,
    metrics,
    lookups: metrics.countLookups('feeds'),
    feeds: createLruCache(all.bodyShare, ({ body }) => body.memoryBytes()),
    segments: createLruCache(all.segmentShare, (segment) => segment.memoryBytes()),
    inFlight: createSingleFlight(),
    limitBuilds: pLimit(all.buildsAtOnce),
    buildsOfReaders: new Map(),
    builds: 0,
    restarts: 0,
    eventsWritten: 0,
  };
  return {
    get: (version, reader) => getFeed(state, version, reader),
    counters: () => ({
      builds: state.builds,
      restarts: state.restarts,
      eventsWritten: state.eventsWritten,
      bodyBytes: state.feeds.calculatedSize,
      segmentBytes: state.segments.calculatedSize,
    }),
  };
}

async function getFeed(state: State, requested: FeedVersion, reader: string): Promise<CachedFeed> {
  const key = getCacheKey(requested);
  const variantHash = getVariantHash(requested);
  const isUsable = (feed: CachedFeed | undefined): feed is CachedFeed =>
    feed?.variantHash === variantHash && feed.version.revision >= requested.revision;
  for (;;) {
    const kept = state.feeds.get(key);
    if (isUsable(kept)) {
      state.lookups.hits++;
      return kept;
    }
    state.lookups.misses++;
    const earlier = state.inFlight.find(key);
    if (!earlier)
      return buildFor(state, reader, () => state.inFlight.run(key, () => startBuild(state, key, requested)));
    // A build for an earlier version may still return this one, because it checks the revision again before it ends.
    const feed = await earlier;
    if (isUsable(feed)) return feed;
  }
}

/** Counts the builds of a reader. @throws MusterError `TooManyRequests` */
async function buildFor(state: State, reader: string, start: () => Promise<CachedFeed>): Promise<CachedFeed> {
  const count = state.buildsOfReaders.get(reader) ?? 0;
  if (count >= state.buildsPerReader) {
    const message = `${count} other date ranges are being built for this address; request one range at a time`;
    throw errorOf('TooManyRequests', message, { headers: { 'retry-after': '10' } });
  }
  state.buildsOfReaders.set(reader, count + 1);
  try {
    return await start();
  } finally {
    const left = (state.buildsOfReaders.get(reader) ?? 1) - 1;
    if (left > 0) state.buildsOfReaders.set(reader, left);
    else state.buildsOfReaders.delete(reader);
  }
}

function getCacheKey({ departmentId, window: { fromAt, toAt, types, of } }: FeedVersion): string {
  return `${departmentId}/${fromAt}/${toAt}${types ? `/${types.join()}` : ''}${of ? `/of ${of.userId}` : ''}`;
}

async function startBuild(state: State, key: string, requested: FeedVersion): Promise<CachedFeed> {
  const feed = await state.limitBuilds(() => build(state, key, requested));
  state.feeds.set(key, feed);
  return feed;
}

/**
 * A body shows exactly one revision: because the calendar is read in several statements, the revision is checked
 * afterward.
 */
async function build(state: State, key: string, requested: FeedVersion): Promise<CachedFeed> {
  const startedAt = performance.now();
  let version = requested;
  for (let tries = 1; tries <= state.maxTries; tries++) {
    const body = await writeBody(state, state.db, key, version).catch(catchChange);
    const now = await readCalendarRevision(state.db, version.departmentId);
    if (body && now.revision === version.revision) return finishBuild(state, startedAt, version, body);
    state.restarts++;
    version = { ...version, ...now };
  }
  // The calendar changes constantly, so it is read in a transaction, which sees one state.
  return inSnapshot(state.db, async (trx) => {
    version = { ...version, ...(await readCalendarRevision(trx, version.departmentId)) };
    return finishBuild(state, startedAt, version, await writeBody(state, trx, key, version));
  });
}

function finishBuild(state: State, startedAt: number, version: FeedVersion, body: FeedBody): CachedFeed {
  state.builds++;
  const { departmentId, revision } = version;
  const tookMs = Math.round(performance.now() - startedAt);
  state.metrics.observeFeedBuild(tookMs / 1000);
  state.log.debug({ departmentId, revision, bytes: body.byteLength, tookMs }, 'calendar feed built');
  return { version, variantHash: getVariantHash(version), body };
}

function catchChange(error: unknown): undefined {
  if (!(error instanceof CalendarChanged)) throw error;
}

async function writeBody(
  state: State,
  db: DatabaseOrTransaction,
  key: string,
  { departmentId, departmentName, productId, window }: FeedVersion,
): Promise<FeedBody> {
  const updateSize = (grown: FeedBody) => {
    const kept = state.feeds.get(key);
    if (kept?.body === grown) state.feeds.set(key, { ...kept }); // the cache measures only new objects
  };
  const feed = { name: departmentName, refreshInterval };
  const segments = [createFeedSegment(Buffer.from(writeCalendarStart({ productId, feed })))];
  const unshrunk: FeedSegment[] = [];
  let byteLength = 0;
  const versions = await listItemVersions(db, departmentId, window);
  // A change of a type revises its items, so types read between the versions and the items belong to both.
  const types = await readItemTypes(db, departmentId);
  for (const items of splitIntoSegments(versions)) {
    const segment = await getSegment(state, db, departmentId, items, types);
    segments.push(segment);
    unshrunk.push(segment);
    byteLength += segment.byteLength;
    if (byteLength > state.maxUncompressedBytes) for (const large of unshrunk.splice(0)) await large.shrink();
  }
  segments.push(createFeedSegment(Buffer.from(writeCalendarEnd())));
  return createFeedBody(segments, state.maxUncompressedBytes, updateSize);
}

async function getSegment(
  state: State,
  db: DatabaseOrTransaction,
  departmentId: number,
  items: readonly ItemVersion[],
  types: ItemTypes,
): Promise<FeedSegment> {
  const key = getSegmentKey(items);
  const cached = state.segments.get(key);
  if (cached) return cached;
  const rows = new Map((await readEventRows(db, departmentId, items)).map((row) => [row.id, row]));
  const answered = items.filter(({ answers_revision }) => answers_revision !== null);
  const answers = await readAnswers(db, departmentId, answered);
  const texts = items.map(({ id, revision, answers_revision }) => {
    const row = rows.get(id);
    if (row?.revision !== revision || row.answers_revision !== answers_revision) throw new CalendarChanged();
    return writeEvent(toCalendarEvent(row, types, answers.get(id)));
  });
  state.eventsWritten += texts.length;
  const segment = createFeedSegment(Buffer.from(texts.join('')));
  state.segments.set(key, segment);
  await setImmediate(); // SQLite responds synchronously, so this lets other requests run
  return segment;
}
