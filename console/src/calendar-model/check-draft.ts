import { strings } from '../strings.ts';
import type { ItemDraft } from './item-draft.ts';
import type { Recurrence } from './recurrence.ts';
import { minutesOfReminder } from './reminder.ts';
import { isDate, isTime } from './wall-clock.ts';

/** The errors of a draft: form field name → message. */
export type DraftProblems = Readonly<Partial<Record<string, string>>>;

/** Finds the errors that can be detected without a request to the service. */
export function checkDraft(draft: ItemDraft): DraftProblems {
  const text = strings.calendar.form;
  return {
    ...(draft.title.trim() ? {} : { title: text.titleMissing }),
    ...checkTimes(draft),
    ...(minutesOfReminder(draft.reminder) === undefined ? { reminder: text.reminderProblem } : {}),
    ...(draft.signUp.mode !== 'places' || isWhole(draft.signUp.places, 9_999)
      ? {}
      : { places: strings.calendar.signUp.placesProblem }),
    ...checkAttendees(draft),
    ...checkRecurrence(draft.recurrence, draft.startDate),
  };
}

function checkTimes({ isAllDay, startDate, startTime, endDate, endTime }: ItemDraft): DraftProblems {
  const text = strings.calendar.form;
  const missing = {
    ...(isDate(startDate) ? {} : { startDate: text.dateMissing }),
    ...(isDate(endDate) ? {} : { endDate: text.dateMissing }),
    ...(isAllDay || isTime(startTime) ? {} : { startTime: text.timeMissing }),
    ...(isAllDay || isTime(endTime) ? {} : { endTime: text.timeMissing }),
  };
  if (Object.keys(missing).length > 0) return missing;
  if (endDate < startDate) return { endDate: isAllDay ? text.lastDayTooEarly : text.endsTooEarly };
  return !isAllDay && endDate === startDate && endTime < startTime ? { endTime: text.endsTooEarly } : {};
}

function checkAttendees({ attendees }: ItemDraft): DraftProblems {
  const text = strings.calendar.form;
  const problems: Record<string, string> = {};
  for (const { key, name, email } of attendees) {
    if (!name.trim()) problems[`attendee-${key}-name`] = text.nameMissing;
    if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) problems[`attendee-${key}-email`] = text.emailProblem;
  }
  return problems;
}

function checkRecurrence(recurrence: Recurrence, startDate: string): DraftProblems {
  const text = strings.calendar.repeat;
  const { frequency, interval, ends, until, count } = recurrence;
  if (frequency === 'never') return {};
  if (frequency === 'custom') return recurrence.rule.trim() ? {} : { rule: text.ruleMissing };
  const hasDays = frequency !== 'weekly' || recurrence.weekdays.length > 0;
  return {
    ...(isWhole(interval, 999) ? {} : { interval: text.intervalProblem }),
    ...(hasDays ? {} : { weekdays: text.weekdaysMissing }),
    ...(ends === 'count' && !isWhole(count, 730) ? { count: text.countProblem } : {}),
    ...(ends === 'until' ? checkUntil(until, startDate) : {}),
  };
}

function checkUntil(until: string, startDate: string): DraftProblems {
  const text = strings.calendar.repeat;
  if (!isDate(until)) return { until: strings.calendar.form.dateMissing };
  return until < startDate ? { until: text.lastDateTooEarly } : {};
}

function isWhole(text: string, max: number): boolean {
  return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= max;
}

const fieldOfParameter: Readonly<Record<string, string>> = {
  'SignUp.Places': 'places',
  'SignUp.ClosesOn': 'closesOn',
  ItemTypeId: 'itemTypeId',
  Title: 'title',
  Description: 'description',
  Location: 'location',
  Start: 'startDate',
  End: 'endDate',
  TimeZone: 'timeZone',
  Reminder: 'reminder',
  ShowAs: 'showAs',
  Attendees: 'attendees',
  RecurrenceRule: 'rule',
};

/** The form field that matches a field of the API. */
export function fieldForParameter(parameter: string, draft: ItemDraft): string | undefined {
  const field = fieldOfParameter[parameter];
  return field === 'rule' && draft.recurrence.frequency !== 'custom' ? 'repeats' : field;
}
