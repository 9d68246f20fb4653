import { unaudited } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { saveItem } from '../calendar/calendar.ts';
import { ensureDepartment } from '../departments/departments.ts';

const hourMs = 3_600_000;

/** Has people of department 1 sign up for an event whose reminders are due. */
export async function addReminders(ctx: Context, people: number, event = 0): Promise<void> {
  await ensureDepartment(ctx, 1);
  const now = ctx.clock.now();
  const fields = { Title: 'Drill', Start: iso(now + hourMs), End: iso(now + 2 * hourMs), Reminder: 120 };
  const { item } = await saveItem(ctx, 1, { ...fields, SignUp: { Mode: 'rsvp' } });
  const users = Array.from({ length: people }, (_, index) => ({
    department_id: 1,
    id: `user-${event}-${index}`,
    email: `user-${event}-${index}@station.example`,
    display_name: `Person ${index}`,
    role: 'viewer',
    password_hash: '',
    is_active: 1 as const,
    added_on: iso(now),
    token_revision: 0,
    last_sign_in_on: null,
    revision: 1,
  }));
  const answers = users.map(({ id, email, display_name }, index) => ({
    department_id: 1,
    owner_kind: 'item' as const,
    owner_id: item.CalendarItemId,
    slot: '',
    user_id: id,
    name: display_name,
    email,
    answer: 'yes' as const,
    position: index,
    answered_on: iso(now - 2 * hourMs),
  }));
  await unaudited(async () => {
    await ctx.db.insertInto('users').values(users).execute();
    await ctx.db.insertInto('calendar_answers').values(answers).execute();
  });
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
