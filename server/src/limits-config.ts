import { integerBetween } from './config-values.ts';

/** These limits apply to each HTTP process. `docs/guides/limits.md` describes what clients see. */
export interface LimitsConfig {
  readonly connections: number;
  /** Open streams of events. */
  readonly streams: number;
  /** The limit for one caller, or for an address without a token; `0` for no limit. */
  readonly requestsPerMinute: number;
  /** If more memory is in use, expensive requests are rejected. */
  readonly memoryMegabytes: number;
  /** If half of all work waits longer than this for the event loop, expensive requests are rejected. */
  readonly loopDelayMs: number;
  /** The maximum size of an uploaded background. */
  readonly backgroundMegabytes: number;
  /** The maximum number of attachments of a department. */
  readonly attachments: number;
  /** The maximum size of all their files together. */
  readonly attachmentMegabytes: number;
}

/** As `config.ts` reads a setting. */
type Read = <T>(key: string, fallback: T, parse: (value: string) => T) => T;

/** Reads the limits. */
export function readLimits(read: Read): LimitsConfig {
  return {
    connections: read('MUSTER_MAX_CONNECTIONS', 4_096, integerBetween(16, 1_000_000)),
    streams: read('MUSTER_MAX_STREAMS', 1_000, integerBetween(1, 1_000_000)),
    requestsPerMinute: read('MUSTER_REQUESTS_PER_MINUTE', 120_000, integerBetween(0, 1_000_000_000)),
    memoryMegabytes: read('MUSTER_MAX_MEMORY_MB', 1_024, integerBetween(128, 1_000_000)),
    loopDelayMs: read('MUSTER_MAX_LOOP_DELAY_MS', 500, integerBetween(10, 1_000_000)),
    backgroundMegabytes: read('MUSTER_MAX_BACKGROUND_MB', 2_048, integerBetween(1, 1_000_000)),
    attachments: read('MUSTER_MAX_ATTACHMENTS', 5_000, integerBetween(0, 1_000_000)),
    attachmentMegabytes: read('MUSTER_MAX_ATTACHMENTS_MB', 5_120, integerBetween(0, 1_000_000)),
  };
}
