import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from '../../context.ts';
import type { App } from '../app-instance.ts';

export interface OverloadBounds {
  /** If the median of a second is above this, requests are constantly waiting for each other. */
  readonly loopDelayMs: number;
  /** The maximum size of JavaScript objects and buffers, in bytes. */
  readonly memoryBytes: number;
}

const sampleMs = 1_000;
const resolutionMs = 10;

/**
 * Watches the delay of the event loop and the used memory from the time when the server listens. The start itself
 * keeps the loop busy, and would count as overload while the first requests arrive.
 *
 * @returns whether the process is too busy to accept expensive requests
 */
export function watchOverload(app: App, bounds: OverloadBounds, log: Log): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  let timer: NodeJS.Timeout | undefined;
  let isOverloaded = false;
  const sample = () => {
    const delayMs = Math.max(0, delay.percentile(50) / 1e6 - resolutionMs);
    delay.reset();
    const { heapUsed, external } = process.memoryUsage(); // buffers are part of `external`
    const memoryBytes = heapUsed + external;
    const was = isOverloaded;
    isOverloaded = delayMs > bounds.loopDelayMs || memoryBytes > bounds.memoryBytes;
    if (isOverloaded !== was)
      log.warn(
        { delayMs, memoryBytes },
        isOverloaded ? 'overloaded: expensive requests are rejected' : 'no longer overloaded',
      );
  };
  app.addHook('onListen', async () => {
    delay.enable();
    timer = setInterval(sample, sampleMs).unref();
  });
  app.addHook('onClose', () => {
    clearInterval(timer);
    delay.disable();
  });
  return () => isOverloaded;
}
