import { sql } from 'kysely';

/**
 * A part of a query that counts all changes ever committed in a department: if the count is the same, nothing has
 * changed.
 */
export function changeCount(departmentId: number) {
  return sql<number>`(select coalesce(max(last_sequence), 0) from change_positions where department_id = ${departmentId})
    + (select count(*) from changes where department_id = ${departmentId} and sequence is null)`;
}

/** The time of the last change by sequence number. It is the same change before and after it gets its number. */
export function lastChangedOn(departmentId: number) {
  return sql<string | null>`coalesce(
    (select changed_on from changes where department_id = ${departmentId} and sequence is null order by id desc limit 1),
    (select changed_on from changes where department_id = ${departmentId} and sequence = (
      select last_sequence from change_positions where department_id = ${departmentId})))`;
}
