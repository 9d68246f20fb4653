import type { Database } from '../../../context.ts';

export interface AttendanceRange {
  /** Inclusive. */
  readonly from: string | undefined;
  /** Exclusive. */
  readonly to: string | undefined;
  readonly ofUser: string | undefined;
}

/** PostgreSQL returns sums as text, because they may not fit a number. */
type Sum = number | string;

/** Sums up the attendance that begins in a range, by person. Slots whose instances a new rule dropped still count. */
export function sumAttendance(
  db: Database,
  departmentId: number,
  { from = '', to = '', ofUser }: AttendanceRange,
): Promise<{ user_id: string; name: string; events: Sum; done: Sum; seconds: Sum | null }[]> {
  return db
    .selectFrom('calendar_answers as answer')
    .leftJoin('users as user', (join) =>
      join.onRef('user.department_id', '=', 'answer.department_id').onRef('user.id', '=', 'answer.user_id'),
    )
    .select(({ fn }) => [
      'answer.user_id',
      fn.coalesce(fn.max('user.display_name'), fn.max('answer.name')).as('name'),
      fn.countAll<Sum>().as('events'),
      fn.count<Sum>('answer.attended_seconds').as('done'),
      fn.sum<Sum | null>('answer.attended_seconds').as('seconds'),
    ])
    .where('answer.department_id', '=', departmentId)
    .where('answer.checked_in_on', '>=', from)
    .where('answer.checked_in_on', '<', to)
    .$if(ofUser !== undefined, (rows) => rows.where('answer.user_id', '=', ofUser ?? ''))
    .groupBy('answer.user_id')
    .orderBy('name')
    .orderBy('answer.user_id')
    .execute();
}
