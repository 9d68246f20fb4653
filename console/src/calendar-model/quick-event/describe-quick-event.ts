import { format, locale } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { formatClock } from '../describe-item.ts';
import type { NewTimes } from '../item-draft.ts';
import type { QuickEvent, QuickNote } from './quick-event.ts';

/** Describes what will be saved: "Tue, Mar 3, 7:00 – 9:00 PM · drill". The year is included if it is not the current one. */
export function describeQuickEvent(
  { times, title }: QuickEvent,
  today: string,
  usesTwelveHours: boolean,
): string {
  const text = strings.calendar.quick;
  return format(text.preview, {
    when: describeTimesOf(times, today, usesTwelveHours),
    title: title || text.noTitle,
  });
}

function describeTimesOf(times: NewTimes, today: string, usesTwelveHours: boolean): string {
  const { isAllDay, startDate, startTime, endDate, endTime } = times;
  const isThisYear = [startDate, endDate].every((date) => date.slice(0, 4) === today.slice(0, 4));
  const day = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : ({ year: 'numeric' } as const)),
    timeZone: 'UTC',
  } as const;
  const clock = { hour: 'numeric', minute: '2-digit', hour12: usesTwelveHours } as const;
  const form = new Intl.DateTimeFormat(locale, isAllDay ? day : { ...day, ...clock });
  const [from, to] = isAllDay
    ? [startDate, endDate]
    : [`${startDate}T${startTime}Z`, `${endDate}T${endTime}Z`];
  return plainSpaces(form.formatRange(new Date(from), new Date(to)));
}

/** Replaces the narrow spaces in formatted ranges, which some fonts lack. */
function plainSpaces(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, ' ');
}

/** Explains in a sentence what was ambiguous. */
export function describeNote(note: QuickNote, usesTwelveHours: boolean): string {
  const { notes } = strings.calendar.quick;
  switch (note.kind) {
    case 'morning':
    case 'afternoon':
      return format(notes[note.kind], { typed: note.typed });
    case 'skipped':
      return format(notes.skipped, { time: formatClock(note.time, usesTwelveHours) });
    default:
      return notes[note.kind];
  }
}
