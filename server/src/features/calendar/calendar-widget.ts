import type { Context } from '../../context.ts';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import { getDepartmentTimeZone } from '../departments/departments.ts';
import type { CalendarEntry } from './calendar.schema.ts';
import { parseRange, readItemsAtOneRevision } from './calendar.ts';
import { isBusy, isMultiDay } from './items/item-rows.ts';
import { parseTimeZone } from './items/item-time-zone.ts';
import { clampInstant } from './items/item-times.ts';

export interface WidgetRange {
  readonly start?: string;
  readonly end?: string;
  readonly timeZone?: string;
}

/**
 * Lists the entries of a calendar widget in a range, as FullCalendar requests them. A day is the same day in every
 * time zone, so all-day items are selected by their dates instead of the instants in their time zone.
 *
 * @throws MusterError `InvalidRequest`
 */
export async function listEntries(
  ctx: Context,
  departmentId: number,
  range: WidgetRange,
): Promise<CalendarEntry[]> {
  const departmentZone = await getDepartmentTimeZone(ctx.db, departmentId);
  const timeZone = parseWidgetZone(range.timeZone, departmentZone);
  const { fromAt, toAt } = parseRange(range, timeZone);
  const wide = { fromAt: addDays(fromAt, -1), toAt: addDays(toAt, 1) };
  const toDay = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const [firstDay, endDay] = [fromAt && toDay(fromAt), toAt && toDay(getLastMomentBefore(toAt))];
  const isShown = (row: CalendarItemRow) =>
    row.start_date !== null && row.end_date !== null
      ? !(firstDay && row.end_date < firstDay) && !(endDay && row.start_date > endDay)
      : overlaps(row, fromAt, toAt);
  const entries = await readItemsAtOneRevision(ctx.db, departmentId, wide, (row) =>
    isShown(row) ? toEntry(row, departmentZone) : undefined,
  );
  return entries.filter((entry) => entry !== undefined);
}

/** Widgets send `local` for the browser's time zone; their `start` and `end` then have offsets. */
function parseWidgetZone(given: string | undefined, departmentZone: string): string {
  return given === undefined || given === 'local'
    ? departmentZone
    : parseTimeZone(given, undefined, departmentZone);
}

function overlaps(row: CalendarItemRow, fromAt: string | undefined, toAt: string | undefined): boolean {
  const isBefore = fromAt !== undefined && row.ends_at <= fromAt && row.starts_at < fromAt;
  return !isBefore && !(toAt !== undefined && row.starts_at >= toAt);
}

function addDays(at: string | undefined, days: number): string | undefined {
  return at && clampInstant(Date.parse(at) + days * 86_400_000);
}

function getLastMomentBefore(at: string): string {
  return new Date(Date.parse(at) - 1).toISOString();
}

function toEntry(row: CalendarItemRow, departmentZone: string): CalendarEntry {
  const { start_date: first, end_date: last } = row;
  return {
    id: row.id,
    ...(row.series_id === null ? {} : { groupId: row.series_id }),
    title: row.title,
    start: first ?? formatWithOffset(row.starts_at, departmentZone),
    end: last === null ? formatWithOffset(row.ends_at, departmentZone) : getDayAfter(last),
    allDay: row.is_all_day === 1,
    description: row.description,
    location: row.location,
    isMultiDay: isMultiDay(row),
    isBusy: isBusy(row),
  };
}

function getDayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** Formats `2026-01-02T09:00:00-05:00`; offset zero is `+00:00`. */
function formatWithOffset(at: string, timeZone: string): string {
  const zoned = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
