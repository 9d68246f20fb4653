/**
 * A single queue for the whole installation: a process claims the oldest job of any department, and deletes it when
 * it is done.
 */
export interface JobRow {
  id: string;
  department_id: number;
  kind: string;
  subject_id: string;
  weight: number;
  attempts: number;
  lease_owner: string | null;
  /** Empty if no process has a lease. */
  lease_ends_on: string;
  added_on: string;
  /** JSON of the `Actor` on whose behalf the job runs; null if there is none. */
  actor: string | null;
}

/** The process that currently has an exclusive right among all processes on this database. */
export interface LeaseRow {
  name: string;
  owner: string;
  ends_on: string;
}
