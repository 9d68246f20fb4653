import { Temporal } from 'temporal-polyfill';
import { language as pageLanguage } from '../../strings/language.ts';
import { type NewTimes, usualTimes } from '../item-draft.ts';
import { type Phrase, readPhrase } from './phrase.ts';
import type { QuickContext, QuickEvent, QuickNote } from './quick-event.ts';
import { resolveDay } from './resolve-day.ts';
import { readTokens, type TypedTime } from './tokens.ts';
import { quickWords } from './words.ts';

/** Parses an event from a line such as `tue 7pm drill 2h`. What is not a time becomes the title. */
export function parseQuickEvent(text: string, context: QuickContext): QuickEvent {
  const phrase = readPhrase(text, readTokens(text, context.isDayFirst, context.language));
  const notes: QuickNote[] = [];
  const times = isAllDay(phrase, context.slot)
    ? resolveDays(phrase, context, notes)
    : resolveTimes(phrase, context, notes);
  const { repeats } = quickWords[context.language ?? pageLanguage];
  if (new RegExp(`(?<!\\p{L})(?:${repeats})(?!\\p{L})`, 'iu').test(phrase.title))
    notes.push({ kind: 'repeats' });
  return { title: phrase.title, times, notes };
}

function isAllDay(phrase: Phrase, slot: NewTimes): boolean {
  const { startTime, endTime, endDay, duration } = phrase;
  if (phrase.isAllDay) return true;
  if (startTime || endTime) return false;
  if (endDay) return true;
  return duration ? duration.minutes === 0 : slot.isAllDay;
}

function resolveDays(phrase: Phrase, context: QuickContext, notes: QuickNote[]): NewTimes {
  const { slot, now } = context;
  const first = resolveDay(phrase.startDay, now.date, context, notes) ?? plainDate(slot.startDate);
  const slotDays = slot.isAllDay ? plainDate(slot.startDate).until(slot.endDate).days : 0;
  const days = phrase.duration ? Math.max(1, phrase.duration.days) - 1 : phrase.startDay ? 0 : slotDays;
  const last = resolveDay(phrase.endDay, first.toString(), context, notes) ?? first.add({ days });
  if (last.toString() < now.date) notes.push({ kind: 'past' });
  return { isAllDay: true, startDate: first.toString(), endDate: last.toString(), ...usualTimes };
}

function resolveTimes(phrase: Phrase, context: QuickContext, notes: QuickNote[]): NewTimes {
  const typedStart = resolveStart(phrase, context, notes);
  const start = skipGap(typedStart, context, notes);
  const end = resolveEnd(phrase, start, context);
  const now = Temporal.PlainDateTime.from(`${context.now.date}T${context.now.time}`);
  if (Temporal.PlainDateTime.compare(end, now) < 0) notes.push({ kind: 'past' });
  const [from, to] = [start, end].map((at) => ({
    date: at.toPlainDate().toString(),
    time: at.toPlainTime().toString().slice(0, 5),
  }));
  if (!from || !to) throw new Error('a start and an end make two times');
  return {
    isAllDay: false,
    startDate: from.date,
    startTime: from.time,
    endDate: to.date,
    endTime: to.time,
  };
}

function resolveStart(phrase: Phrase, context: QuickContext, notes: QuickNote[]): Temporal.PlainDateTime {
  const { slot, now } = context;
  const minutes = startMinutes(phrase, slot);
  const day = resolveDay(phrase.startDay, now.date, context, notes, minutes.latest, now.time);
  const date = day ?? plainDate(slot.startDate);
  const isEvening = phrase.startDay?.kind === 'offset' && phrase.startDay.isEvening === true;
  if (!phrase.startTime) return atMinutes(date, isEvening ? 19 * 60 : minutes.latest);
  const choice = chooseHalf(phrase, context, date.toString() === now.date, isEvening);
  if (choice.isGuess)
    notes.push({
      kind: choice.minutes < 12 * 60 ? 'morning' : 'afternoon',
      typed: formatTyped(phrase.startTime),
    });
  return atMinutes(date, choice.minutes);
}

/** The possible times in minutes since midnight. The latest one decides whether the time has already passed today. */
function startMinutes({ startTime, endTime }: Phrase, slot: NewTimes) {
  const of = startTime ?? endTime;
  if (!of) return { latest: minutesOfClock(slot.startTime) };
  return { latest: Math.max(...choicesOf(of)) };
}

interface HalfChoice {
  readonly minutes: number;
  /** Whether nothing in the text says which half of the day is meant. */
  readonly isGuess: boolean;
}

/**
 * Chooses the half of the day for a start: the latest before the end, in the evening for `tonight`, in the future for today,
 * otherwise in the daytime.
 */
function chooseHalf(
  { startTime, endTime, endDay }: Phrase,
  { usesTwelveHours, now }: QuickContext,
  isToday: boolean,
  isEvening: boolean,
): HalfChoice {
  if (!startTime) throw new Error('only a typed start has two halves to choose from');
  const choices = choicesOf(startTime);
  const [early = 0, late = early] = choices;
  if (choices.length === 1 || (!usesTwelveHours && !endTime?.meridiem)) {
    // On a 24-hour clock, 7 is in the morning, and 12 is noon on both clocks.
    return { minutes: choices.length === 1 ? early : startTime.hour * 60 + startTime.minute, isGuess: false };
  }
  if (endTime?.meridiem && !endDay) {
    const end = choicesOf(endTime)[0] ?? 0;
    return { minutes: late < end ? late : early < end ? early : late, isGuess: false };
  }
  if (isEvening) return { minutes: late, isGuess: false };
  const usual = startTime.hour === 12 || startTime.hour < 7 ? late : early;
  const isPast = isToday && usual < minutesOfClock(now.time);
  return { minutes: isPast && late > minutesOfClock(now.time) ? late : usual, isGuess: true };
}

/** The possible meanings of a typed time in minutes since midnight, in order. */
function choicesOf({ hour, minute, meridiem, isExact }: TypedTime): readonly number[] {
  const inHalf = (hour % 12) * 60 + minute;
  if (meridiem) return [inHalf + (meridiem === 'pm' ? 12 * 60 : 0)];
  if (isExact || hour === 0 || hour > 12) return [hour * 60 + minute];
  return [inHalf, inHalf + 12 * 60];
}

/** The end: as typed, after the duration, or as long as the clicked slot. It is never before the start. */
function resolveEnd(
  phrase: Phrase,
  start: Temporal.PlainDateTime,
  context: QuickContext,
): Temporal.PlainDateTime {
  const { endTime, endDay, duration } = phrase;
  if (endTime || endDay) return resolveTypedEnd(phrase, start, context);
  if (duration) return addElapsed(start, duration.days, duration.minutes, context.timeZone);
  return start.add(lengthOf(context.slot));
}

function resolveTypedEnd(
  { endTime, endDay }: Phrase,
  start: Temporal.PlainDateTime,
  context: QuickContext,
): Temporal.PlainDateTime {
  const from = start.toPlainDate();
  const day = resolveDay(endDay, from.toString(), context, []) ?? from;
  if (!endTime) return day.toPlainDateTime(start.toPlainTime());
  const all = choicesOf(endTime);
  const choices = context.usesTwelveHours || all.length === 1 ? all : [endTime.hour * 60 + endTime.minute];
  const isAfter = (end: Temporal.PlainDateTime) => Temporal.PlainDateTime.compare(end, start) > 0;
  const sameDay = choices.map((minutes) => atMinutes(day, minutes)).find(isAfter);
  if (sameDay) return sameDay;
  // Past midnight: 10pm-6am ends the next morning, and 8:00-8:00 is a shift of 24 hours.
  return atMinutes(from.add({ days: 1 }), choices[0] ?? 0);
}

/** Adds elapsed hours, so that eight hours are eight hours even in the night when the clocks change. */
function addElapsed(
  start: Temporal.PlainDateTime,
  days: number,
  minutes: number,
  timeZone: string,
): Temporal.PlainDateTime {
  const byClock = start.add({ days, minutes });
  const end = start.toZonedDateTime(timeZone).add({ days, minutes });
  const passed = end.toPlainDateTime();
  // When an hour occurs twice, the second one cannot be written without its offset, so the end follows the clock instead.
  return passed.toZonedDateTime(timeZone).equals(end) ? passed : byClock;
}

/** Moves a start that the clocks skip forward by the gap, like the service. */
function skipGap(
  typed: Temporal.PlainDateTime,
  { timeZone }: QuickContext,
  notes: QuickNote[],
): Temporal.PlainDateTime {
  const start = typed.toZonedDateTime(timeZone).toPlainDateTime();
  if (!start.equals(typed)) notes.push({ kind: 'skipped', time: typed.toPlainTime().toString().slice(0, 5) });
  return start;
}

function lengthOf({ isAllDay, startDate, startTime, endDate, endTime }: NewTimes): Temporal.Duration {
  if (isAllDay) return Temporal.Duration.from({ hours: 1 });
  return Temporal.PlainDateTime.from(`${startDate}T${startTime}`).until(`${endDate}T${endTime}`);
}

/** @param minutes since midnight, up to 24 hours, which is the next midnight */
function atMinutes(date: Temporal.PlainDate, minutes: number): Temporal.PlainDateTime {
  return date.toPlainDateTime().add({ minutes });
}

function minutesOfClock(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function formatTyped({ hour, minute }: TypedTime): string {
  return minute === 0 ? String(hour) : `${hour}:${String(minute).padStart(2, '0')}`;
}

function plainDate(date: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(date);
}
