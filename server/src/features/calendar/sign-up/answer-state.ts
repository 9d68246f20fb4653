import type { CalendarAnswerRow, CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import type { AnswerState } from './sign-up.schema.ts';
import { readSignUp } from './sign-up.ts';

export function countYes(people: readonly CalendarAnswerRow[]): number {
  return people.filter(({ answer }) => answer === 'yes').length;
}

/** The first people who said yes have the places; the others wait. */
export function getState(
  item: Pick<CalendarItemRow, 'sign_up'>,
  people: readonly CalendarAnswerRow[],
  userId: string,
): AnswerState {
  const own = people.find((row) => row.user_id === userId);
  if (own?.answer !== 'yes') return own?.answer === 'maybe' ? 'maybe' : 'no';
  const places = readSignUp(item)?.places ?? Number.MAX_SAFE_INTEGER;
  return people.filter(({ answer }) => answer === 'yes').indexOf(own) < places ? 'in' : 'waiting';
}
