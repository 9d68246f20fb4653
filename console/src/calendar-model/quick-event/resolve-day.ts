import { Temporal } from 'temporal-polyfill';
import type { QuickContext, QuickNote } from './quick-event.ts';
import type { TypedDay } from './tokens.ts';

/**
 * The date of a typed day: the first possible date that is not over.
 *
 * @param from the date to count from: today, or the first day when looking for the last day
 * @param minutes start of the event in minutes since midnight; if that has passed today, a weekday means next week
 */
export function resolveDay(
  day: TypedDay | undefined,
  from: string,
  context: Pick<QuickContext, 'firstDayOfWeek'>,
  notes: QuickNote[],
  minutes = 24 * 60,
  nowTime = '00:00',
): Temporal.PlainDate | undefined {
  if (!day) return undefined;
  const start = Temporal.PlainDate.from(from);
  switch (day.kind) {
    case 'offset':
      return start.add({ days: day.days });
    case 'weekday':
      return resolveWeekday(day, start, context, notes, minutes < minutesOf(nowTime));
    case 'date':
      return resolveDate(day, start, notes);
  }
}

function resolveWeekday(
  { weekday, isNextWeek }: Extract<TypedDay, { kind: 'weekday' }>,
  from: Temporal.PlainDate,
  { firstDayOfWeek }: Pick<QuickContext, 'firstDayOfWeek'>,
  notes: QuickNote[],
  hasPassed: boolean,
): Temporal.PlainDate {
  if (isNextWeek) {
    const inWeek = (isoDay: number) => (isoDay - firstDayOfWeek + 7) % 7;
    const days = 7 - inWeek(from.dayOfWeek) + inWeek(weekday + 1);
    return from.add({ days });
  }
  const days = (weekday + 1 - from.dayOfWeek + 7) % 7;
  if (days > 0 || !hasPassed) return from.add({ days });
  notes.push({ kind: 'nextWeek' });
  return from.add({ days: 7 });
}

function resolveDate(
  { year, month, day }: Extract<TypedDay, { kind: 'date' }>,
  from: Temporal.PlainDate,
  notes: QuickNote[],
): Temporal.PlainDate {
  if (year !== undefined) return Temporal.PlainDate.from({ year, month, day });
  // February 29 can be up to eight years away.
  const years = Array.from({ length: 9 }, (_, index) => from.year + index);
  const dates = years
    .filter((one) => Temporal.PlainYearMonth.from({ year: one, month }).daysInMonth >= day)
    .map((one) => Temporal.PlainDate.from({ year: one, month, day }));
  const found = dates.find((date) => Temporal.PlainDate.compare(date, from) >= 0) ?? from;
  if (found.year > from.year) notes.push({ kind: 'nextYear' });
  return found;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
