import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, type Send } from '../../../testing/api-client.ts';
import { onSqliteFirst, type TestServer } from '../../../testing/test-server.ts';
import { entriesOf, restore } from '../../trash/trash.test-support.ts';
import { addItem, listAll, remove, update } from '../calendar.test-support.ts';
import { answers } from './sign-up.schema.ts';
import { signUp, volunteer } from './sign-up.test-support.ts';

const steps = 8;
const scopes = ['one', 'following', 'all'] as const;
const people = ['ann', 'ben', 'cal'];

/** A seeded generator (mulberry32), so that a failing sequence can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return <One>(all: readonly One[]): One => {
    const one = all[Math.floor(next() * all.length)];
    if (one === undefined) throw new Error('nothing to choose from');
    return one;
  };
}

onSqliteFirst('random sign-ups', (server, engine) => {
  const sequences = Number(process.env.MUSTER_TEST_SEQUENCES ?? (engine === 'postgres' ? 4 : 12));
  test(`${sequences} sequences of edits, deletions and undos lose no answer and leave none behind`, async () => {
    for (let seed = 1; seed <= sequences; seed++) await runSequence(server(), seed);
  });
});

async function runSequence(server: TestServer, seed: number): Promise<void> {
  const departmentId = 1000 + seed;
  const choose = createRandom(seed);
  const send = clientOf(server, departmentId);
  const senders = await Promise.all(people.map((person) => volunteer(server, person, departmentId)));
  /** The expected answers by item. Those of deleted items stay, because they come back from the trash. */
  const expected = new Map<number, Map<string, string>>();
  const log: string[] = [];
  await addItem(send, { SignUp: { Mode: 'rsvp' }, RecurrenceRule: 'FREQ=DAILY;COUNT=5' });
  for (let step = 0; step < steps; step++) {
    const items = await listAll(send);
    const kind =
      items.length === 0
        ? 'undo'
        : choose(['answer', 'answer', 'answer', 'move', 'retitle', 'delete', 'undo']);
    const scope = choose(scopes);
    log.push(`${kind} ${scope}`);
    if (kind === 'undo') await undoDeletion(send);
    else {
      const item = choose(items);
      const path = `?scope=${scope}`;
      if (kind === 'answer') {
        const [index, answer] = [choose([0, 1, 2]), choose(answers)];
        const sender = senders[index];
        assert.ok(sender);
        await signUp(sender, item.CalendarItemId, answer, path);
        const isIn = (one: typeof item) =>
          one.CalendarItemId === item.CalendarItemId ||
          (scope !== 'one' &&
            item.RecurrenceId !== null &&
            one.RecurrenceId === item.RecurrenceId &&
            (scope === 'all' || one.Start >= item.Start));
        for (const { CalendarItemId: id } of items.filter(isIn))
          expected.set(id, new Map(expected.get(id)).set(people[index] ?? '', answer));
      } else if (kind === 'delete') await remove(send, item.CalendarItemId, path);
      else {
        const hours = choose([1, 24, 48, -24]) * 3_600_000;
        const at = (time: string) => new Date(Date.parse(time) + hours).toISOString();
        const fields =
          kind === 'move' ? { Start: at(item.Start), End: at(item.End) } : { Title: `Drill ${step}` };
        const { status } = await update(send, item.CalendarItemId, fields, path);
        assert.ok(status === 200 || status === 400, `${status}`); // some moves do not fit the rule
      }
    }
    await check(server, departmentId, expected, `seed ${seed}: ${log.join(', ')}`);
  }
}

async function undoDeletion(send: Send): Promise<void> {
  const [entry] = await entriesOf(send, '?kind=calendarItem');
  if (!entry) return;
  const { status } = await restore(send, entry.id);
  assert.ok(status === 200 || status === 409, `${status}`); // its series may have no gap for it any more
}

async function check(
  server: TestServer,
  departmentId: number,
  expected: ReadonlyMap<number, ReadonlyMap<string, string>>,
  what: string,
): Promise<void> {
  const { db } = server.ctx;
  const from = <Table extends 'calendar_items' | 'calendar_series'>(table: Table) =>
    db
      .selectFrom(table as 'calendar_items')
      .selectAll()
      .where('department_id', '=', departmentId)
      .execute();
  const [items, series] = [await from('calendar_items'), await from('calendar_series')];
  const rows = await db
    .selectFrom('calendar_answers')
    .selectAll()
    .where('department_id', '=', departmentId)
    .execute();
  for (const row of rows) {
    const owners = row.owner_kind === 'item' ? items : series;
    assert.ok(
      owners.some(({ id }) => id === row.owner_id),
      `${what}: an answer without its event`,
    );
  }
  for (const item of items) {
    const own = rows.filter(({ owner_kind, owner_id }) => owner_kind === 'item' && owner_id === item.id);
    const found = new Map(own.map(({ user_id, answer }) => [user_id, answer as string]));
    for (const [person, answer] of expected.get(item.id) ?? [])
      assert.equal(found.get(person), answer, `${what}: the answer of ${person} to ${item.id}`);
    const yes = own.filter(({ answer }) => answer === 'yes').length;
    assert.equal(item.yes_count ?? 0, yes, `${what}: the count of ${item.id}`);
  }
}
