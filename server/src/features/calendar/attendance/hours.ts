import type { Caller, Context } from '../../../context.ts';
import { toCsvLine } from '../../../csv.ts';
import { getDepartmentTimeZone } from '../../departments/departments.ts';
import type { PersonHours } from './attendance.schema.ts';
import { toHours } from './attendance.ts';
import { sumAttendance } from './hours.store.ts';

/** Sums up the hours of people by quarter. Only editors see those of other people. */
export async function getHours(
  ctx: Context,
  { departmentId, userId, permissions }: Caller,
  { year, quarter }: { readonly year?: number; readonly quarter?: number },
): Promise<PersonHours[]> {
  const timeZone = await getDepartmentTimeZone(ctx.db, departmentId);
  const today = Temporal.Instant.fromEpochMilliseconds(ctx.clock.now()).toZonedDateTimeISO(timeZone);
  const january = Temporal.PlainDate.from({ year: year ?? today.year, month: 1, day: 1 });
  const ofUser = permissions.has('calendar:write') ? undefined : userId;
  const hours: PersonHours[] = [];
  for (const number of quarter === undefined ? [1, 2, 3, 4] : [quarter]) {
    const first = january.add({ months: (number - 1) * 3 });
    const [from, to] = [first, first.add({ months: 3 })].map((day) =>
      new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString(),
    );
    for (const row of await sumAttendance(ctx.db, departmentId, { from, to, ofUser }))
      hours.push({
        UserId: row.user_id,
        Name: row.name,
        Quarter: `${january.year}-Q${number}`,
        Events: Number(row.events),
        Hours: toHours(Number(row.seconds ?? 0)),
        Open: Number(row.events) - Number(row.done),
      });
  }
  return hours;
}

const columns = ['UserId', 'Name', 'Quarter', 'Events', 'Hours', 'Open'] as const;

export function writeHours(hours: readonly PersonHours[]): string {
  const lines = hours.map((row) => toCsvLine(columns.map((column) => row[column])));
  return toCsvLine(columns) + lines.join('');
}
