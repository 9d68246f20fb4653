import type { Generated } from 'kysely';

/** A write and its actor. Rows are only added; rows older than the retention period are deleted. */
export interface AuditEntryRow {
  department_id: number;
  id: Generated<number>;
  occurred_on: string;
  /** What was written: `zone`, `user`, … */
  kind: string;
  /** Its id, or the id of the department if its kind has no ids, for example a department itself. */
  entity_id: string;
  /** Its name at the time, for people. */
  entity_name: string | null;
  /** The map that it belongs to. */
  map_id: string | null;
  /** `created`, `updated`, … */
  action: string;
  actor_kind: string;
  user_id: string | null;
  user_name: string | null;
  address: string | null;
  request_id: string | null;
  via: string;
  /** JSON object with the old values of the changed fields; null if it did not exist before. */
  before: string | null;
  /** The same for the new values. */
  after: string | null;
}

/** A single row: the minimum age of an entry that can be deleted. A trigger of `audit_entries` reads it. */
export interface AuditRetentionRow {
  id: 1;
  /** 0 means never. */
  days: number;
}
