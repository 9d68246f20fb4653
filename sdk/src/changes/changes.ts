import { backoffMs, delay } from '../concurrency/timing.ts';
import { canStreamResponses } from '../http/can-stream-responses.ts';
import { readEvents } from '../http/event-stream.ts';
import { type Failure, isTransient, type Result, succeed, toFailure } from '../http/result.ts';
import type { ApiCalls, RequestContext } from '../requests/api-calls.ts';
import { openEventStream } from '../requests/open-event-stream.ts';
import type { Change } from '../resources.ts';

/** `live` while the server sends changes as they happen; `waiting` between two attempts to reach it. */
export type ChangeState = 'connecting' | 'live' | 'waiting';

export interface ChangeOptions {
  /** The `sequence` of the last change that you know. The default is 0: all changes from the beginning. */
  readonly since?: number;
  readonly signal?: AbortSignal;
  readonly onState?: (state: ChangeState) => void;
}

const path = '/api/v4/CustomMaps/Changes';
const backoff = { firstMs: 500, maxMs: 30_000 };
/** After a connection that lasted at least this long, the pause before the next attempt is short again. */
const steadyConnectionMs = 10_000;
const pollIntervalMs = 5_000;

/** How far the changes have been read. */
interface Position {
  since: number;
  /** Failed attempts in a row. */
  failures: number;
}

/**
 * Follows the department's changes from `since` on, in order and without gaps, until the signal aborts or the caller leaves the
 * loop. Reconnects when the network breaks or the server restarts. A failed result is always the last one, and waiting cannot fix
 * it: the user is signed out, or not permitted.
 */
export async function* followChanges(
  context: RequestContext,
  calls: ApiCalls,
  options: ChangeOptions = {},
): AsyncGenerator<Result<Change>, void> {
  const { since = 0, signal, onState } = options;
  const position: Position = { since, failures: 0 };
  while (!signal?.aborted) {
    onState?.('connecting');
    const failure = canStreamResponses()
      ? yield* streamChanges(context, position, options)
      : yield* pollChanges(calls, position, options);
    if (signal?.aborted) return;
    if (failure && !isTransient(failure)) {
      yield failure;
      return;
    }
    onState?.('waiting');
    await delay(Math.max(backoffMs(position.failures, backoff), getRetryAfterMs(failure)), signal);
    position.failures += 1;
  }
}

type Attempt = AsyncGenerator<Result<Change>, Failure | undefined>;

async function* streamChanges(context: RequestContext, position: Position, options: ChangeOptions): Attempt {
  const { signal, onState } = options;
  const stream = await openEventStream(context, `${path}?since=${position.since}`, { signal });
  if (!stream.ok) return stream;
  onState?.('live');
  const openedAt = Date.now();
  try {
    for await (const { event, data } of readEvents(stream.value, signal)) {
      if (event === 'reset') {
        // The server was restored from a backup and continues from there: its next changes have lower numbers.
        const { next }: { readonly next: number } = JSON.parse(data);
        position.since = next;
        continue;
      }
      const change: Change = JSON.parse(data);
      Object.assign(position, { since: change.sequence, failures: 0 });
      yield succeed(change);
    }
  } catch (thrown) {
    return toFailure(thrown, signal);
  } finally {
    if (Date.now() - openedAt > steadyConnectionMs) position.failures = 0;
  }
  return undefined;
}

/** For runtimes that cannot read a response while it arrives. */
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
    if (!page.value.hasMore) await delay(pollIntervalMs, signal);
  }
  return undefined;
}

function getRetryAfterMs(failure: Failure | undefined): number {
  return failure?.error.kind === 'api' ? (failure.error.retryAfterSeconds ?? 0) * 1000 : 0;
}
