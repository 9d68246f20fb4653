import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { unsynced } from '../db/unsynced.ts';
import { extendLease } from './hold-lease.ts';

/** Work that runs at a fixed interval, on only one of the servers that share a database. */
export interface ScheduledWork {
  /** Also part of the name of its lease. */
  readonly name: string;
  readonly intervalMs: number;
  readonly run: () => Promise<unknown>;
}

export interface ScheduleOptions {
  readonly db: Kysely<Tables>;
  /** The time that all servers share. */
  readonly now: () => number;
  /** How long the work of a killed server stays reserved; default 4 s. */
  readonly leaseMs?: number;
}

const defaultLeaseMs = 4_000;

/**
 * Runs the work if it is due and no other server runs it. The lease says how long no server has to run the work: a
 * few seconds while it runs, and after a success until it is due again. Failed work is due again immediately.
 *
 * @returns whether it ran
 */
export async function runIfDue(options: ScheduleOptions, work: ScheduledWork): Promise<boolean> {
  const { db, now, leaseMs = defaultLeaseMs } = options;
  const lease = { name: `schedule: ${work.name}`, owner: randomUUID() };
  const endsOn = await readEnd(db, lease.name); // so most calls only read
  const startedAt = now(); // after the read: otherwise, a lease of a server that was faster would seem to be in the future
  if (endsOn && isReserved(endsOn, startedAt, Math.max(work.intervalMs, leaseMs) + leaseMs)) return false;
  if (!(await take(db, { ...lease, ends_on: iso(startedAt + leaseMs) }, endsOn))) return false;
  const keep = (until: number) => extendLease(db, { ...lease, ends_on: iso(until) });
  const timer = setInterval(() => void keep(now() + leaseMs).catch(() => {}), leaseMs / 4);
  try {
    await work.run();
    clearInterval(timer);
    await keep(startedAt + work.intervalMs);
  } catch (error) {
    clearInterval(timer);
    await keep(startedAt);
    throw error;
  }
  return true;
}

async function readEnd(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const lease = await db.selectFrom('leases').select('ends_on').where('name', '=', name).executeTakeFirst();
  return lease?.ends_on;
}

/**
 * Whether a lease that ends then is valid. If it ends later than any lease can, it was taken before the clock went back.
 *
 * @param longestMs how long a lease can be, plus how much the clocks of two servers may differ
 */
function isReserved(endsOn: string, now: number, longestMs: number): boolean {
  return endsOn > iso(now) && endsOn <= iso(now + longestMs);
}

/** Takes the lease unless another server has taken it since its end was read. */
async function take(
  db: Kysely<Tables>,
  lease: Tables['leases'],
  endsOn: string | undefined,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values(lease)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ owner: lease.owner, ends_on: lease.ends_on })
        .where('leases.ends_on', '=', endsOn ?? ''),
    )
    .modifyEnd(unsynced)
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
