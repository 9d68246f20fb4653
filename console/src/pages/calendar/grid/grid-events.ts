import type { EventApi, EventInput, EventSegment } from '@fullcalendar/react/public-api';
import type { CalendarEntry, CalendarItemType } from '@muster/sdk/client';
import type { ItemTimes } from '../../../calendar-model/describe-item.ts';
import { textOn, toHexColor } from '../../../calendar-model/type-color.ts';
import { addDays, wallClockOf } from '../../../calendar-model/wall-clock.ts';

/** An item that was dragged or resized in the grid and is not saved yet. */
export interface GridMove {
  readonly entry: CalendarEntry;
  readonly kind: 'moved' | 'resized';
  readonly times: ItemTimes;
  /** Undoes the change in the grid. */
  readonly revert: () => void;
}

/** Converts entries for FullCalendar. `groupId` is left out, because FullCalendar would drag the whole series. */
export function eventsOf(
  entries: readonly CalendarEntry[],
  types: readonly CalendarItemType[],
): EventInput[] {
  const colors = new Map(types.map(({ ItemTypeId, Color }) => [ItemTypeId, Color && toHexColor(Color)]));
  return entries.map((entry) => ({
    ...colorsOf(colors.get(entry.itemTypeId ?? '')),
    id: String(entry.id),
    title: entry.title,
    start: entry.start,
    end: entry.end,
    allDay: entry.allDay,
    extendedProps: { entry },
  }));
}

function colorsOf(color: string | null | undefined) {
  return color ? { color, contrastColor: textOn(color) } : {};
}

export function entryOf(event: EventApi): CalendarEntry {
  return event.extendedProps.entry; // set by eventsOf
}

export function moveOf(
  { event, revert }: { readonly event: EventApi; readonly revert: () => void },
  kind: GridMove['kind'],
): GridMove {
  const entry = entryOf(event);
  const times = { Start: event.startStr, End: event.endStr, IsAllDay: event.allDay };
  return { entry, kind, revert, times: event.allDay ? { ...times, End: addDays(event.endStr, -1) } : times };
}

/** A day with more entries than the grid shows. */
export interface CrowdedDay {
  readonly date: string;
  readonly entries: readonly CalendarEntry[];
}

export function crowdedDayOf(
  { date, allSegs }: { readonly date: Date; readonly allSegs: readonly EventSegment[] },
  timeZone: string,
): CrowdedDay {
  return {
    date: wallClockOf(date.toISOString(), timeZone).date,
    entries: allSegs.map(({ event }) => entryOf(event)),
  };
}

/** The times of an entry in the service's format. For an all-day entry, the end is the last day, inclusive. */
export function timesOfEntry({ start, end, allDay }: CalendarEntry): ItemTimes {
  return { Start: start, End: allDay ? addDays(end, -1) : end, IsAllDay: allDay };
}

/** Whether two values of times mean the same instants or the same days. */
export function isSameTimes(one: ItemTimes, other: ItemTimes): boolean {
  if (one.IsAllDay !== other.IsAllDay) return false;
  const read = (at: string) => (one.IsAllDay ? at : Date.parse(at));
  return read(one.Start) === read(other.Start) && read(one.End) === read(other.End);
}
