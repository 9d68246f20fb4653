import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { unsynced } from '../db/unsynced.ts';

type Db = Kysely<Tables>;

export interface LeaseOptions {
  readonly db: Db;
  readonly now: () => number;
  /** How often the holder extends the lease, and checks that it was not lost. Default 2 s. */
  readonly heartbeatMs?: number;
  /** How often to check whether the lease is free. Default 200 ms. */
  readonly pollIntervalMs?: number;
}

/** The lease of a crashed process ends at most this long after its last heartbeat. */
const leaseMs = 8_000;
const defaultHeartbeatMs = 2_000;
const defaultPollIntervalMs = 200;

/**
 * Waits for a lease that only one process on this database can have at a time, and then calls `use`. The lease of a
 * crashed process expires.
 *
 * @param use receives a signal that is aborted when the lease was lost: another process may have it now
 */
export async function holdLease<Result>(
  options: LeaseOptions,
  name: string,
  use: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { db, now, heartbeatMs = defaultHeartbeatMs, pollIntervalMs = defaultPollIntervalMs } = options;
  const owner = randomUUID();
  const lease = () => ({ name, owner, ends_on: iso(now() + leaseMs) });
  while (!(await takeLease(db, lease(), now()))) await wait(pollIntervalMs);
  const lost = new AbortController();
  const beat = async () => {
    const isOurs = await extendLease(db, lease()).catch(() => true); // the database may be back at the next heartbeat
    if (!isOurs) lost.abort();
  };
  const timer = setInterval(() => void beat(), heartbeatMs);
  try {
    return await use(lost.signal);
  } finally {
    clearInterval(timer);
    await db.deleteFrom('leases').where('name', '=', name).where('owner', '=', owner).execute();
  }
}

/** A lease that ends later than any lease can end was taken before the clock went back. */
async function takeLease(db: Db, lease: Tables['leases'], now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values(lease)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(lease)
        .where((row) =>
          row.or([
            row('leases.ends_on', '<=', iso(now)),
            row('leases.ends_on', '>', iso(now + 10 * leaseMs)),
          ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether any process has the lease. */
export async function isLeaseActive({ db, now }: LeaseOptions, name: string): Promise<boolean> {
  const query = db.selectFrom('leases').select('ends_on').where('name', '=', name);
  const { ends_on: endsOn = '' } = (await query.executeTakeFirst()) ?? {};
  return endsOn > iso(now()) && endsOn <= iso(now() + 10 * leaseMs);
}

/** @returns false if another process has the lease, or had it meanwhile */
export async function extendLease(db: Db, { name, owner, ends_on }: Tables['leases']): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leases')
    .set({ ends_on })
    .where('name', '=', name)
    .where('owner', '=', owner)
    .modifyEnd(unsynced)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
