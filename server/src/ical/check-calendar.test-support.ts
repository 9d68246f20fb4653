import { checkProperty } from './check-property.test-support.ts';
import { type ContentLine, readContentLines, refuse } from './read-content-lines.test-support.ts';

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
      DESCRIPTION: 'at most once',
      LOCATION: 'at most once',
      ATTENDEE: 'any',
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

/**
 * Checks a complete .ics file of ours, octet by octet and without code of the writer, against RFC 5545 and what Muster
 * guarantees in addition: one VCALENDAR with VEVENTs that have only known properties, no METHOD and RRULE, and each UID once.
 *
 * @throws AssertionError naming the line of the file and the rule that it breaks
 */
export function checkCalendar(bytes: Uint8Array): void {
  const uids = new Map<string, number>();
  const open: Component[] = [];
  let isOver = false;
  for (const line of readContentLines(bytes)) {
    if (isOver) refuse(line.number, 'something after END:VCALENDAR');
    if (line.name === 'BEGIN') open.push(beginComponent(line, open.at(-1)));
    else if (line.name === 'END') {
      const component = open.pop();
      if (component?.name !== line.value) refuse(line.number, `END:${line.value} ends ${component?.name}`);
      checkComponent(component, uids);
      isOver = open.length === 0;
    } else addProperty(line, open.at(-1));
  }
  if (!isOver) refuse(0, `no END:${open.at(-1)?.name}`);
}

function isComponentName(name: string): name is ComponentName {
  return Object.hasOwn(grammar, name);
}

function beginComponent(line: ContentLine, parent: Component | undefined): Component {
  const { value: name, number } = line;
  if (!isComponentName(name)) refuse(number, `a ${name} has no place in our files`);
  if (grammar[name].parent !== (parent?.name ?? null)) refuse(number, `a ${name} within ${parent?.name}`);
  return { name, begin: line, properties: [] };
}

function addProperty(line: ContentLine, component: Component | undefined): void {
  if (!component) refuse(line.number, `${line.name} outside of VCALENDAR`);
  const { properties } = grammar[component.name];
  if (!Object.hasOwn(properties, line.name))
    refuse(line.number, `${line.name} has no place in ${component.name}`);
  checkProperty(line);
  component.properties.push(line);
}

function checkComponent({ name, begin, properties }: Component, uids: Map<string, number>): void {
  for (const [property, occurrence] of Object.entries(grammar[name].properties)) {
    const lines = properties.filter((line) => line.name === property);
    if (occurrence === 'once' && lines.length === 0) refuse(begin.number, `${name} without ${property}`);
    if (occurrence !== 'any' && lines[1]) refuse(lines[1].number, `${property} twice in ${name}`);
  }
  if (name !== 'VEVENT') return;
  const find = (property: string) => properties.find((line) => line.name === property);
  const uid = find('UID');
  if (uid) refuseKnownUid(uid, uids);
  const start = find('DTSTART');
  if (start) checkTimes(start, find('DTEND'), find('DURATION'));
  const allDay = find('X-MICROSOFT-CDO-ALLDAYEVENT');
  if ((start?.parameters.get('VALUE') === 'DATE') !== (allDay !== undefined))
    refuse(begin.number, 'all-day by DTSTART or by X-MICROSOFT-CDO-ALLDAYEVENT, but not by both');
}

function refuseKnownUid({ number, value }: ContentLine, uids: Map<string, number>): void {
  const known = uids.get(value);
  if (known !== undefined) refuse(number, `the UID of line ${known} again`);
  uids.set(value, number);
}

function checkTimes(
  start: ContentLine,
  end: ContentLine | undefined,
  duration: ContentLine | undefined,
): void {
  if (end && duration) refuse(duration.number, 'DURATION beside DTEND');
  if (duration && start.parameters.get('VALUE') !== 'DATE')
    refuse(duration.number, 'DURATION of a timed event');
  if (!end) return;
  if (start.parameters.get('VALUE') !== end.parameters.get('VALUE'))
    refuse(end.number, 'DTEND is of another type than DTSTART');
  // Both have the same fixed length, with the most significant digits first.
  if (end.value <= start.value) refuse(end.number, 'DTEND is not later than DTSTART');
}
