import { type Language, language as pageLanguage } from '../../strings/language.ts';
import { type QuickWords, quickWords } from './words.ts';

/** A day as it was typed. A date without a year is the next such date. */
export type TypedDay =
  | { readonly kind: 'offset'; readonly days: number; readonly isEvening?: boolean }
  | { readonly kind: 'weekday'; readonly weekday: number; readonly isNextWeek: boolean }
  | { readonly kind: 'date'; readonly year?: number; readonly month: number; readonly day: number };

/** A time of day as it was typed. `meridiem` is missing if the text does not say which half of the day is meant. */
export interface TypedTime {
  /** 0 to 24; with a meridiem, 1 to 12. */
  readonly hour: number;
  readonly minute: number;
  readonly meridiem?: 'am' | 'pm';
  /** Whether it has only one meaning, such as `19:00`, `07:00`, `noon`. */
  readonly isExact: boolean;
}

export interface TypedDuration {
  readonly days: number;
  readonly minutes: number;
}

export type TokenValue =
  | { readonly kind: 'day'; readonly day: TypedDay; readonly lastDay?: TypedDay }
  | { readonly kind: 'time'; readonly time: TypedTime }
  /** A number that is a time only if its context shows it: `7` in `7-9pm`, `1900` in `at 1900`. */
  | { readonly kind: 'number'; readonly time: TypedTime }
  | { readonly kind: 'duration'; readonly duration: TypedDuration }
  | { readonly kind: 'allDay' }
  /** Between a start and an end. */
  | { readonly kind: 'to' }
  /** `at`, `on`, `from`, `for`: belongs to the token that follows. */
  | { readonly kind: 'preposition'; readonly word: string }
  | { readonly kind: 'word' };

export type Token = TokenValue & { readonly text: string; readonly start: number; readonly end: number };

type Found = readonly [length: number, value: TokenValue];
type Matcher = (rest: string, isDayFirst: boolean) => Found | undefined;

/** Splits a text into tokens. Text in double quotes is always a word. */
export function readTokens(
  text: string,
  isDayFirst: boolean,
  language: Language = pageLanguage,
): readonly Token[] {
  const matchers = matchersOf(language);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const [space] = /^[\s,;]*/.exec(rest) ?? [''];
    if (space) {
      at += space.length;
      continue;
    }
    const [length, value] = findToken(rest, matchers, isDayFirst);
    tokens.push({ ...value, text: rest.slice(0, length), start: at, end: at + length });
    at += length;
  }
  return tokens;
}

function findToken(rest: string, matchers: readonly Matcher[], isDayFirst: boolean): Found {
  for (const match of matchers) {
    const found = match(rest, isDayFirst);
    if (found) return found;
  }
  const [word] = /^(["“”][^"“”]*["“”]?|[^\s,;]+)/.exec(rest) ?? [rest];
  return [word.length, { kind: 'word' }];
}

// A token ends before a space, a sign or the end, never inside a word.
const edge = '(?![\\p{L}\\p{N}])';

function matcher(
  pattern: string,
  read: (match: RegExpExecArray, isDayFirst: boolean) => TokenValue | undefined,
): Matcher {
  const expression = new RegExp(`^(?:${pattern})${edge}`, 'iu');
  return (rest, isDayFirst) => {
    const match = expression.exec(rest);
    const value = match && read(match, isDayFirst);
    return value ? [match[0].length, value] : undefined;
  };
}

// Excludes the 2030 in `mar 3 2030h` or `mar 3 2030-2200`, which is an hour.
const year = '(?:,?\\s+(20[2-9]\\d)(?!\\s?(?:h|-\\s?\\d)))?';

const matcherCache = new Map<Language, readonly Matcher[]>();

function matchersOf(language: Language): readonly Matcher[] {
  const words = quickWords[language];
  const cached = matcherCache.get(language);
  const matchers = cached ?? [
    ...dateMatchers(words),
    ...dayMatchers(words),
    ...durationMatchers(words),
    ...timeMatchers(words),
    ...joinMatchers(words),
  ];
  if (!cached) matcherCache.set(language, matchers);
  return matchers;
}

function dateMatchers({
  months,
  isMonthFirst,
  ordinal: suffix,
  to,
  the,
  of,
}: QuickWords): readonly Matcher[] {
  const month = `(${months.join('|')})\\.?`;
  const ordinal = `(\\d{1,2})${suffix}`;
  return [
    matcher('(\\d{4})-(\\d{1,2})-(\\d{1,2})', ([, y, m, d]) => dateOf(y, m, d)),
    ...(isMonthFirst
      ? [
          // "mar 3-5", but not the hours of "mar 3-5pm".
          matcher(
            `${month}\\s+${ordinal}\\s*(?:-|–|${to})\\s*${ordinal}(?!\\s*(?::|[ap]\\.?m))${year}`,
            ([, m = '', from, until, y]) => rangeOf(y, indexOf(months, m), from, until),
          ),
          matcher(`${month}\\s+${ordinal}(?!:)${year}`, ([, m = '', d, y]) =>
            dateOf(y, indexOf(months, m), d),
          ),
        ]
      : []),
    matcher(`(?:(?:${the})\\s+)?${ordinal}\\s+(?:(?:${of})\\s+)?${month}${year}`, ([, d, m = '', y]) =>
      dateOf(y, indexOf(months, m), d),
    ),
    matcher('(?!24/7(?!/))(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d\\d))?', ([, one, other, y], isDayFirst) =>
      readSlashes(Number(one), Number(other), y, isDayFirst),
    ),
    matcher('(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})?', ([, d, m, y]) => dateOf(y, m, d)),
  ];
}

function dayMatchers(words: QuickWords): readonly Matcher[] {
  const { weekdays, in: within, one, day, week, next } = words;
  return [
    matcher(words.dayAfterTomorrow, () => offsetOf(2)),
    matcher(words.tonight, () => ({ kind: 'day', day: { kind: 'offset', days: 0, isEvening: true } })),
    matcher(words.today, () => offsetOf(0)),
    matcher(words.tomorrow, () => offsetOf(1)),
    matcher(`(?:${within})\\s+(\\d{1,3}|${one})\\s+(?:(${week})|${day})`, ([, count = '', isWeek]) =>
      offsetOf((/^\d/.test(count) ? Number(count) : 1) * (isWeek ? 7 : 1)),
    ),
    matcher(words.nextWeek, () => offsetOf(7)),
    matcher(
      `(?:(${next})\\s+|(?:${words.this})\\s+)?(${weekdays.join('|')})\\.?`,
      ([, isNext, name = '']) => {
        const weekday = indexOf(weekdays, name) - 1;
        return { kind: 'day', day: { kind: 'weekday', weekday, isNextWeek: isNext !== undefined } };
      },
    ),
  ];
}

function timeMatchers({ clock, noon, midnight }: QuickWords): readonly Matcher[] {
  return [
    matcher('(\\d{1,2})(?:[:.](\\d\\d))?\\s*([ap])(?:\\.?m\\.?)', ([, hour, minute, half]) =>
      timeOf(hour, minute, half),
    ),
    matcher('(\\d{1,2})(?::(\\d\\d))?([ap])', ([, hour, minute, half]) =>
      timeOf(hour, minute, half, 'number'),
    ),
    ...(clock
      ? [
          matcher(`(\\d{1,2})(?:[:.](\\d\\d))?\\s*${clock}`, ([, hour, minute = '00']) =>
            clockOf('time', hour, minute),
          ),
        ]
      : []),
    matcher('(\\d{1,2}):(\\d\\d)', ([, hour = '', minute]) => timeOf(hour, minute)),
    // Military style: 0730, 1900h, 1900 hrs.
    matcher('(\\d\\d)(\\d\\d)\\s?(?:h|hrs|hours)', ([, hour, minute]) => clockOf('time', hour, minute)),
    matcher('(0\\d)(\\d\\d)', ([, hour, minute]) => clockOf('time', hour, minute)),
    matcher('(\\d\\d)(\\d\\d)', ([, hour, minute]) => clockOf('number', hour, minute)),
    matcher(noon, () => clockOf('time', '12', '00')),
    matcher(midnight, () => clockOf('time', '24', '00')),
  ];
}

function durationMatchers({ hour, minute, ...words }: QuickWords): readonly Matcher[] {
  return [
    matcher(words.allDay, () => ({ kind: 'allDay' })),
    matcher(`(\\d{1,3})\\s?${hour}\\s?(?:(?:${words.and})\\s)?(\\d{1,2})\\s?${minute}?`, ([, h, m]) =>
      durationOf(Number(h) * 60 + Number(m)),
    ),
    matcher(`(\\d{1,3}(?:[.,]\\d{1,2})?)[\\s-]?${hour}`, ([, h = '']) =>
      durationOf(Math.round(Number(h.replace(',', '.')) * 60)),
    ),
    matcher(words.anHour, () => durationOf(60)),
    matcher(words.halfAnHour, () => durationOf(30)),
    matcher(`(\\d{1,4})[\\s-]?${minute}`, ([, m]) => durationOf(Number(m))),
    matcher(`(\\d{1,3})[\\s-]?(?:(${words.week})|${words.day})`, ([, count, isWeek]) =>
      durationOf(0, Number(count) * (isWeek ? 7 : 1)),
    ),
  ];
}

function joinMatchers(words: QuickWords): readonly Matcher[] {
  const preposition = (pattern: string, word: string) =>
    matcher(pattern, () => ({ kind: 'preposition', word }));
  return [
    (rest) =>
      /^(--?|[–—])/.test(rest) ? [/^(--?|[–—])/.exec(rest)?.[0].length ?? 1, { kind: 'to' }] : undefined,
    matcher(words.to, () => ({ kind: 'to' })),
    preposition(words.at, 'at'),
    preposition(words.on, 'on'),
    preposition(words.for, 'for'),
    (rest) => (rest.startsWith('@') ? [1, { kind: 'preposition', word: 'at' }] : undefined),
    matcher('\\d{1,2}', ([typed]) => clockOf('number', typed, '00', false)),
  ];
}

/** The number of a matching name, starting at 1. */
function indexOf(names: readonly string[], typed: string): number {
  return names.findIndex((name) => new RegExp(`^(?:${name})$`, 'iu').test(typed)) + 1;
}

type Typed = string | number | undefined;

function dateOf(typedYear: Typed, typedMonth: Typed, typedDay: Typed): TokenValue | undefined {
  const [monthNumber, day] = [Number(typedMonth), Number(typedDay)];
  const year = typedYear === undefined ? undefined : Number(typedYear);
  // 2024 is a leap year, so February 29 is allowed if there is no year.
  const days = new Date(Date.UTC(year ?? 2024, monthNumber, 0)).getUTCDate();
  if (monthNumber < 1 || monthNumber > 12 || day < 1 || day > days) return undefined;
  if (year !== undefined && (year < 1900 || year > 2200)) return undefined;
  return { kind: 'day', day: { kind: 'date', month: monthNumber, day, ...(year && { year }) } };
}

function rangeOf(typedYear: Typed, monthNumber: number, from: Typed, to: Typed): TokenValue | undefined {
  const [first, last] = [dateOf(typedYear, monthNumber, from), dateOf(typedYear, monthNumber, to)];
  if (first?.kind !== 'day' || last?.kind !== 'day' || Number(to) <= Number(from)) return undefined;
  return { ...first, lastDay: last.day };
}

/** Reads `3/14` and `14/3`. If both numbers could be the month, the order follows the browser's language. */
function readSlashes(one: number, other: number, y: Typed, isDayFirst: boolean): TokenValue | undefined {
  const fullYear = y === undefined ? undefined : Number(y) < 100 ? 2000 + Number(y) : Number(y);
  const [first, second] = isDayFirst ? [other, one] : [one, other];
  return dateOf(fullYear, first, second) ?? dateOf(fullYear, second, first);
}

function offsetOf(days: number): TokenValue {
  return { kind: 'day', day: { kind: 'offset', days } };
}

function timeOf(
  hour: Typed,
  minute: Typed,
  half?: string,
  kind: 'time' | 'number' = 'time',
): TokenValue | undefined {
  if (half === undefined) return clockOf(kind, hour, minute, /^0|^1[3-9]|^2/.test(String(hour)));
  if (Number(hour) < 1 || Number(hour) > 12 || Number(minute ?? 0) > 59) return undefined;
  const meridiem = half.toLowerCase() === 'p' ? 'pm' : 'am';
  return { kind, time: { hour: Number(hour), minute: Number(minute ?? 0), meridiem, isExact: true } };
}

function clockOf(
  kind: 'time' | 'number',
  hour: Typed,
  minute: Typed,
  isExact = true,
): TokenValue | undefined {
  const time = { hour: Number(hour), minute: Number(minute), isExact };
  const isClock = time.minute <= 59 && time.hour * 60 + time.minute <= 24 * 60;
  return isClock ? { kind, time } : undefined;
}

function durationOf(totalMinutes: number, days = 0): TokenValue | undefined {
  if (totalMinutes + days === 0) return undefined;
  return { kind: 'duration', duration: { days, minutes: totalMinutes } };
}
