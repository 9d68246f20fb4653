import { fieldError } from '../../../errors.ts';

/** A recurrence rule (RFC 5545, section 3.3.10) that is well formed and small enough to expand. */
export interface RecurrenceRule {
  /** In upper case, without the `RRULE:` prefix. */
  readonly text: string;
  readonly freq: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  /** As written: `20260131`, `20260131T090000` or `20260131T090000Z`. */
  readonly until: string | undefined;
  /** The parts that determine which dates and times match: all except COUNT and UNTIL. */
  readonly pattern: string;
}

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
type Frequency = (typeof frequencies)[number];
type Parts = ReadonlyMap<string, string>;

export const maxRuleLength = 1000;
/** The maximum of COUNT and INTERVAL. */
const maxSteps = 99_999;
/** The maximum number of times of day in a rule: one per minute. */
const maxTimesOfDay = 1440;

/** Checks the value of each part. RFC 5545 also allows second 60, a leap second, which no clock here shows. */
const isValue: Readonly<Record<string, (value: string) => boolean>> = {
  FREQ: (value) => frequencies.some((freq) => freq === value),
  INTERVAL: (value) => isWhole(value, 1, maxSteps),
  COUNT: (value) => isWhole(value, 1, maxSteps),
  UNTIL: isUntil,
  BYSECOND: (value) => isListOf(value, (one) => isWhole(one, 0, 59)),
  BYMINUTE: (value) => isListOf(value, (one) => isWhole(one, 0, 59)),
  BYHOUR: (value) => isListOf(value, (one) => isWhole(one, 0, 23)),
  BYDAY: (value) =>
    isListOf(value, (one) => /^([+-]?(0?[1-9]|[1-4]\d|5[0-3]))?(MO|TU|WE|TH|FR|SA|SU)$/.test(one)),
  BYMONTHDAY: (value) => isListOf(value, (one) => isSignedWhole(one, 31)),
  BYYEARDAY: (value) => isListOf(value, (one) => isSignedWhole(one, 366)),
  BYWEEKNO: (value) => isListOf(value, (one) => isSignedWhole(one, 53)),
  BYMONTH: (value) => isListOf(value, (one) => isWhole(one, 1, 12)),
  BYSETPOS: (value) => isListOf(value, (one) => isSignedWhole(one, 366)),
  WKST: (value) => /^(MO|TU|WE|TH|FR|SA|SU)$/.test(value),
};

/**
 * Parses a rule in upper or lower case, with or without the `RRULE:` prefix.
 *
 * @throws MusterError `InvalidRequest` naming `RecurrenceRule` and the invalid part
 */
export function parseRecurrenceRule(written: string, isAllDay: boolean): RecurrenceRule {
  const text = written
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  const parts = splitParts(text);
  checkCombinations(parts, isAllDay);
  const pattern = [...parts].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  const count = parts.get('COUNT');
  return {
    text,
    freq: parts.get('FREQ') as Frequency, // splitParts has checked this
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: count === undefined ? undefined : Number(count),
    until: parts.get('UNTIL'),
    pattern: pattern.map((part) => part.join('=')).join(';'),
  };
}

/** Whether two rules have the same parts, in any order. */
export function isSameRule(text: string, other: string): boolean {
  const sort = (rule: string) =>
    rule
      .split(';')
      .filter((part) => part !== 'INTERVAL=1')
      .sort()
      .join(';');
  return sort(text) === sort(other);
}

/** Returns the same rule with a different end: after `count` occurrences, or at the time or day `until`. */
export function withEnd(rule: RecurrenceRule, end: { count: number } | { until: string }): RecurrenceRule {
  const count = 'count' in end ? end.count : undefined;
  const until = 'until' in end ? end.until : undefined;
  const last = count === undefined ? `UNTIL=${until}` : `COUNT=${count}`;
  return { ...rule, count, until, text: `${rule.pattern};${last}` };
}

function splitParts(text: string): Parts {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value, ...rest] = part.split('=');
    if (!Object.hasOwn(isValue, name)) throw invalidRule(`there is no part ${describe(name)}`);
    if (parts.has(name)) throw invalidRule(`${name} appears twice`);
    if (value === undefined || rest.length > 0 || !isValue[name]?.(value)) {
      throw invalidRule(`${name} cannot be ${describe(value ?? '')}`);
    }
    parts.set(name, value);
  }
  if (!parts.has('FREQ')) throw invalidRule('it needs FREQ');
  return parts;
}

/** Rejects combinations that RFC 5545 does not allow. */
function checkCombinations(parts: Parts, isAllDay: boolean): void {
  const freq = parts.get('FREQ') ?? '';
  const has = (name: string) => parts.has(name);
  const rejectIf = (isWrong: boolean, why: string) => {
    if (isWrong) throw invalidRule(why);
  };
  rejectIf(has('COUNT') && has('UNTIL'), 'COUNT and UNTIL cannot be combined');
  const hasOrdinal = /\d/.test(parts.get('BYDAY') ?? '');
  const takesOrdinal = freq === 'MONTHLY' || (freq === 'YEARLY' && !has('BYWEEKNO'));
  rejectIf(hasOrdinal && !takesOrdinal, `BYDAY with a number cannot be combined with FREQ=${freq}`);
  rejectIf(has('BYMONTHDAY') && freq === 'WEEKLY', 'BYMONTHDAY cannot be combined with FREQ=WEEKLY');
  const isByDayOrLonger = ['DAILY', 'WEEKLY', 'MONTHLY'].includes(freq);
  rejectIf(has('BYYEARDAY') && isByDayOrLonger, `BYYEARDAY cannot be combined with FREQ=${freq}`);
  rejectIf(has('BYWEEKNO') && freq !== 'YEARLY', 'BYWEEKNO needs FREQ=YEARLY');
  const selects = [...parts.keys()].some((name) => name.startsWith('BY') && name !== 'BYSETPOS');
  rejectIf(has('BYSETPOS') && !selects, 'BYSETPOS needs another BY part to choose from');
  const timeParts = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];
  const isByTime = ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(freq) || timeParts.some(has);
  rejectIf(isAllDay && isByTime, 'an all-day item cannot repeat more than once a day');
  const lengths = timeParts.map((name) => new Set(parts.get(name)?.split(',')).size || 1);
  const timesOfDay = lengths.reduce((product, length) => product * length, 1);
  rejectIf(timesOfDay > maxTimesOfDay, `it names more than ${maxTimesOfDay} times of day`);
}

function isListOf(list: string, isOne: (value: string) => boolean): boolean {
  return list.split(',').every(isOne);
}

function isWhole(value: string, low: number, high: number): boolean {
  return /^\d{1,6}$/.test(value) && Number(value) >= low && Number(value) <= high;
}

function isSignedWhole(value: string, high: number): boolean {
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

/** @param why completes the message for the caller */
export function invalidRule(why: string) {
  return fieldError('RecurrenceRule', `must be an RFC 5545 rule such as FREQ=WEEKLY;BYDAY=MO: ${why}`);
}
