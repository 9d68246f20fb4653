/** One queue for the whole installation: a process takes the oldest job of any department, and deletes it when it is done. */
export interface JobRow {
  id: string;
  department_id: number;
  kind: string;
  subject_id: string;
  weight: number;
  attempts: number;
  lease_owner: string | null;
  /** Empty when no one has it. */
  lease_ends_on: string;
  added_on: string;
  /** JSON of the `Actor` that the job works for; null if there is none. */
  actor: string | null;
}
