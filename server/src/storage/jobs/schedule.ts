import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { unsynced } from '../db/unsynced.ts';
import { extendLease } from './hold-lease.ts';

/** Work that runs at a fixed interval, on only one of the servers that share a database. */
export interface ScheduledWork {
  /** Also part of the name of its lease. */
  readonly name: string;
  readonly everyMs: number;
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
  const startedAt = now();
  if (!(await take(db, { ...lease, ends_on: iso(startedAt + leaseMs) }, startedAt, work.everyMs)))
    return false;
  const keep = (until: number) => extendLease(db, { ...lease, ends_on: iso(until) });
  const timer = setInterval(() => void keep(now() + leaseMs).catch(() => {}), leaseMs / 4);
  try {
    await work.run();
    clearInterval(timer);
    await keep(startedAt + work.everyMs);
  } catch (error) {
    clearInterval(timer);
    await keep(startedAt);
    throw error;
  }
  return true;
}

/** A lease that ends later than any lease can end was taken before the clock went back. */
async function take(
  db: Kysely<Tables>,
  lease: Tables['leases'],
  now: number,
  everyMs: number,
): Promise<boolean> {
  const known = await db
    .selectFrom('leases')
    .select('ends_on')
    .where('name', '=', lease.name)
    .executeTakeFirst();
  const latest = iso(now + Math.max(everyMs, Date.parse(lease.ends_on) - now));
  if (known && known.ends_on > iso(now) && known.ends_on <= latest) return false; // so most calls only read
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values(lease)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ owner: lease.owner, ends_on: lease.ends_on })
        .where('leases.ends_on', '=', known?.ends_on ?? ''),
    )
    .modifyEnd(unsynced)
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
