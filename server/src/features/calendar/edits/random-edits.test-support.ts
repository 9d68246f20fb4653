import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import type { EditScope, NewCalendarItemFields } from '../calendar.schema.ts';
import { isSameTime } from '../items/item-rows.ts';
import { getOccurrenceTimes } from '../recurrence/list-occurrences.ts';
import type { RandomSource } from '../recurrence/random-rules.test-support.ts';
import type { CalendarState } from './calendar-state.test-support.ts';
import { getInstanceTimes, getOccurrence, toSchedule } from './series.ts';

type Fields = Partial<NewCalendarItemFields>;

/** A request, with the data that is needed to check its result. */
export type Step =
  | { readonly kind: 'save'; readonly fields: NewCalendarItemFields }
  | { readonly kind: 'delete'; readonly target: CalendarItemRow; readonly scope: EditScope }
  | {
      readonly kind: 'update';
      readonly target: CalendarItemRow;
      readonly scope: EditScope;
      readonly fields: Fields & { readonly Title: string };
      readonly moves: boolean;
    };

const zones = ['America/New_York', 'UTC', 'Europe/Berlin', 'Australia/Lord_Howe'] as const;

/** Rules without an end, which is added later. None has an instance later than five years after 2027. */
const patterns = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=TU',
  'FREQ=WEEKLY;BYDAY=MO,WE',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=SU',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=MONTHLY;BYDAY=2WE',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31',
  'FREQ=YEARLY',
  'FREQ=YEARLY;BYMONTH=3,9;BYDAY=1MO',
  'FREQ=YEARLY;BYWEEKNO=1,27;BYDAY=WE',
] as const;
const timedPatterns = ['FREQ=DAILY;BYHOUR=9,17', 'FREQ=HOURLY;INTERVAL=5', 'FREQ=HOURLY'] as const;
const endlessPatterns = [
  'FREQ=YEARLY',
  'FREQ=MONTHLY;INTERVAL=9',
  'FREQ=YEARLY;BYMONTH=3,9;BYDAY=1MO',
] as const;

function randomRule({ below, chance, pick }: RandomSource, isAllDay: boolean): string {
  if (chance(0.1)) return pick(endlessPatterns);
  const pattern = pick(isAllDay || chance(0.8) ? patterns : timedPatterns);
  if (chance(0.75)) return `${pattern};COUNT=${1 + below(8)}`;
  const until = `2027${pad(1 + below(12))}${pad(1 + below(28))}`;
  const isLong = /MONTHLY|YEARLY/.test(pattern);
  return isLong ? `${pattern};UNTIL=${until}` : `${pattern};COUNT=9`;
}

const pad = (value: number) => String(value).padStart(2, '0');

export function randomSave(random: RandomSource, number: number): Step {
  const { below, chance, pick } = random;
  const isAllDay = chance(0.2);
  const day = `2027-${pad(1 + below(6))}-${pad(pick([below(28), 27, 29]) + 1)}`;
  const start = day.replace('02-30', '02-28');
  const times = isAllDay
    ? { Start: start, End: start }
    : { Start: `${start}T${pick(['09', '17', '23', '02'])}:30:00` };
  return {
    kind: 'save',
    fields: {
      Title: `saved ${number}`,
      ...times,
      IsAllDay: isAllDay,
      TimeZone: pick(zones),
      ...(chance(0.85) ? { RecurrenceRule: randomRule(random, isAllDay) } : {}),
    },
  };
}

/** Returns an edit of any existing item, or another save. */
export function randomStep(random: RandomSource, state: CalendarState, number: number): Step {
  const { chance, pick } = random;
  if (state.items.length === 0 || chance(0.08)) return randomSave(random, number);
  const target = pick(state.items);
  const scope = pick(['one', 'one', 'following', 'following', 'all'] as const);
  if (chance(0.25)) return { kind: 'delete', target, scope: chance(0.7) ? 'one' : scope };
  const wants = pick(['text', 'text', 'move', 'move', 'rule', 'both', 'null', 'nothing'] as const);
  const isRepeating = target.series_id !== null;
  const move = wants === 'move' || wants === 'both' ? randomMove(random, target, state) : {};
  const allowsRule = !isRepeating || scope !== 'one';
  const rule =
    (wants === 'rule' || wants === 'both') && allowsRule
      ? { RecurrenceRule: randomRule(random, target.is_all_day === 1) }
      : {};
  const noRule = wants === 'null' && allowsRule && chance(0.5) ? { RecurrenceRule: null } : {};
  const text = wants === 'text' ? randomText(random, number) : {};
  return {
    kind: 'update',
    target,
    scope,
    fields: { Title: target.title, ...text, ...move, ...rule, ...noRule },
    moves: 'Start' in move && move.Start !== getShownStart(target),
  };
}

function randomText({ below, pick }: RandomSource, number: number): Fields {
  return pick([
    { Title: `title ${number}` },
    { Location: `place ${number}` },
    { Description: null },
    { Reminder: below(60) },
    { Title: `title ${number}`, Description: `text ${number}` },
  ]);
}

/** Moves to another hour, to another day or by whole weeks, from the time that the rule gives the instance. */
function randomMove({ pick }: RandomSource, target: CalendarItemRow, state: CalendarState): Fields {
  const start = Temporal.PlainDateTime.from(getWallClockStart(target, state));
  const isAllDay = target.is_all_day === 1;
  const by = pick([
    { hours: 1 },
    { hours: -2 },
    { days: 1 },
    { days: -1 },
    { days: 2 },
    { weeks: 1 },
    { months: 1 },
  ]);
  const moved = start.add(isAllDay && 'hours' in by ? { days: 3 } : by);
  return { Start: (isAllDay ? moved.toPlainDate() : moved).toString() };
}

function getWallClockStart(item: CalendarItemRow, { series }: CalendarState): string {
  const row = series.get(item.series_id ?? 0);
  return row ? getOccurrence(item).slice(0, 19) : getShownStart(item);
}

function getShownStart(item: CalendarItemRow): string {
  if (item.start_date !== null) return item.start_date;
  return Temporal.Instant.from(item.starts_at)
    .toZonedDateTimeISO(item.time_zone)
    .toPlainDateTime()
    .toString();
}

/** Whether an instance was moved away from the time that its rule gives it. */
export function isMovedByHand(item: CalendarItemRow, { series }: CalendarState): boolean {
  const row = series.get(item.series_id ?? 0);
  if (!row) return false;
  const schedule = toSchedule(row);
  return !isSameTime(getInstanceTimes(schedule, item), getOccurrenceTimes(schedule, getOccurrence(item)));
}
