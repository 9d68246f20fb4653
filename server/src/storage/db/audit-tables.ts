import type { Generated } from 'kysely';

/** A write, and who made it. Rows are only added; those that are older than the retention are deleted. */
export interface AuditEntryRow {
  department_id: number;
  id: Generated<number>;
  occurred_on: string;
  /** What was written: `zone`, `user`, … */
  kind: string;
  /** Its id; of a kind that has none, such as a department, the id of the department. */
  entity_id: string;
  /** What it was called, for people. */
  entity_name: string | null;
  /** The map that it is on. */
  map_id: string | null;
  /** `created`, `updated`, … */
  action: string;
  actor_kind: string;
  user_id: string | null;
  user_name: string | null;
  address: string | null;
  request_id: string | null;
  via: string;
  /** JSON object of the fields that changed, as they were; null if there was nothing before. */
  before: string | null;
  /** As `before`, as they are now. */
  after: string | null;
}

/** One row: how old an entry must be before it can be deleted. A trigger of `audit_entries` reads it. */
export interface AuditRetentionRow {
  id: 1;
  /** 0: never. */
  days: number;
}
