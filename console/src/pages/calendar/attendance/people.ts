import type { CalendarAnswer, CalendarAttendance, CalendarItem } from '@muster/sdk/client';

export interface AttendanceProps {
  readonly item: CalendarItem;
  readonly answers: readonly CalendarAnswer[];
  readonly attendance: readonly CalendarAttendance[];
}

/** Someone who has answered an event, or was there. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly answer: CalendarAnswer | undefined;
  readonly presence: CalendarAttendance | undefined;
}

/** Everyone who has answered or was there, sorted by name. */
export function listPeople({ answers, attendance }: Omit<AttendanceProps, 'item'>): readonly Person[] {
  const names = new Map([...attendance, ...answers].map(({ UserId, Name }) => [UserId, Name]));
  return [...names]
    .map(([id, name]) => ({
      id,
      name,
      answer: answers.find(({ UserId }) => UserId === id),
      presence: attendance.find(({ UserId }) => UserId === id),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
