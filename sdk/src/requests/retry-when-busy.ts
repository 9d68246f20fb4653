import { delay } from '../concurrency/timing.ts';
import { fail, type Result } from '../http/result.ts';

const maxRetries = 2;
const maxWaitSeconds = 10;

/**
 * Repeats a request if the server was too busy for it (429 and 503), after as many seconds as the server asks for, unless that is
 * more than 10. Only for requests that are safe to repeat.
 */
export async function retryWhenBusy<T>(
  signal: AbortSignal | undefined,
  send: () => Promise<Result<T>>,
): Promise<Result<T>> {
  for (let retries = 0; ; retries += 1) {
    const result = await send();
    if (result.ok || result.error.kind !== 'api' || retries === maxRetries) return result;
    const { statusCode, retryAfterSeconds = Number.POSITIVE_INFINITY } = result.error;
    if ((statusCode !== 429 && statusCode !== 503) || retryAfterSeconds > maxWaitSeconds) return result;
    await delay(retryAfterSeconds * 1000, signal);
    if (signal?.aborted) return fail({ kind: 'aborted' });
  }
}
