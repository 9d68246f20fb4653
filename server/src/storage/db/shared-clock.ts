import { type Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../../config.ts';
import type { Tables } from './tables.ts';

/**
 * The clock for everything that several servers must agree on: leases, and when scheduled work is due. It is the time
 * of the database, so a server with a wrong clock does not take work from others or archive anything too early.
 */
export interface SharedClock {
  /** Milliseconds since the epoch. Between two reads from the database, it advances with a monotonic clock. */
  readonly now: () => number;
  /** The last jump of the last hour; undefined if there was none. */
  readonly jump: () => ClockJump | undefined;
  /** Whether every server has detected the last jump. Before that, leases may look expired although they are not. */
  readonly isSettled: () => boolean;
  /** How far the clock of this machine is ahead of the shared one. */
  readonly skewMs: () => number;
  readonly close: () => void;
}

/** A difference between the shared time and what a monotonic clock predicted. */
export interface ClockJump {
  /** Positive if the time jumped forward. */
  readonly byMs: number;
  readonly agoMs: number;
}

/** Smaller differences are normal corrections by time servers. */
const minJumpMs = 60_000;
const rememberedMs = 60 * 60_000;
/** Longer than any server needs to read the time again and to extend its leases. */
const settlingMs = 10_000;

export interface SharedClockOptions {
  readonly readTime: () => Promise<number>;
  readonly syncEveryMs: number;
}

/** SQLite uses the time of this machine; PostgreSQL is queried for its time. */
export async function openSharedClock(
  engine: DatabaseConfig['engine'],
  db: Kysely<Tables>,
): Promise<SharedClock> {
  if (engine === 'sqlite') return startSharedClock({ readTime: async () => Date.now(), syncEveryMs: 1_000 });
  const readTime = async () => {
    const startedAt = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    return (rows[0]?.ms ?? Number.NaN) + (performance.now() - startedAt) / 2;
  };
  return startSharedClock({ readTime, syncEveryMs: 5_000 });
}

/** @returns after the time was read for the first time */
export async function startSharedClock({ readTime, syncEveryMs }: SharedClockOptions): Promise<SharedClock> {
  let time = await readTime();
  let readAt = performance.now();
  let jump: { byMs: number; at: number } | undefined;
  const now = () => Math.floor(time + (performance.now() - readAt));
  const sync = async () => {
    const read = await readTime();
    const byMs = read - now();
    time = read;
    readAt = performance.now();
    if (Math.abs(byMs) > minJumpMs) jump = { byMs, at: readAt };
  };
  const timer = setInterval(() => void sync().catch(() => {}), syncEveryMs); // if it cannot be read, the clock continues
  timer.unref();
  return {
    now,
    jump: () => {
      const agoMs = jump ? performance.now() - jump.at : 0;
      return jump && agoMs < rememberedMs ? { byMs: jump.byMs, agoMs } : undefined;
    },
    isSettled: () => !jump || performance.now() - jump.at > settlingMs,
    skewMs: () => Date.now() - now(),
    close: () => clearInterval(timer),
  };
}
