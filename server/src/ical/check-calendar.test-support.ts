import { checkProperty } from './check-property.test-support.ts';
import { type ContentLine, readContentLines, reject } from './read-content-lines.test-support.ts';

type ComponentName = 'VCALENDAR' | 'VEVENT' | 'VALARM';
type Occurrence = 'once' | 'at most once' | 'any';

interface Component {
  readonly name: ComponentName;
  readonly begin: ContentLine;
  readonly properties: ContentLine[];
}

/** All properties that our files may have, by component. Any other one is an error, because a text may have injected it. */
const grammar: Readonly<
  Record<
    ComponentName,
    { readonly parent: ComponentName | null; readonly properties: Readonly<Record<string, Occurrence>> }
  >
> = {
  VCALENDAR: {
    parent: null,
    properties: {
      PRODID: 'once',
      VERSION: 'once',
      CALSCALE: 'at most once',
      METHOD: 'at most once',
      NAME: 'at most once',
      'X-WR-CALNAME': 'at most once',
      'REFRESH-INTERVAL': 'at most once',
      'X-PUBLISHED-TTL': 'at most once',
    },
  },
  VEVENT: {
    parent: 'VCALENDAR',
    properties: {
      UID: 'once',
      DTSTAMP: 'once',
      DTSTART: 'once',
      DTEND: 'at most once',
      DURATION: 'at most once',
      TRANSP: 'once',
      SUMMARY: 'at most once',
      CATEGORIES: 'at most once',
      COLOR: 'at most once',
      DESCRIPTION: 'at most once',
      LOCATION: 'at most once',
      ATTENDEE: 'any',
      ORGANIZER: 'at most once',
      STATUS: 'at most once',
      SEQUENCE: 'at most once',
      CREATED: 'at most once',
      'LAST-MODIFIED': 'at most once',
      'X-MICROSOFT-CDO-ALLDAYEVENT': 'at most once',
    },
  },
  VALARM: {
    parent: 'VEVENT',
    properties: { ACTION: 'once', DESCRIPTION: 'once', TRIGGER: 'once' },
  },
};

/** What only messages to attendees have. */
const ofMessages = ['METHOD', 'ORGANIZER', 'STATUS'];

/**
 * Checks a complete .ics file of ours, octet by octet and without code of the writer, against RFC 5545 and what Muster
 * guarantees in addition: one VCALENDAR with VEVENTs that have only known properties, no RRULE, each UID once, and a METHOD only in messages.
 *
 * @throws AssertionError naming the line of the file and the rule that it breaks
 */
export function checkCalendar(bytes: Uint8Array, isMessage = false): void {
  const uids = new Map<string, number>();
  const open: Component[] = [];
  let isOver = false;
  for (const line of readContentLines(bytes)) {
    if (isOver) reject(line.number, 'something after END:VCALENDAR');
    if (line.name === 'BEGIN') open.push(beginComponent(line, open.at(-1)));
    else if (line.name === 'END') {
      const component = open.pop();
      if (component?.name !== line.value) reject(line.number, `END:${line.value} ends ${component?.name}`);
      checkComponent(component, uids);
      isOver = open.length === 0;
    } else if (!isMessage && ofMessages.includes(line.name))
      reject(line.number, `${line.name} has no place here`);
    else addProperty(line, open.at(-1));
  }
  if (!isOver) reject(0, `no END:${open.at(-1)?.name}`);
}

function isComponentName(name: string): name is ComponentName {
  return Object.hasOwn(grammar, name);
}

function beginComponent(line: ContentLine, parent: Component | undefined): Component {
  const { value: name, number } = line;
  if (!isComponentName(name)) reject(number, `a ${name} has no place in our files`);
  if (grammar[name].parent !== (parent?.name ?? null)) reject(number, `a ${name} within ${parent?.name}`);
  return { name, begin: line, properties: [] };
}

function addProperty(line: ContentLine, component: Component | undefined): void {
  if (!component) reject(line.number, `${line.name} outside of VCALENDAR`);
  const { properties } = grammar[component.name];
  if (!Object.hasOwn(properties, line.name))
    reject(line.number, `${line.name} has no place in ${component.name}`);
  checkProperty(line);
  component.properties.push(line);
}

function checkComponent({ name, begin, properties }: Component, uids: Map<string, number>): void {
  for (const [property, occurrence] of Object.entries(grammar[name].properties)) {
    const lines = properties.filter((line) => line.name === property);
    if (occurrence === 'once' && lines.length === 0) reject(begin.number, `${name} without ${property}`);
    if (occurrence !== 'any' && lines[1]) reject(lines[1].number, `${property} twice in ${name}`);
  }
  if (name !== 'VEVENT') return;
  const find = (property: string) => properties.find((line) => line.name === property);
  const uid = find('UID');
  if (uid) rejectRepeatedUid(uid, uids);
  const start = find('DTSTART');
  if (start) checkTimes(start, find('DTEND'), find('DURATION'));
  const allDay = find('X-MICROSOFT-CDO-ALLDAYEVENT');
  if ((start?.parameters.get('VALUE') === 'DATE') !== (allDay !== undefined))
    reject(begin.number, 'all-day by DTSTART or by X-MICROSOFT-CDO-ALLDAYEVENT, but not by both');
}

function rejectRepeatedUid({ number, value }: ContentLine, uids: Map<string, number>): void {
  const firstLine = uids.get(value);
  if (firstLine !== undefined) reject(number, `the UID of line ${firstLine} again`);
  uids.set(value, number);
}

function checkTimes(
  start: ContentLine,
  end: ContentLine | undefined,
  duration: ContentLine | undefined,
): void {
  if (end && duration) reject(duration.number, 'DURATION beside DTEND');
  if (duration && start.parameters.get('VALUE') !== 'DATE')
    reject(duration.number, 'DURATION of a timed event');
  if (!end) return;
  if (start.parameters.get('VALUE') !== end.parameters.get('VALUE'))
    reject(end.number, 'DTEND is of another type than DTSTART');
  // Both have the same fixed length, with the most significant digits first.
  if (end.value <= start.value) reject(end.number, 'DTEND is not later than DTSTART');
}
