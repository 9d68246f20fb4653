import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import type { CalendarEntry } from './calendar.schema.ts';
import { parseRange } from './calendar.ts';
import type { ItemRange } from './item-pages.store.ts';
import { isBusy, isMultiDay } from './items/item-rows.ts';
import { parseTimeZone } from './items/item-time-zone.ts';
import { clampInstant } from './items/item-times.ts';

export interface WidgetRange {
  readonly start?: string;
  readonly end?: string;
  readonly timeZone?: string;
  readonly types?: string;
}

/** The entries that a widget shows. */
export interface WidgetSelection {
  /** Entries have its offset. */
  readonly departmentZone: string;
  readonly range: ItemRange;
  /** The first and the last day of the range: all-day items are selected by them. */
  readonly firstDay?: string | undefined;
  readonly lastDay?: string | undefined;
}

/**
 * Parses the range that a widget requests, in the form of FullCalendar.
 *
 * @throws MusterError `InvalidRequest`
 */
export function parseSelection(range: WidgetRange, departmentZone: string): WidgetSelection {
  const timeZone = parseWidgetZone(range.timeZone, departmentZone);
  const { fromAt, toAt, types } = parseRange(range, timeZone);
  const toDay = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return {
    departmentZone,
    range: { fromAt, toAt, types },
    firstDay: fromAt && toDay(fromAt),
    lastDay: toAt && toDay(getLastMomentBefore(toAt)),
  };
}

/** Returns a range that contains all items of a selection: a day begins up to a day earlier or later in other time zones. */
export function getWideRange({ range }: WidgetSelection): ItemRange {
  return { ...range, fromAt: addDays(range.fromAt, -1), toAt: addDays(range.toAt, 1) };
}

/**
 * Returns the entry of an item, or `undefined` if the widget does not show it. A day is the same day in every time zone, so all-day
 * items are selected by their dates instead of the instants in their time zone.
 */
export function toShownEntry(row: CalendarItemRow, selection: WidgetSelection): CalendarEntry | undefined {
  return isShown(row, selection) ? toEntry(row, selection.departmentZone) : undefined;
}

function isShown(row: CalendarItemRow, { range, firstDay, lastDay }: WidgetSelection): boolean {
  if (row.start_date === null || row.end_date === null) return overlaps(row, range);
  return !(firstDay && row.end_date < firstDay) && !(lastDay && row.start_date > lastDay);
}

/** Widgets send `local` for the browser's time zone; their `start` and `end` then have offsets. */
function parseWidgetZone(timeZone: string | undefined, departmentZone: string): string {
  return timeZone === undefined || timeZone === 'local'
    ? departmentZone
    : parseTimeZone(timeZone, undefined, departmentZone);
}

function overlaps(row: CalendarItemRow, { fromAt, toAt }: ItemRange): boolean {
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
    itemTypeId: row.item_type_id,
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
