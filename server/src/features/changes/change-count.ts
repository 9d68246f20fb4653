import { sql } from 'kysely';

/** How many changes of a department have ever been committed, as a part of a query: states with the same count are the same. */
export function changeCount(departmentId: number) {
  return sql<number>`(select coalesce(max(last_sequence), 0) from change_positions where department_id = ${departmentId})
    + (select count(*) from changes where department_id = ${departmentId} and sequence is null)`;
}

/** The last in the order of sequence numbers, which is the same change before and after it gets its number. */
export function lastChangedOn(departmentId: number) {
  return sql<string | null>`coalesce(
    (select changed_on from changes where department_id = ${departmentId} and sequence is null order by id desc limit 1),
    (select changed_on from changes where department_id = ${departmentId} and sequence = (
      select last_sequence from change_positions where department_id = ${departmentId})))`;
}
