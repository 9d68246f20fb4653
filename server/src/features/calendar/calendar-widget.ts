import type { Context } from '../../context.ts';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import { getDepartmentTimeZone } from '../departments/departments.ts';
import type { CalendarEntry } from './calendar.schema.ts';
import { readItemsOfOneMoment, readRange } from './calendar.ts';
import { isMultiDay } from './item-rows.ts';
import { readTimeZone } from './item-time-zone.ts';
import { boundInstant } from './item-times.ts';

export interface WidgetRange {
  readonly start?: string;
  readonly end?: string;
  readonly timeZone?: string;
}

/**
 * The entries of a calendar widget between two moments, as FullCalendar asks for them. Days are days wherever they are
 * looked at, so an all-day item is picked by its days, not by the instants of its time zone.
 *
 * @throws MusterError `InvalidRequest`
 */
export async function listEntries(
  ctx: Context,
  departmentId: number,
  range: WidgetRange,
): Promise<CalendarEntry[]> {
  const departmentZone = await getDepartmentTimeZone(ctx.db, departmentId);
  const timeZone = readWidgetZone(range.timeZone, departmentZone);
  const { fromAt, toAt } = readRange(range, timeZone);
  const wide = { fromAt: addDays(fromAt, -1), toAt: addDays(toAt, 1) };
  const dayOf = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const [firstDay, endDay] = [fromAt && dayOf(fromAt), toAt && dayOf(lastMomentBefore(toAt))];
  const isShown = (row: CalendarItemRow) =>
    row.start_date !== null && row.end_date !== null
      ? !(firstDay && row.end_date < firstDay) && !(endDay && row.start_date > endDay)
      : overlaps(row, fromAt, toAt);
  const entries = await readItemsOfOneMoment(ctx.db, departmentId, wide, (row) =>
    isShown(row) ? toEntry(row, departmentZone) : undefined,
  );
  return entries.filter((entry) => entry !== undefined);
}

/** `local` is what a widget calls the time zone of the one who looks; it sends offsets then. */
function readWidgetZone(given: string | undefined, departmentZone: string): string {
  return given === undefined || given === 'local'
    ? departmentZone
    : readTimeZone(given, undefined, departmentZone);
}

function overlaps(row: CalendarItemRow, fromAt: string | undefined, toAt: string | undefined): boolean {
  const isBefore = fromAt !== undefined && row.ends_at <= fromAt && row.starts_at < fromAt;
  return !isBefore && !(toAt !== undefined && row.starts_at >= toAt);
}

function addDays(at: string | undefined, days: number): string | undefined {
  return at && boundInstant(Date.parse(at) + days * 86_400_000);
}

function lastMomentBefore(at: string): string {
  return new Date(Date.parse(at) - 1).toISOString();
}

function toEntry(row: CalendarItemRow, departmentZone: string): CalendarEntry {
  const { start_date: first, end_date: last } = row;
  return {
    id: row.id,
    ...(row.series_id === null ? {} : { groupId: row.series_id }),
    title: row.title,
    start: first ?? writeWithOffset(row.starts_at, departmentZone),
    end: last === null ? writeWithOffset(row.ends_at, departmentZone) : dayAfter(last),
    allDay: row.is_all_day === 1,
    description: row.description,
    location: row.location,
    isMultiDay: isMultiDay(row),
  };
}

function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** `2026-01-02T09:00:00-05:00`; offset zero is `+00:00`. */
function writeWithOffset(at: string, timeZone: string): string {
  const zoned = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
