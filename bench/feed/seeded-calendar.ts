import type { CalendarItemRow } from '../../server/src/storage/db/calendar-tables.ts';

const words =
  'crew engine drill hydrant ladder rota briefing station north harbor training roll-call pump'.split(' ');

/** Items of about 1.2 kB each as events, the same every time: text, two attendees, a reminder. */
export function drawItems(departmentId: number, count: number): CalendarItemRow[] {
  let state = 1;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; // the generator of Numerical Recipes
    return Math.floor((state / 4_294_967_296) * below);
  };
  const text = (length: number) => Array.from({ length }, () => words[draw(words.length)] ?? '').join(' ');
  return Array.from({ length: count }, (_, i) => {
    const startsAt = Date.UTC(2026, 0, 1) + i * 3_600_000;
    const attendees = [0, 1].map(() => ({
      Name: text(2),
      Email: `user${draw(500)}@station.example`,
      Status: 'accepted',
    }));
    return {
      department_id: departmentId,
      id: i + 1,
      uid: `bench-${i}@muster.example`,
      series_id: null,
      slot: null,
      title: text(4),
      description: text(90),
      location: text(3),
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(startsAt + 3_600_000).toISOString(),
      start_date: null,
      end_date: null,
      time_zone: 'UTC',
      is_all_day: 0,
      reminder_minutes: 30,
      show_as: null,
      attendees: JSON.stringify(attendees),
      item_type_id: null,
      sign_up: null,
      yes_count: null,
      answers_revision: null,
      sequence: 0,
      revision: 1,
      created_on: '2025-12-01T00:00:00.000Z',
      updated_on: '2025-12-01T00:00:00.000Z',
    };
  });
}
