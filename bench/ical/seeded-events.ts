import type { Attendee, CalendarEvent } from '../../server/src/ical/calendar-event.ts';
import { seededRandom } from '../zone-index/floor.ts';

const words = (
  'engine ladder pump crew shift drill briefing hydrant station captain rescue training inspection radio map water ' +
  'supply the of and for with at on meet bring check please before after all members new gear ropes harness'
).split(' ');
const accented = ['Übung', 'Löschzug', 'équipe', 'entraînement', 'señal', '消防', '訓練', '🚒'];
const names = ['Ann Lee', 'Bob Ortiz', 'Chris O’Hara', 'Dana Köhler', 'Eve Sato', 'Frank "Red" Miller'];
const statuses = ['accepted', 'declined', 'tentative', 'needs-action', null];
const places = [
  'Station 3, Bay 2',
  'Training ground; north gate',
  'Headquarters',
  'Harbor pier 7, Dock Road 12',
];

const firstStart = Date.UTC(2026, 0, 1, 8);
const quarterMs = 900_000;
const dayMs = 86_400_000;

/**
 * Draws calendar events like those of a department, one after another from a seed. Each becomes about 1.2 kB of iCalendar. In one
 * of five, the texts are not only ASCII; commas, semicolons and line breaks are where people put them.
 */
export function* drawEvents(count: number, seed: number): Generator<CalendarEvent> {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly [T, ...T[]] | readonly T[]): T =>
    values[Math.floor(random() * values.length)] as T; // the index is below the length, and no list here is empty
  const drawText = (length: number, isAscii: boolean): string => {
    let text = '';
    while (text.length < length) {
      text += !isAscii && random() < 0.25 ? pick(accented) : pick(words);
      const end = random();
      text += end < 0.06 ? ', ' : end < 0.09 ? '.\n' : end < 0.1 ? '; ' : ' ';
    }
    return text.trimEnd();
  };
  const drawAttendees = (): Attendee[] =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, (_, i) => ({
      name: pick(names),
      email: `member.${Math.floor(random() * 1e4)}.${i}@department.example`,
      status: pick(statuses),
    }));
  for (let i = 0; i < count; i++) {
    const isAscii = random() < 0.8;
    const start = firstStart + i * quarterMs * 4;
    const createdOn = new Date(start - dayMs).toISOString();
    yield {
      uid: `${seed}-${i}@muster.example`,
      title: drawText(34, isAscii),
      description: drawText(580, isAscii),
      location: pick(places),
      time: i % 5 === 0 ? drawDays(start, random) : drawSpan(start, random),
      isBusy: true,
      reminderMinutes: random() < 0.7 ? pick([0, 15, 30, 60, 1440]) : null,
      category: null,
      color: null,
      attendees: drawAttendees(),
      sequence: Math.floor(random() * 4),
      createdOn,
      updatedOn: new Date(start - dayMs / 2).toISOString(),
    };
  }
}

function drawDays(start: number, random: () => number): CalendarEvent['time'] {
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return {
    isAllDay: true,
    firstDay: dayOf(start),
    lastDay: dayOf(start + Math.floor(random() * 3) * dayMs),
  };
}

function drawSpan(start: number, random: () => number): CalendarEvent['time'] {
  const end = start + (1 + Math.floor(random() * 12)) * quarterMs;
  return { isAllDay: false, startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() };
}
