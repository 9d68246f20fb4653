import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { unsynced } from '../db/unsynced.ts';

type Db = Kysely<Tables>;

export interface LeaseOptions {
  readonly db: Db;
  readonly now: () => number;
}

/** What a process that died held is free this long after its last sign of life, at the latest. */
const leaseMs = 8_000;
const heartbeatMs = 2_000;
const pollIntervalMs = 200;

/**
 * Does something that only one process on this database may do at a time, once the lease for it can be had: the lease of a
 * process that died ends by itself.
 *
 * @param use is given a signal that is aborted when the lease is lost: what is still to be done is somebody else's then
 */
export async function holdLease<Result>(
  { db, now }: LeaseOptions,
  name: string,
  use: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const owner = randomUUID();
  const lease = () => ({ name, owner, ends_on: iso(now() + leaseMs) });
  while (!(await takeLease(db, lease(), iso(now())))) await wait(pollIntervalMs);
  const lost = new AbortController();
  const beat = async () => {
    const ours = await extendLease(db, lease()).catch(() => true); // the database may be back for the next beat
    if (!ours) lost.abort();
  };
  const timer = setInterval(() => void beat(), heartbeatMs);
  try {
    return await use(lost.signal);
  } finally {
    clearInterval(timer);
    await db.deleteFrom('leases').where('name', '=', name).where('owner', '=', owner).execute();
  }
}

async function takeLease(db: Db, lease: Tables['leases'], now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values(lease)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(lease).where('leases.ends_on', '<=', now))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when somebody else has it, or had it since */
async function extendLease(db: Db, { name, owner, ends_on }: Tables['leases']): Promise<boolean> {
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
