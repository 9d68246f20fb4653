/** Resolves after `timeMs`, or as soon as the signal aborts. It never rejects. */
export function delay(timeMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, timeMs);
    signal?.addEventListener('abort', finish);
  });
}

/**
 * Waits for `work`, but no longer than `timeoutMs`. The work itself continues: cancel it when this rejects.
 *
 * @throws an Error with `message` after the timeout; whatever `work` throws
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for `work`, or resolves with `whenAborted` as soon as the signal aborts. The work itself continues. */
export async function raceAbort<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  whenAborted: T,
): Promise<T> {
  if (!signal) return work;
  let stop = () => {};
  const aborted = new Promise<T>((resolve) => {
    stop = () => resolve(whenAborted);
  });
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * The pause before the next attempt after `failures` failed attempts: it doubles each time, up to `maxMs`. Half of it is random,
 * so that clients that lost the server at the same time do not all reconnect at the same moment.
 */
export function backoffMs(failures: number, { firstMs, maxMs }: Backoff, random = Math.random): number {
  return Math.min(firstMs * 2 ** failures, maxMs) * (0.5 + random() / 2);
}
