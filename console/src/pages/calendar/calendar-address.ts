import { type NewTimes, timesOfDay } from '../../calendar-model/item-draft.ts';
import { addDays, addMonths, isDate } from '../../calendar-model/wall-clock.ts';

export const calendarViews = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** What the calendar shows, stored in its URL. Defaults for missing values depend on the window size and on today's date. */
export interface CalendarAddress {
  readonly view?: CalendarView | undefined;
  readonly date?: string | undefined;
  /** The id of the item whose details are open. */
  readonly item?: string | undefined;
  /** The event types that are shown, separated by commas; all without it. */
  readonly types?: string | undefined;
}

export function readAddress(query: URLSearchParams): CalendarAddress {
  const date = query.get('date') ?? '';
  return {
    view: calendarViews.find((view) => view === query.get('view')),
    date: isDate(date) ? date : undefined,
    item: query.get('item') ?? undefined,
    types: query.get('types') ?? undefined,
  };
}

function writeAddress(address: CalendarAddress): URLSearchParams {
  return new URLSearchParams(Object.entries(address).filter(([, value]) => value));
}

/** The URL of the calendar without an open item. Item pages use it for the link back. */
export function calendarPath(query: URLSearchParams, changes: CalendarAddress = {}): string {
  const written = writeAddress({ ...readAddress(query), item: undefined, ...changes }).toString();
  return written ? `/calendar?${written}` : '/calendar';
}

/** The URL of the page for a new item at a given time, with a title if there is one. It keeps what is needed to go back. */
export function newItemPath(query: URLSearchParams, times: NewTimes, title = ''): string {
  const { isAllDay, startDate, startTime, endDate, endTime } = times;
  const at = isAllDay
    ? { from: startDate, to: endDate }
    : { from: `${startDate}T${startTime}`, to: `${endDate}T${endTime}` };
  const back = writeAddress({ ...readAddress(query), item: undefined });
  const named = Object.entries(title ? { ...at, title } : at);
  return `/calendar/new?${new URLSearchParams([...back, ...named])}`;
}

/** Reads the times that {@link newItemPath} put into a URL. The default is one hour on the given start date, or on `today`. */
export function readNewTimes(query: URLSearchParams, today: string): NewTimes {
  const [startDate = '', startTime] = (query.get('from') ?? '').split('T');
  const [endDate = '', endTime] = (query.get('to') ?? '').split('T');
  const usual = timesOfDay(isDate(startDate) ? startDate : today);
  if (!isDate(startDate) || !isDate(endDate)) return usual;
  if (startTime === undefined || endTime === undefined) return { ...usual, isAllDay: true, endDate };
  return { isAllDay: false, startDate, startTime, endDate, endTime };
}

/** The date one period of the view earlier (-1) or later (1). */
export function stepDate(view: CalendarView, date: string, direction: -1 | 1): string {
  return view === 'week' ? addDays(date, 7 * direction) : addMonths(date, direction);
}
