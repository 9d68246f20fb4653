import type { Token, TypedDay, TypedDuration, TypedTime } from './tokens.ts';

/** The parts of a text that describe when an event takes place, and the rest. */
export interface Phrase {
  readonly title: string;
  readonly startDay?: TypedDay;
  readonly startTime?: TypedTime;
  readonly endDay?: TypedDay;
  readonly endTime?: TypedTime;
  readonly duration?: TypedDuration;
  readonly isAllDay: boolean;
}

interface Reading {
  startDay?: TypedDay;
  startTime?: TypedTime;
  endDay?: TypedDay;
  endTime?: TypedTime;
  duration?: TypedDuration;
  isAllDay?: boolean;
}

/**
 * Sorts tokens into start, end and duration. If there are two of the same kind, the first counts and the other becomes part of
 * the title.
 */
export function readPhrase(text: string, tokens: readonly Token[]): Phrase {
  const reading: Reading = {};
  const used = new Set<number>();
  let at = 0;
  while (at < tokens.length) {
    const next = takeMoment(tokens, at, reading) ?? takeLength(tokens, at, reading);
    for (let index = at; index < (next ?? at); index += 1) used.add(index);
    at = next ?? at + 1;
  }
  return { ...reading, isAllDay: reading.isAllDay ?? false, title: titleOf(text, tokens, used) };
}

/** Reads a day, a time, or both in any order, and the end after `to`. Returns the index after it. */
function takeMoment(tokens: readonly Token[], at: number, reading: Reading): number | undefined {
  const start = readPoint(tokens, at, isRange(tokens, at));
  if (!start) return undefined;
  const { day, time, lastDay } = start.point;
  if ((day && reading.startDay) || (time && reading.startTime)) return undefined;
  if (day) reading.startDay = day;
  if (time) reading.startTime = time;
  if (lastDay) reading.endDay = lastDay;
  if (lastDay || tokens[start.next]?.kind !== 'to') return start.next;
  const end = readPoint(tokens, start.next + 1, true);
  if (!end) return start.next;
  if (end.point.day) reading.endDay = end.point.day;
  if (end.point.time) reading.endTime = end.point.time;
  return end.next;
}

interface Point {
  readonly day?: TypedDay;
  readonly lastDay?: TypedDay;
  readonly time?: TypedTime;
}

/** @param takesNumbers whether a number alone is a time, as in `7-9pm` */
function readPoint(
  tokens: readonly Token[],
  at: number,
  takesNumbers: boolean,
): { readonly point: Point; readonly next: number } | undefined {
  let point: Point = {};
  let next = at;
  for (;;) {
    const preposition = tokens[next];
    const isIntroduced = preposition?.kind === 'preposition';
    const token = isIntroduced ? tokens[next + 1] : preposition;
    const isTimely = isIntroduced && preposition.word !== 'for' && preposition.word !== 'on';
    if (token?.kind === 'day' && mayFollow(point.day, token.day))
      point = point.day?.kind === 'date' ? point : { ...point, ...pickDays(token) };
    else if (token?.kind === 'time' && !point.time) point = { ...point, time: token.time };
    else if (token?.kind === 'number' && !point.time && (isTimely || takesNumbers))
      point = { ...point, time: token.time };
    else break;
    next += isIntroduced ? 2 : 1;
  }
  return next > at ? { point, next } : undefined;
}

/** A date may have its weekday next to it, as in `tue mar 3`. The date counts. */
function mayFollow(before: TypedDay | undefined, day: TypedDay): boolean {
  if (!before) return true;
  return (before.kind === 'weekday') !== (day.kind === 'weekday') && [before.kind, day.kind].includes('date');
}

function pickDays({ day, lastDay }: { readonly day: TypedDay; readonly lastDay?: TypedDay }): Point {
  return lastDay ? { day, lastDay } : { day };
}

/** Whether the numbers at an index are hours, as in `7-9pm`, `from 7 to 9`, `1900-2100`, `tue 7-9`, but not in `floors 7-9`. */
function isRange(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at, at + 8);
  const to = rest.findIndex(({ kind }) => kind === 'to');
  const [before, after] = [rest[to - 1], rest[to + 1]];
  if (to < 1 || !before || !after) return false;
  const isTyped = (token: Token) => token.kind === 'time' || token.kind === 'number';
  if (!isTyped(before) || !isTyped(after)) return false;
  if (
    !rest
      .slice(0, to)
      .every((token) => isTyped(token) || token.kind === 'day' || token.kind === 'preposition')
  )
    return false;
  const isFull = (token: Token) => token.kind === 'time' || token.text.length === 4;
  if (isFull(before) || isFull(after)) return true;
  const nextToDay = [rest[to - 2], rest[to + 2]].some((token) => token?.kind === 'day');
  return nextToDay || rest[to - 2]?.kind === 'preposition';
}

function takeLength(tokens: readonly Token[], at: number, reading: Reading): number | undefined {
  const isFor = tokens[at]?.kind === 'preposition' && tokens[at].word === 'for';
  const token = tokens[isFor ? at + 1 : at];
  const next = at + (isFor ? 2 : 1);
  if (token?.kind === 'allDay' && !isFor && !reading.isAllDay) {
    reading.isAllDay = true;
    return next;
  }
  if (token?.kind !== 'duration' || reading.duration) return undefined;
  reading.duration = token.duration;
  return next;
}

/** The remaining words as they were typed, without quotes and without the signs that joined them to the times. */
function titleOf(text: string, tokens: readonly Token[], used: ReadonlySet<number>): string {
  let title = '';
  let end = 0;
  for (const [index, token] of tokens.entries()) {
    if (!used.has(index)) title += (used.has(index - 1) ? ' ' : text.slice(end, token.start)) + token.text;
    end = token.end;
  }
  return title
    .replaceAll(/["“”]/g, '')
    .replaceAll(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, '')
    .replaceAll(/\s+/g, ' ');
}
