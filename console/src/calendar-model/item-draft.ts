import type { CalendarItem, CalendarItemFields, NewCalendarItemFields } from '@muster/sdk/client';
import { followStart, type Recurrence, readRule, startRecurrence, writeRule } from './recurrence.ts';
import { minutesOfReminder, type ReminderDraft, reminderOf } from './reminder.ts';
import { addDays, isDate, moveEnd, wallClockOf } from './wall-clock.ts';

/** An item as the form stores it. Dates and times are wall-clock times in `timeZone`. */
export interface ItemDraft {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly isAllDay: boolean;
  readonly startDate: string;
  readonly startTime: string;
  /** For an all-day item, this is the last day, inclusive. */
  readonly endDate: string;
  readonly endTime: string;
  readonly timeZone: string;
  readonly reminder: ReminderDraft;
  readonly showAs: ShowAsChoice;
  /** Empty without a type. */
  readonly itemTypeId: string;
  readonly signUp: SignUpDraft;
  readonly attendees: readonly AttendeeDraft[];
  readonly recurrence: Recurrence;
  /** The repetition that the user chose last, and the start date at that time. */
  readonly chosen: { readonly recurrence: Recurrence; readonly startDate: string };
}

/** `default` means busy, or free for all-day items. */
export const showAsChoices = ['default', 'Busy', 'Free'] as const;
export type ShowAsChoice = (typeof showAsChoices)[number];

export const signUpModes = ['none', 'rsvp', 'places'] as const;
export type SignUpMode = (typeof signUpModes)[number];

export interface SignUpDraft {
  readonly mode: SignUpMode;
  readonly places: string;
  readonly hasWaitingList: boolean;
  /** A wall-clock time in the item’s time zone, or empty. */
  readonly closesOn: string;
}

export interface AttendeeDraft {
  /** Identifies the rows of the form. */
  readonly key: number;
  readonly name: string;
  readonly email: string;
  readonly status: string;
}

/** The times of a new item, from a click in the calendar or from the page's URL. */
export interface NewTimes {
  readonly isAllDay: boolean;
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
}

export const usualTimes = { startTime: '09:00', endTime: '10:00' } as const;

/** One hour in the morning of a day. */
export function timesOfDay(date: string): NewTimes {
  return { isAllDay: false, startDate: date, endDate: date, ...usualTimes };
}

/** Converts a range of the calendar widget, where all-day ends are exclusive and date-times are in the department's time zone. */
export function timesOfRange(start: string, end: string, isAllDay: boolean): NewTimes {
  if (isAllDay) return { isAllDay, startDate: start, endDate: addDays(end, -1), ...usualTimes };
  const [startDate = '', startTime = ''] = start.split('T');
  const [endDate = '', endTime = ''] = end.split('T');
  return { isAllDay, startDate, startTime: startTime.slice(0, 5), endDate, endTime: endTime.slice(0, 5) };
}

export function newDraft(times: NewTimes, timeZone: string): ItemDraft {
  const recurrence = startRecurrence(times.startDate);
  return {
    title: '',
    description: '',
    location: '',
    ...times,
    timeZone,
    reminder: reminderOf(null),
    showAs: 'default',
    itemTypeId: '',
    signUp: { mode: 'none', places: '', hasWaitingList: true, closesOn: '' },
    attendees: [],
    ...chooseRecurrence(times.startDate, recurrence),
  };
}

export function toItemDraft(item: CalendarItem): ItemDraft {
  const times = timesOfItem(item);
  const recurrence = readRule(item.RecurrenceRule, times.startDate, item.TimeZone);
  return {
    title: item.Title,
    description: item.Description ?? '',
    location: item.Location ?? '',
    ...times,
    timeZone: item.TimeZone,
    reminder: reminderOf(item.Reminder),
    showAs: item.ShowAs ?? 'default',
    itemTypeId: item.ItemTypeId ?? '',
    signUp: signUpOf(item),
    attendees: item.Attendees.map(({ Name, Email, Status }, key) => ({
      key,
      name: Name,
      email: Email,
      status: Status ?? '',
    })),
    ...chooseRecurrence(times.startDate, recurrence),
  };
}

function signUpOf({ SignUp, TimeZone }: CalendarItem): SignUpDraft {
  const { Mode, Places, WaitingList, ClosesOn } = SignUp;
  const closes = ClosesOn && wallClockOf(ClosesOn, TimeZone);
  return {
    mode: Mode,
    places: Places === null ? '' : String(Places),
    hasWaitingList: Mode === 'none' || WaitingList,
    closesOn: closes ? `${closes.date}T${closes.time}` : '',
  };
}

function timesOfItem({ IsAllDay, Start, End, TimeZone }: CalendarItem): NewTimes {
  if (IsAllDay) return { isAllDay: true, startDate: Start, endDate: End, ...usualTimes };
  const [start, end] = [wallClockOf(Start, TimeZone), wallClockOf(End, TimeZone)];
  return {
    isAllDay: false,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
  };
}

/** The changes to the form when the user picks how the item repeats. */
export function chooseRecurrence(
  startDate: string,
  recurrence: Recurrence,
): Pick<ItemDraft, 'recurrence' | 'chosen'> {
  return { recurrence, chosen: { recurrence, startDate } };
}

/**
 * The changes to the form when the start moves: the end moves along and the repetition follows the day. The repetition is derived
 * from the last choice, not from the dates in between, because typing a date produces several other dates first.
 */
export function moveStart(
  draft: ItemDraft,
  to: Partial<Pick<ItemDraft, 'startDate' | 'startTime'>>,
): Partial<ItemDraft> {
  const { startDate, startTime } = { ...draft, ...to };
  const before = { date: draft.startDate, time: draft.startTime };
  const end = moveEnd(
    before,
    { date: startDate, time: startTime },
    { date: draft.endDate, time: draft.endTime },
  );
  const recurrence = followStart(draft.chosen.recurrence, draft.chosen.startDate, startDate);
  return { startDate, startTime, endDate: end.date, endTime: end.time, recurrence };
}

/** Converts a draft to the service's fields. */
export function fieldsOf(draft: ItemDraft): NewCalendarItemFields {
  return {
    Title: draft.title.trim(),
    Description: draft.description.trim() || null,
    Location: draft.location.trim() || null,
    ...timeFieldsOf(draft),
    Reminder: minutesOfReminder(draft.reminder) ?? null,
    ShowAs: draft.showAs === 'default' ? null : draft.showAs,
    ItemTypeId: draft.itemTypeId || null,
    SignUp: writeSignUp(draft.signUp),
    Attendees: draft.attendees.map(({ name, email, status }) => ({
      Name: name.trim(),
      Email: email.trim(),
      Status: status || null,
    })),
    RecurrenceRule: writeRule(draft.recurrence),
  };
}

function writeSignUp({
  mode,
  places,
  hasWaitingList,
  closesOn,
}: SignUpDraft): NewCalendarItemFields['SignUp'] {
  if (mode === 'none') return null;
  const ClosesOn = closesOn || null;
  return mode === 'rsvp'
    ? { Mode: mode, ClosesOn }
    : { Mode: mode, Places: Number(places), WaitingList: hasWaitingList, ClosesOn };
}

function timeFieldsOf({ isAllDay, startDate, startTime, endDate, endTime, timeZone }: ItemDraft) {
  const times = isAllDay
    ? { Start: startDate, End: endDate }
    : { Start: `${startDate}T${startTime}`, End: `${endDate}T${endTime}` };
  return { IsAllDay: isAllDay, TimeZone: timeZone, ...times };
}

/**
 * The fields to send for an edit: those that changed, and the title, which every edit includes. Leaving out the others keeps the
 * seconds of a time that the form shows only to the minute, and prevents an edit of all instances from touching other fields.
 *
 * @param keepsRule true for one instance of a series: its rule followed its day in the form, but it belongs to the other
 * instances too
 */
export function changesOf(draft: ItemDraft, before: ItemDraft, keepsRule: boolean): CalendarItemFields {
  const [now, then] = [fieldsOf(draft), fieldsOf(before)];
  const { Title, Description, Location, Reminder, ShowAs, ItemTypeId, SignUp, Attendees, RecurrenceRule } =
    now;
  const content = {
    Description,
    Location,
    Reminder,
    ShowAs,
    ItemTypeId,
    SignUp,
    Attendees,
    ...(keepsRule ? {} : { RecurrenceRule }),
  };
  const changed = Object.entries(content).filter(
    ([name, value]) => !isSame(value, then[name as keyof typeof content]), // a key of `content`
  );
  return { Title, ...Object.fromEntries(changed), ...(isMoved(draft, before) ? timeFieldsOf(draft) : {}) };
}

/** Whether the user chose another repetition. A repetition that only followed the start does not count. */
export function hasOtherRule(draft: ItemDraft, before: ItemDraft): boolean {
  return writeRule(draft.chosen.recurrence) !== writeRule(before.chosen.recurrence);
}

export function isMoved(draft: ItemDraft, before: ItemDraft): boolean {
  return !isSame(timeFieldsOf(draft), timeFieldsOf(before));
}

export function isSameDraft(one: ItemDraft, other: ItemDraft): boolean {
  return isSame(fieldsOf(one), fieldsOf(other)) && isSame(one.reminder, other.reminder);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the start date is complete, so that months and rules can be calculated from it. */
export function hasStart({ startDate }: ItemDraft): boolean {
  return isDate(startDate);
}
