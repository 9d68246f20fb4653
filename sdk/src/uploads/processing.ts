import { delay } from '../concurrency/timing.ts';
import { canStreamResponses } from '../http/can-stream-responses.ts';
import { readEvents } from '../http/event-stream.ts';
import { fail, isTransient, type Result, succeed } from '../http/result.ts';
import type { ApiCalls, RequestContext } from '../requests/api-calls.ts';
import { openEventStream } from '../requests/open-event-stream.ts';
import type { ProcessingStatus } from '../resources.ts';

export interface WaitOptions {
  /** Called with each status that arrives. */
  readonly onProgress?: (status: ProcessingStatus) => void;
  readonly signal?: AbortSignal;
}

const pollIntervalMs = 1000;
/** If more attempts than this fail in a row, the call fails and the caller decides what to do. */
const maxFailures = 10;

/** Waits until the tiles of a map or a floor are `ready` or have `failed`. Reconnects if the network breaks. */
export async function waitForProcessing(
  context: RequestContext,
  calls: ApiCalls,
  id: string,
  { onProgress, signal }: WaitOptions = {},
): Promise<Result<ProcessingStatus>> {
  for (let failures = 0; ; ) {
    if (canStreamResponses()) {
      const finished = await watchStream(context, id, { onProgress, signal });
      if (finished) return succeed(finished);
    }
    const status = await calls.get('/api/v4/CustomMaps/GetProcessingStatus/{id}', {
      params: { path: { id } },
      ...(signal ? { signal } : {}),
    });
    failures = status.ok ? 0 : failures + 1;
    if (status.ok) onProgress?.(status.value);
    const isOver = status.ok ? isFinished(status.value) : failures > maxFailures || !isTransient(status);
    if (isOver) return status;
    await delay(pollIntervalMs, signal);
    if (signal?.aborted) return fail({ kind: 'aborted' });
  }
}

/** @returns the final status, or `undefined` if the stream could not be opened or broke */
async function watchStream(context: RequestContext, id: string, { onProgress, signal }: WaitOptions) {
  const path = `/api/v4/CustomMaps/GetProcessingStatus/${encodeURIComponent(id)}`;
  const stream = await openEventStream(context, path, { signal });
  if (!stream.ok) return undefined;
  try {
    for await (const { data } of readEvents(stream.value, signal)) {
      const status: ProcessingStatus = JSON.parse(data);
      onProgress?.(status);
      if (isFinished(status)) return status;
    }
  } catch {
    // The request for the status that follows will report the reason.
  }
  return undefined;
}

function isFinished({ state }: ProcessingStatus): boolean {
  return state === 'ready' || state === 'failed';
}
