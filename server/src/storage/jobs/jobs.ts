import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { JobRow, Tables } from '../db/tables.ts';
import { unsynced } from '../db/unsynced.ts';

/**
 * Work that must be done after a transaction has committed, whatever happens to the process that took the request.
 * A job is a row, enqueued in the transaction that needs it. Whoever works on it holds a lease that ends by itself, so
 * that the job of a process that died is taken up by the next one. A job that is done is deleted.
 */
export interface Job {
  readonly id: string;
  readonly departmentId: number;
  readonly kind: string;
  /** Id of what the job is about. */
  readonly subjectId: string;
  /** How often it has been taken up, this time included. */
  readonly attempts: number;
}

/** Whose lease it is, and until when. Times are milliseconds since the epoch. */
export interface Lease {
  readonly owner: string;
  readonly now: number;
  readonly durationMs: number;
}

type Db = Kysely<Tables> | Transaction<Tables>;

/** Lease end of a job that nobody has: always in the past. */
const unleased = '';

/** @param weight how much work it is; light jobs may overtake heavy ones */
export async function enqueueJob(
  trx: Db,
  job: { departmentId: number; kind: string; subjectId: string; weight: number; now: number },
): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({
      id: randomUUIDv7(),
      department_id: job.departmentId,
      kind: job.kind,
      subject_id: job.subjectId,
      weight: job.weight,
      attempts: 0,
      lease_owner: null,
      lease_ends_on: unleased,
      added_on: iso(job.now),
    })
    .execute();
}

/**
 * Takes up the oldest job that nobody is working on, or the lightest of at most `maxWeight`.
 *
 * @returns undefined when there is none
 */
export async function claimJob(db: Db, lease: Lease, maxWeight?: number): Promise<Job | undefined> {
  for (;;) {
    const free = await db
      .selectFrom('jobs')
      .selectAll()
      .where('lease_ends_on', '<=', iso(lease.now))
      .$if(maxWeight !== undefined, (query) => query.where('weight', '<=', maxWeight ?? 0).orderBy('weight'))
      .orderBy('added_on')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!free) return undefined;
    // Somebody else may have been faster; then this changes nothing, and the next one is looked for.
    const taken = await db
      .updateTable('jobs')
      .set({
        lease_owner: lease.owner,
        lease_ends_on: iso(lease.now + lease.durationMs),
        attempts: sql`attempts + 1`,
      })
      .where('id', '=', free.id)
      .where('lease_ends_on', '=', free.lease_ends_on)
      .returningAll()
      .executeTakeFirst();
    if (taken) return toJob(taken);
  }
}

/** @returns false when the job is no longer this owner's: it took too long, or the job was withdrawn */
export async function extendLease(db: Db, job: Job, lease: Lease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ lease_ends_on: iso(lease.now + lease.durationMs) })
    .where('id', '=', job.id)
    .where('lease_owner', '=', lease.owner)
    .modifyEnd(unsynced)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets a job go, to be taken up again by anybody. */
export async function releaseJob(db: Db, job: Job, owner: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_owner: null, lease_ends_on: unleased })
    .where('id', '=', job.id)
    .where('lease_owner', '=', owner)
    .execute();
}

/** Removes a job that is done or given up. */
export async function removeJob(db: Db, job: Job): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', job.id).execute();
}

/** Withdraws the jobs about some subjects: what is working on one finds out when it next extends its lease. */
export async function withdrawJobs(
  trx: Db,
  departmentId: number,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  await trx
    .deleteFrom('jobs')
    .where('department_id', '=', departmentId)
    .where('subject_id', 'in', subjectIds)
    .execute();
}

/** Whether somebody holds the lease of exactly this attempt. */
export async function isLeased(db: Db, id: string, attempts: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select(['attempts', 'lease_ends_on'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.attempts === attempts && row.lease_ends_on > iso(now);
}

function toJob(row: JobRow): Job {
  return {
    id: row.id,
    departmentId: row.department_id,
    kind: row.kind,
    subjectId: row.subject_id,
    attempts: row.attempts,
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
