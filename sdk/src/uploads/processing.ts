import { readEvents } from '../http/event-stream.ts';
import { fail, type Result, succeed } from '../http/result.ts';
import type { ApiCalls, CallParts } from '../requests/api-calls.ts';
import { waitFor } from '../requests/sending.ts';
import { canStreamAnswers, openEventStream } from '../requests/streaming.ts';
import type { ProcessingStatus } from '../resources.ts';

export interface WaitOptions {
  /** Called with each status that comes. */
  readonly onProgress?: (status: ProcessingStatus) => void;
  readonly signal?: AbortSignal;
}

const pollMs = 1000;
/** A network that is away for longer than so many attempts is the caller's to decide about. */
const mostFailures = 10;

/** Waits until the tiles of a map or a floor are `ready` or have `failed`, over breaks of the network too. */
export async function waitForProcessing(
  parts: CallParts,
  calls: ApiCalls,
  id: string,
  { onProgress, signal }: WaitOptions = {},
): Promise<Result<ProcessingStatus>> {
  for (let failures = 0; ; ) {
    if (canStreamAnswers()) {
      const finished = await watchStream(parts, id, { onProgress, signal });
      if (finished) return succeed(finished);
    }
    const status = await calls.get('/api/v4/CustomMaps/GetProcessingStatus/{id}', {
      params: { path: { id } },
      ...(signal ? { signal } : {}),
    });
    failures = status.ok ? 0 : failures + 1;
    if (status.ok) onProgress?.(status.value);
    if (status.ok ? isFinished(status.value) : failures > mostFailures || !mayPass(status)) return status;
    await waitFor(pollMs, signal);
    if (signal?.aborted) return fail({ kind: 'aborted' });
  }
}

/** @returns the last status, or `undefined` where the stream could not be had or broke off */
async function watchStream(parts: CallParts, id: string, { onProgress, signal }: WaitOptions) {
  const path = `/api/v4/CustomMaps/GetProcessingStatus/${encodeURIComponent(id)}`;
  const stream = await openEventStream(parts, path, signal);
  if (!stream.ok) return undefined;
  try {
    for await (const { data } of readEvents(stream.value, signal)) {
      const status: ProcessingStatus = JSON.parse(data);
      onProgress?.(status);
      if (isFinished(status)) return status;
    }
  } catch {
    // What is the matter is found by asking once more.
  }
  return undefined;
}

function isFinished({ state }: ProcessingStatus): boolean {
  return state === 'ready' || state === 'failed';
}

/** Whether another attempt may go better. */
export function mayPass({ error }: Extract<Result<unknown>, { ok: false }>): boolean {
  if (error.kind === 'api') return error.statusCode === 429 || error.statusCode >= 500;
  return error.kind === 'network';
}
