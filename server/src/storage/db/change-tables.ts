import type { Generated } from 'kysely';

/** A new version, written in the transaction of its change. The latest row of each entity is kept forever. */
export interface ChangeRow {
  department_id: number;
  /**
   * Assigned by the database when rows are written, so the later of two changes to the same entity has the higher id.
   * Changes to different entities may become visible in another order.
   */
  id: Generated<number>;
  /** Its position in the department's stream, assigned after the commit; `null` until then. */
  sequence: number | null;
  kind: 'map' | 'floor' | 'zones' | 'points' | 'attachments';
  map_id: string;
  /** The map, or the floor whose own fields, zones, points or attachments changed. */
  entity_id: string;
  /** The new version; `null` if it was deleted. */
  version: number | null;
  changed_on: string;
}

/** One row per department, which is also the lock for assigning sequence numbers. */
export interface ChangePositionRow {
  department_id: number;
  /** The last assigned number. */
  last_sequence: number;
}
