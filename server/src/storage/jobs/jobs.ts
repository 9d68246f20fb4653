import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Actor, getActorIfAny } from '../../actor.ts';
import type { JobRow } from '../db/job-table.ts';
import type { Tables } from '../db/tables.ts';
import { unsynced } from '../db/unsynced.ts';

/**
 * Work that must be done after a transaction has committed, even if the process crashes. A job is a row that is inserted
 * in that transaction. The process that runs it has a lease that expires, so that another process can run the job of a
 * crashed one. A finished job is deleted.
 */
export interface Job {
  readonly id: string;
  readonly departmentId: number;
  readonly kind: string;
  /** Id of the row that the job works on. */
  readonly subjectId: string;
  /** How often it has been claimed, including now. */
  readonly attempts: number;
  /** The person who requested it; null if there is none. */
  readonly actor: Actor | null;
}

/** The owner of a lease, the time now in milliseconds since the epoch, and how long the lease lasts. */
export interface Lease {
  readonly owner: string;
  readonly now: number;
  readonly durationMs: number;
}

type Db = Kysely<Tables> | Transaction<Tables>;

/** Lease end of a job without a lease: always in the past. */
const unleased = '';

/** @param weight how much work the job is; light jobs may overtake heavy ones */
export async function enqueueJob(
  trx: Db,
  job: { departmentId: number; kind: string; subjectId: string; weight: number; now: number },
): Promise<void> {
  const actor = getActorIfAny();
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
      actor: actor && JSON.stringify(actor),
    })
    .execute();
}

/**
 * Claims the oldest job without a lease or, with `maxWeight`, the lightest one up to that weight.
 *
 * @returns undefined if there is none
 */
export async function claimJob(db: Db, lease: Lease, maxWeight?: number): Promise<Job | undefined> {
  for (;;) {
    const free = await db
      .selectFrom('jobs')
      .selectAll()
      .where((row) =>
        row.or([row('lease_ends_on', '<=', iso(lease.now)), row('lease_ends_on', '>', latestEnd(lease))]),
      )
      .$if(maxWeight !== undefined, (query) => query.where('weight', '<=', maxWeight ?? 0).orderBy('weight'))
      .orderBy('added_on')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!free) return undefined;
    // If another process was faster, this changes nothing, and the loop claims the next job.
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

/** Later than the end of any lease, unless the clock went back after the lease was taken. */
function latestEnd({ now, durationMs }: Lease): string {
  return iso(now + 10 * durationMs);
}

/** @returns false if another process has claimed the job or it was withdrawn */
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

/** Ends the lease of a job, so that it can be claimed again. */
export async function releaseJob(db: Db, job: Job, owner: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_owner: null, lease_ends_on: unleased })
    .where('id', '=', job.id)
    .where('lease_owner', '=', owner)
    .execute();
}

/** Removes a job that is done or has failed. */
export async function removeJob(db: Db, job: Job): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', job.id).execute();
}

/** Withdraws the jobs of the given subjects. A running job stops when it next tries to extend its lease. */
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

/** Whether a process has a lease for exactly this attempt. */
export async function isLeased(db: Db, id: string, attempts: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select(['attempts', 'lease_ends_on'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.attempts === attempts && row.lease_ends_on > iso(now);
}

/** Counts the unfinished jobs of all departments. */
export async function countJobs(db: Db): Promise<number> {
  const query = db.selectFrom('jobs').select((jobs) => jobs.fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

function toJob(row: JobRow): Job {
  return {
    id: row.id,
    departmentId: row.department_id,
    kind: row.kind,
    subjectId: row.subject_id,
    attempts: row.attempts,
    actor: row.actor === null ? null : (JSON.parse(row.actor) as Actor), // written by enqueueJob
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
