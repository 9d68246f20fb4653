import type { Generated } from 'kysely';

/** A new version, written in the transaction of the change. The newest of every entity is kept forever. */
export interface ChangeRow {
  department_id: number;
  /**
   * Given by the database as rows are written, so that of two changes of one entity the later has the higher; two of
   * different entities may become visible in the other order.
   */
  id: Generated<number>;
  /** Its place in the department's stream, given after it has committed; `null` until then. */
  sequence: number | null;
  kind: 'map' | 'floor' | 'zones';
  map_id: string;
  /** The floor whose own fields or zones changed, or that map. */
  entity_id: string;
  /** The version it moved to; `null` when it was deleted. */
  version: number | null;
  changed_on: string;
}

/** One row a department, also the lock for assigning sequence numbers. */
export interface ChangePositionRow {
  department_id: number;
  /** The last number that was given out. */
  last_sequence: number;
}
