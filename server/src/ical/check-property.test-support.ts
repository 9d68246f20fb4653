import { type ContentLine, reject } from './read-content-lines.test-support.ts';

type ValueCheck = (value: string) => string | null;

interface PropertyRule {
  readonly check: ValueCheck;
  /** The parameters that it may have, and their valid values. */
  readonly parameters?: Readonly<Record<string, RegExp>>;
}

// RFC 5545, 3.3.11; an unescaped comma or semicolon would end the value.
const text: ValueCheck = (value) =>
  /^(?:[^\\;,]|\\[\\;,nN])*$/u.test(value) ? null : 'is no TEXT: a \\, ; or , without its backslash';
const matching =
  (pattern: RegExp): ValueCheck =>
  (value) =>
    pattern.test(value) ? null : `is not ${pattern}`;
const instant: ValueCheck = (value) => {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value);
  if (!found) return 'is no DATE-TIME in UTC';
  const [, year, month, day, hour, minute, second] = found;
  return existing(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`);
};
const date: ValueCheck = (value) => {
  const found = /^(\d{4})(\d\d)(\d\d)$/.exec(value);
  return found ? existing(`${found[1]}-${found[2]}-${found[3]}T00:00:00.000Z`) : 'is no DATE';
};

function existing(iso: string): string | null {
  const milliseconds = Date.parse(iso);
  const isReal = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === iso;
  return isReal && !iso.startsWith('0000') ? null : 'is no time that exists';
}

// RFC 3986: the scheme, then reserved and unreserved characters and complete percent-encodings.
const uri: ValueCheck = (value) =>
  /^[a-z][a-z0-9+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/.test(value) && URL.canParse(value)
    ? null
    : 'is no URI';

const positiveDuration = /^P(?=.*[1-9])(?:\d+W|(?=.)(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;
const dateOrInstant = { VALUE: /^DATE$/ };

const rules: Readonly<Record<string, PropertyRule>> = {
  VERSION: { check: matching(/^2\.0$/) },
  CALSCALE: { check: matching(/^GREGORIAN$/) },
  PRODID: { check: text },
  NAME: { check: text },
  'X-WR-CALNAME': { check: text },
  'REFRESH-INTERVAL': { check: matching(positiveDuration), parameters: { VALUE: /^DURATION$/ } },
  'X-PUBLISHED-TTL': { check: matching(positiveDuration) },
  UID: { check: text },
  SUMMARY: { check: text },
  DESCRIPTION: { check: text },
  LOCATION: { check: text },
  CATEGORIES: { check: text },
  COLOR: { check: text },
  DTSTAMP: { check: instant },
  CREATED: { check: instant },
  'LAST-MODIFIED': { check: instant },
  DTSTART: { check: instant, parameters: dateOrInstant },
  DTEND: { check: instant, parameters: dateOrInstant },
  // With a DATE, it is in days (3.8.2.5).
  DURATION: { check: matching(/^P[1-9]\d*[DW]$/) },
  TRANSP: { check: matching(/^(?:OPAQUE|TRANSPARENT)$/) },
  SEQUENCE: { check: matching(/^\d{1,10}$/) },
  ATTENDEE: {
    check: uri,
    parameters: { CN: /^/, PARTSTAT: /^(?:NEEDS-ACTION|ACCEPTED|DECLINED|TENTATIVE|DELEGATED)$/ },
  },
  METHOD: { check: matching(/^(?:REQUEST|CANCEL|PUBLISH)$/) },
  STATUS: { check: matching(/^CANCELLED$/) },
  ORGANIZER: { check: uri, parameters: { CN: /^/ } },
  'X-MICROSOFT-CDO-ALLDAYEVENT': { check: matching(/^TRUE$/) },
  ACTION: { check: matching(/^DISPLAY$/) },
  TRIGGER: { check: matching(/^-PT(?:0|[1-9]\d*)M$/) },
};

/**
 * Checks the value of a property and its parameters.
 *
 * @throws AssertionError naming the line and the rule
 */
export function checkProperty({ number, name, parameters, value }: ContentLine): void {
  const rule = rules[name] ?? reject(number, `${name} is not known`);
  for (const [key, content] of parameters) {
    const pattern = rule.parameters?.[key] ?? reject(number, `${name} with ${key}`);
    if (!pattern.test(content)) reject(number, `${key} is ${content}`);
  }
  if (name === 'REFRESH-INTERVAL' && !parameters.has('VALUE'))
    reject(number, 'REFRESH-INTERVAL without VALUE=DURATION');
  const isDay = (name === 'DTSTART' || name === 'DTEND') && parameters.has('VALUE');
  const problem = (isDay ? date : rule.check)(value);
  if (problem) reject(number, `${name} ${problem}`);
}
