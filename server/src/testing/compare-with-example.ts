import assert from 'node:assert/strict';
import { exampleIcalTime, exampleTime } from '../features/example-values.ts';
import { type ExampleDepartment, replaceAll } from './example-department.ts';

/**
 * Asserts that an answer is the one an example shows: the same fields, with texts, numbers and truth values that are
 * equal. Only what no two requests have in common may differ, and must be of the same kind: the present moment, tokens, and
 * ids of what the request has made. An id that the department had before must be the one that the example names.
 */
export function assertLikeExample(answer: unknown, example: unknown, department: ExampleDepartment): void {
  const { real, departmentId } = department;
  const wanted = JSON.parse(replaceAll(JSON.stringify(example), real), (key, one) =>
    key.toLowerCase() === 'departmentid' && one === 1 ? departmentId : one,
  );
  const answered = JSON.parse(JSON.stringify(answer));
  const inAnswer = idsIn(answered);
  const known = new Set([...real.values()].filter((id) => inAnswer.has(id)));
  assert.deepEqual(mask(answered, known, isNow), mask(wanted, known, isExampleTime));
}

/** What is another one with every request. */
const ids = [
  /eyJ[\w-]+\.[\w-]+\.[\w-]+/g, // an access token
  /\bmst_\d+_[\w-]+/g, // an API token, or its beginning
  /[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /\b[0-9a-f]{32}\b/g,
  /(?<=CalendarFeed\/)[\w-]+/g,
  /(?<![\w-])(?:\d+\.)?[\w-]{43}(?![\w-])/g, // 256 random bits, a department before them or not
  /(?<![\w-])(?:\d+\.)?(?=(?:[a-z\d_-]*[A-Z]){4})[\w-]{32}(?![\w-])/g, // 192 random bits, as above
  /\b\d+(?= seconds)/g,
];
const moments = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z|\d{8}T\d{6}Z/g;
/** Fields with numbers that count up over all departments. */
const numbered = new Set(['CalendarItemId', 'RecurrenceId', 'id', 'groupId']);

function idsIn(value: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(value, (key, one) => {
    if (typeof one === 'number' && numbered.has(key)) found.add(String(one));
    if (typeof one === 'string')
      for (const pattern of ids) for (const [id] of one.matchAll(pattern)) found.add(id);
    return one;
  });
  return found;
}

function mask(value: unknown, known: ReadonlySet<string>, isPassing: (moment: string) => boolean): unknown {
  const maskText = (text: string) =>
    ids
      .reduce((masked, pattern) => masked.replace(pattern, (id) => (known.has(id) ? id : '…')), text)
      .replace(moments, (moment) => (isPassing(moment) ? 'now' : moment));
  return JSON.parse(JSON.stringify(value), (key, one) => {
    if (typeof one === 'number' && numbered.has(key)) return known.has(String(one)) ? one : '…';
    return typeof one === 'string' ? maskText(one) : one;
  });
}

const hourMs = 3_600_000;

/** Of invitations, and of links for another password. */
const daysOfLinks = [0, 1, 7];

function isNow(moment: string): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment) ?? [];
  const iso = year ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : moment;
  return daysOfLinks.some((days) => Math.abs(Date.parse(iso) - days * 24 * hourMs - Date.now()) < hourMs);
}

function isExampleTime(moment: string): boolean {
  const times = daysOfLinks.map((days) =>
    new Date(Date.parse(exampleTime) + days * 24 * hourMs).toISOString(),
  );
  return times.includes(moment) || moment === exampleIcalTime;
}
