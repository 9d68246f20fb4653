import { createRandom } from '../../../imaging/pyramid/testing/seeded-random.ts';
import type { NaiveSeries } from './naive-recurrence.test-support.ts';

/**
 * Time zones with changes of half an hour, 45 minutes and two hours, at midnight, with a skipped day, and without
 * changes.
 */
export const timeZones = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Santiago',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Antarctica/Troll',
] as const;

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'] as const;
const shortFrequencies = ['HOURLY', 'MINUTELY', 'SECONDLY'] as const;
type Frequency = (typeof frequencies)[number] | (typeof shortFrequencies)[number];

export interface RandomSeries extends NaiveSeries {
  readonly isAllDay: boolean;
}

/** Returns random numbers, choices and lists, which are the same for the same seed. */
export function createRandomSource(seed: number) {
  const random = createRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const chance = (probability: number) => random() < probability;
  return {
    below,
    chance,
    pick: <T>(choices: readonly T[]): T => choices[below(choices.length)] as T, // never empty
    listOf: (max: number, one: () => number | string) =>
      [...new Set(Array.from({ length: 1 + below(max) }, one))].join(','),
    signed: (max: number) => (chance(0.3) ? -1 : 1) * (1 + below(max)),
  };
}
export type RandomSource = ReturnType<typeof createRandomSource>;

/** Creates a series of any frequency, with up to eight BY parts, in any of the time zones. */
export function createRandomSeries(seed: number): RandomSeries {
  const random = createRandomSource(seed);
  const { below, chance, pick } = random;
  const isAllDay = chance(0.1);
  const freq = isAllDay || chance(0.85) ? pick(frequencies) : pick(shortFrequencies);
  const days = dayParts(freq, random);
  const times = isAllDay ? [] : timeParts(random);
  const by = [...days, ...times];
  const hasWeeks = by.some((part) => part.startsWith('BYWEEKNO'));
  const year = 2012 + below(25);
  const rule = [
    `FREQ=${freq}`,
    // An interval of years of weeks could also be counted from week 1 to week 1.
    ...(chance(0.5) && !hasWeeks ? [`INTERVAL=${1 + below(intervalLimits[freq] ?? 4)}`] : []),
    ...by,
    ...(by.length > 0 && chance(0.2) ? [`BYSETPOS=${random.listOf(2, () => random.signed(4))}`] : []),
    ...(chance(0.3) ? [`WKST=${pick(weekdays)}`] : []),
    ...endParts(year, isAllDay, random),
  ];
  return {
    rule: rule.join(';'),
    start: randomStart(year, isAllDay, random),
    timeZone: pick(timeZones),
    isAllDay,
  };
}

const intervalLimits: Readonly<Partial<Record<Frequency, number>>> = { MINUTELY: 90, SECONDLY: 5000 };

function dayParts(freq: Frequency, { below, chance, listOf, signed, pick }: RandomSource): readonly string[] {
  const isShort = shortFrequencies.some((short) => short === freq);
  const isYearly = freq === 'YEARLY';
  const month = chance(0.3) ? [`BYMONTH=${listOf(4, () => 1 + below(12))}`] : [];
  const weeks = isYearly && chance(0.25) ? [`BYWEEKNO=${listOf(4, () => signed(53))}`] : [];
  const mayNumberDays = weeks.length === 0;
  const yearDays =
    (isYearly || isShort) && mayNumberDays && chance(0.2)
      ? [`BYYEARDAY=${listOf(5, () => signed(366))}`]
      : [];
  const monthDays =
    freq !== 'WEEKLY' && mayNumberDays && chance(0.3) ? [`BYMONTHDAY=${listOf(4, () => signed(31))}`] : [];
  const isNumbered = (freq === 'MONTHLY' || (isYearly && mayNumberDays)) && chance(0.5);
  const maxOrdinal = isYearly && month.length === 0 ? 53 : 5;
  const weekday = () => (isNumbered && chance(0.8) ? String(signed(maxOrdinal)) : '') + pick(weekdays);
  const ofWeek = chance(0.45) ? [`BYDAY=${listOf(4, weekday)}`] : [];
  return [...month, ...weeks, ...yearDays, ...monthDays, ...ofWeek];
}

function timeParts({ below, chance, listOf }: RandomSource): readonly string[] {
  return [
    ...(chance(0.2) ? [`BYHOUR=${listOf(3, () => below(24))}`] : []),
    ...(chance(0.15) ? [`BYMINUTE=${listOf(3, () => below(60))}`] : []),
    ...(chance(0.1) ? [`BYSECOND=${listOf(2, () => below(60))}`] : []),
  ];
}

function endParts(year: number, isAllDay: boolean, { below, chance, pick }: RandomSource): readonly string[] {
  if (chance(0.3)) return [`COUNT=${1 + below(30)}`];
  const time = isAllDay ? '' : pick(['', 'T120000', 'T063000Z']);
  const day = `${year + 1 + below(3)}${pad(1 + below(12))}${pad(1 + below(28))}`;
  return chance(0.4) ? [`UNTIL=${day}${time}`] : [];
}

/** Many starts are in the hours when clocks change. */
function randomStart(year: number, isAllDay: boolean, { below, chance, pick }: RandomSource): string {
  const day = `${year}-${pad(1 + below(12))}-${pad(1 + below(28))}`;
  const hour = chance(0.4) ? below(4) : below(24);
  const minute = pick([0, 15, 30, 45, below(60)]);
  return isAllDay ? `${day}T00:00:00` : `${day}T${pad(hour)}:${pad(minute)}:00`;
}

const pad = (value: number) => String(value).padStart(2, '0');
