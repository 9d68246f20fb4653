import { readEvents } from '../http/event-stream.ts';
import { type Failure, failureOfThrown, type Result, succeed } from '../http/result.ts';
import type { ApiCalls, CallParts } from '../requests/api-calls.ts';
import { waitFor } from '../requests/sending.ts';
import { canStreamAnswers, openEventStream } from '../requests/streaming.ts';
import type { Change } from '../resources.ts';
import { mayPass } from '../uploads/processing.ts';

/** `live` while the server tells changes as they happen; `waiting` while it is out of reach. */
export type ChangeState = 'connecting' | 'live' | 'waiting';

export interface ChangeOptions {
  /** The `sequence` of the last change that is known; 0, the default, is the beginning. */
  readonly since?: number;
  readonly signal?: AbortSignal;
  readonly onState?: (state: ChangeState) => void;
}

const path = '/api/v4/CustomMaps/Changes';
const backoff = { firstMs: 500, mostMs: 30_000 };
/** A connection that held this long was a good one: what ended it is no reason to come back slowly. */
const steadyMs = 10_000;
const pollMs = 5_000;

/** Where the reader of the stream is. */
interface Position {
  since: number;
  /** Attempts that have failed one after the other. */
  failures: number;
}

/**
 * Follows the department's changes from `since` on, in order and without gaps, over breaks of the network and restarts of
 * the server, until the signal aborts or the caller leaves the loop. A failed result is the last one, and stands for what
 * does not pass by itself: signed out, or not permitted.
 */
export async function* followChanges(
  parts: CallParts,
  calls: ApiCalls,
  options: ChangeOptions = {},
): AsyncGenerator<Result<Change>, void> {
  const { since = 0, signal, onState } = options;
  const position: Position = { since, failures: 0 };
  while (!signal?.aborted) {
    onState?.('connecting');
    const failure = canStreamAnswers()
      ? yield* streamChanges(parts, position, options)
      : yield* pollChanges(calls, position, options);
    if (signal?.aborted) return;
    if (failure && !mayPass(failure)) {
      yield failure;
      return;
    }
    onState?.('waiting');
    await waitFor(delayOf(position.failures, failure), signal);
    position.failures += 1;
  }
}

type Attempt = AsyncGenerator<Result<Change>, Failure | undefined>;

async function* streamChanges(parts: CallParts, position: Position, options: ChangeOptions): Attempt {
  const { signal, onState } = options;
  const stream = await openEventStream(parts, `${path}?since=${position.since}`, signal);
  if (!stream.ok) return stream;
  onState?.('live');
  const openedAt = Date.now();
  try {
    for await (const { event, data } of readEvents(stream.value, signal)) {
      if (event === 'reset') {
        // The server came back from a backup, and counts on from there. What it tells next has lower numbers.
        const { next }: { readonly next: number } = JSON.parse(data);
        position.since = next;
        continue;
      }
      const change: Change = JSON.parse(data);
      Object.assign(position, { since: change.sequence, failures: 0 });
      yield succeed(change);
    }
  } catch (thrown) {
    return failureOfThrown(thrown, signal);
  } finally {
    if (Date.now() - openedAt > steadyMs) position.failures = 0;
  }
  return undefined;
}

/** For runtimes that cannot read an answer as it comes. */
async function* pollChanges(calls: ApiCalls, position: Position, options: ChangeOptions): Attempt {
  const { signal, onState } = options;
  while (!signal?.aborted) {
    const query = { since: position.since };
    const page = await calls.get(path, { params: { query }, ...(signal ? { signal } : {}) });
    if (!page.ok) return page;
    onState?.('live');
    for (const change of page.value.changes) {
      position.since = change.sequence;
      yield succeed(change);
    }
    Object.assign(position, { since: page.value.next, failures: 0 });
    if (!page.value.hasMore) await waitFor(pollMs, signal);
  }
  return undefined;
}

/** Grows with each failure, and differs between clients, so that they do not all come back at the same moment. */
function delayOf(failures: number, failure: Failure | undefined): number {
  const { error } = failure ?? {};
  const asked = error?.kind === 'api' ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  const grown = Math.min(backoff.firstMs * 2 ** failures, backoff.mostMs);
  return Math.max(asked, grown * (0.5 + Math.random() / 2));
}
