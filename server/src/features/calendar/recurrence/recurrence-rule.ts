import { errorOf } from '../../../errors.ts';

/** A recurrence rule (RFC 5545, section 3.3.10) that is well formed and small enough to be worked out. */
export interface RecurrenceRule {
  /** In capitals, without the `RRULE:` in front. */
  readonly text: string;
  readonly freq: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  /** As it is written: `20260131`, `20260131T090000` or `20260131T090000Z`. */
  readonly until: string | undefined;
  /** The parts that say which dates and times match: all but COUNT and UNTIL. */
  readonly pattern: string;
}

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
type Frequency = (typeof frequencies)[number];
type Parts = ReadonlyMap<string, string>;

export const maxRuleLength = 1000;
/** Greatest COUNT and INTERVAL. */
const mostSteps = 99_999;
/** How many times of day a rule may name: one a minute. */
const mostTimesOfDay = 1440;

/** Whether the value of each part is one; the 60th second, which RFC 5545 allows, is on no clock here. */
const isValue: Readonly<Record<string, (value: string) => boolean>> = {
  FREQ: (value) => frequencies.some((freq) => freq === value),
  INTERVAL: (value) => isWhole(value, 1, mostSteps),
  COUNT: (value) => isWhole(value, 1, mostSteps),
  UNTIL: isUntil,
  BYSECOND: (value) => everyOf(value, (one) => isWhole(one, 0, 59)),
  BYMINUTE: (value) => everyOf(value, (one) => isWhole(one, 0, 59)),
  BYHOUR: (value) => everyOf(value, (one) => isWhole(one, 0, 23)),
  BYDAY: (value) =>
    everyOf(value, (one) => /^([+-]?(0?[1-9]|[1-4]\d|5[0-3]))?(MO|TU|WE|TH|FR|SA|SU)$/.test(one)),
  BYMONTHDAY: (value) => everyOf(value, (one) => isFromEitherEnd(one, 31)),
  BYYEARDAY: (value) => everyOf(value, (one) => isFromEitherEnd(one, 366)),
  BYWEEKNO: (value) => everyOf(value, (one) => isFromEitherEnd(one, 53)),
  BYMONTH: (value) => everyOf(value, (one) => isWhole(one, 1, 12)),
  BYSETPOS: (value) => everyOf(value, (one) => isFromEitherEnd(one, 366)),
  WKST: (value) => /^(MO|TU|WE|TH|FR|SA|SU)$/.test(value),
};

/**
 * Reads a rule as people and calendars write it: in any case, with or without `RRULE:` in front.
 *
 * @throws MusterError `InvalidRequest` naming `RecurrenceRule` and the part that is wrong
 */
export function readRecurrenceRule(written: string, isAllDay: boolean): RecurrenceRule {
  const text = written
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  const parts = splitParts(text);
  checkTogether(parts, isAllDay);
  const pattern = [...parts].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  const count = parts.get('COUNT');
  return {
    text,
    freq: parts.get('FREQ') as Frequency, // splitParts has checked it
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: count === undefined ? undefined : Number(count),
    until: parts.get('UNTIL'),
    pattern: pattern.map((part) => part.join('=')).join(';'),
  };
}

/** The same rule with another end: after `count` occurrences, or with the moment or day `until`. */
export function endRule(rule: RecurrenceRule, end: { count: number } | { until: string }): RecurrenceRule {
  const count = 'count' in end ? end.count : undefined;
  const until = 'until' in end ? end.until : undefined;
  const last = count === undefined ? `UNTIL=${until}` : `COUNT=${count}`;
  return { ...rule, count, until, text: `${rule.pattern};${last}` };
}

function splitParts(text: string): Parts {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value, ...rest] = part.split('=');
    if (!Object.hasOwn(isValue, name)) throw refuse(`it has no part ${describe(name)}`);
    if (parts.has(name)) throw refuse(`${name} stands there twice`);
    if (value === undefined || rest.length > 0 || !isValue[name]?.(value)) {
      throw refuse(`${name} cannot be ${describe(value ?? '')}`);
    }
    parts.set(name, value);
  }
  if (!parts.has('FREQ')) throw refuse('it needs FREQ');
  return parts;
}

/** What RFC 5545 says of parts that do not go together. */
function checkTogether(parts: Parts, isAllDay: boolean): void {
  const freq = parts.get('FREQ') ?? '';
  const has = (name: string) => parts.has(name);
  const refuseIf = (isWrong: boolean, why: string) => {
    if (isWrong) throw refuse(why);
  };
  refuseIf(has('COUNT') && has('UNTIL'), 'COUNT and UNTIL exclude each other');
  const hasOrdinal = /\d/.test(parts.get('BYDAY') ?? '');
  const takesOrdinal = freq === 'MONTHLY' || (freq === 'YEARLY' && !has('BYWEEKNO'));
  refuseIf(hasOrdinal && !takesOrdinal, `a numbered BYDAY does not go with FREQ=${freq}`);
  refuseIf(has('BYMONTHDAY') && freq === 'WEEKLY', 'BYMONTHDAY does not go with FREQ=WEEKLY');
  const isByDayOrLonger = ['DAILY', 'WEEKLY', 'MONTHLY'].includes(freq);
  refuseIf(has('BYYEARDAY') && isByDayOrLonger, `BYYEARDAY does not go with FREQ=${freq}`);
  refuseIf(has('BYWEEKNO') && freq !== 'YEARLY', 'BYWEEKNO goes with FREQ=YEARLY only');
  const selects = [...parts.keys()].some((name) => name.startsWith('BY') && name !== 'BYSETPOS');
  refuseIf(has('BYSETPOS') && !selects, 'BYSETPOS needs another BY part to choose from');
  const timeParts = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];
  const isByTime = ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(freq) || timeParts.some(has);
  refuseIf(isAllDay && isByTime, 'an all-day item repeats by days at most');
  const lengths = timeParts.map((name) => new Set(parts.get(name)?.split(',')).size || 1);
  const timesOfDay = lengths.reduce((product, length) => product * length, 1);
  refuseIf(timesOfDay > mostTimesOfDay, `it names more than ${mostTimesOfDay} times of day`);
}

function everyOf(list: string, isOne: (value: string) => boolean): boolean {
  return list.split(',').every(isOne);
}

function isWhole(value: string, low: number, high: number): boolean {
  return /^\d{1,6}$/.test(value) && Number(value) >= low && Number(value) <= high;
}

function isFromEitherEnd(value: string, high: number): boolean {
  return isWhole(value.replace(/^[+-]/, ''), 1, high);
}

function isUntil(value: string): boolean {
  if (!/^\d{8}(T\d{6}Z?)?$/.test(value)) return false;
  try {
    Temporal.PlainDateTime.from(value.replace('Z', ''), { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

function describe(text: string): string {
  return text === '' ? 'without a value' : text.slice(0, 40);
}

/** @param why goes to the caller */
export function refuse(why: string) {
  return errorOf(
    'InvalidRequest',
    `RecurrenceRule must be an RFC 5545 rule such as FREQ=WEEKLY;BYDAY=MO: ${why}`,
  );
}
