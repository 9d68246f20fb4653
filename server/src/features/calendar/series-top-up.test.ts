import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Context } from '../../context.ts';
import { closeContext, openContext } from '../../deps.ts';
import { clientOf } from '../../testing/api-client.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { addItem, itemOf, listSeries, remove, uidsOf, update } from './calendar.test-support.ts';
import { readCalendarRevision } from './calendar.ts';
import { topUpSeries } from './series-top-up.ts';

const dayMs = 86_400_000;

onEveryEngine('topping up series', (server, engine) => {
  let department = 20;
  afterEach(async () => {
    server().clockOffsetMs = 0;
    await server().ctx.db.deleteFrom('calendar_items').execute();
    await server().ctx.db.deleteFrom('calendar_series').execute();
  });

  /** Returns the server's context with a list of failures, because a top-up only logs them and continues. */
  function watched(ctx: Context): { ctx: Context; failures: unknown[] } {
    const failures: unknown[] = [];
    return { ctx: { ...ctx, log: { ...ctx.log, error: (details) => failures.push(details) } }, failures };
  }

  async function topUp(): Promise<number> {
    const { ctx, failures } = watched(server().ctx);
    const added = await topUpSeries(ctx);
    assert.deepEqual(failures, []);
    return added;
  }

  /** Adds a series at 09:00 UTC every day from tomorrow on, or with the given `fields`. */
  async function addDaily(fields: object = {}) {
    const send = clientOf(server(), department++);
    const tomorrow = new Date(server().ctx.clock.now() + dayMs).toISOString().slice(0, 10);
    const rule = { Start: `${tomorrow}T09:00:00`, End: null, TimeZone: 'UTC', RecurrenceRule: 'FREQ=DAILY' };
    const first = await addItem(send, { ...rule, ...fields });
    const list = () => listSeries(send, first.RecurrenceId);
    return { send, first, list, items: await list() };
  }

  function assertEveryDay(items: readonly { Start: string }[], from: string): void {
    const expected = items.map((_, i) => new Date(Date.parse(from) + i * dayMs).toISOString());
    assert.deepEqual(
      items.map(({ Start }) => Start),
      expected,
    );
  }

  test('as days pass, the same number of instances is added, without gaps or duplicates', async () => {
    const { first, list, items } = await addDaily();
    assert.equal(items.length, 730);
    assert.equal(await topUp(), 0);
    server().clockOffsetMs = 10 * dayMs;
    const uids = await uidsOf(server());
    const before = await readCalendarRevision(server().ctx.db, first.DepartmentId);
    const added = await topUp();
    assert.ok(added === 9 || added === 10, `${added}`); // depending on the time of day
    const after = await list();
    assert.equal(after.length, 730 + added);
    assertEveryDay(after, first.Start);
    for (const [id, uid] of uids) assert.equal((await uidsOf(server())).get(id), uid);
    const moved = await readCalendarRevision(server().ctx.db, first.DepartmentId);
    assert.equal(moved.revision, before.revision + 1);
    assert.equal(await topUp(), 0);
    assert.deepEqual(await readCalendarRevision(server().ctx.db, first.DepartmentId), moved);
  });

  test('deleted instances are not created again, neither in the middle nor at the end', async () => {
    const { send, list, items } = await addDaily();
    const deleted = [items[3], items[400], items[729]].map((item) => item?.CalendarItemId ?? assert.fail());
    for (const id of deleted) assert.equal((await remove(send, id)).status, 200);
    server().clockOffsetMs = 5 * dayMs;
    await topUp();
    const starts = (await list()).map(({ Start }) => Start);
    for (const index of [3, 400, 729]) assert.ok(!starts.includes(items[index]?.Start ?? ''));
    assert.equal(new Set(starts).size, starts.length);
    assert.ok((starts.at(-1) ?? '') > (items[729]?.Start ?? ''));
  });

  test('COUNT is respected over several top-ups, and then the series is complete', async () => {
    const { first, list } = await addDaily({ RecurrenceRule: 'FREQ=DAILY;COUNT=800' });
    for (const days of [30, 60, 200, 400]) {
      server().clockOffsetMs = days * dayMs;
      await topUp();
    }
    const items = await list();
    assert.equal(items.length, 800);
    assertEveryDay(items, first.Start);
    const row = await server().ctx.db.selectFrom('calendar_series').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([row.is_complete, row.slot_count], [1, 800]);
  });

  test('new instances follow the last edit of the series, even after it was split in two', async () => {
    const { send, first, items, list } = await addDaily();
    const id = items[10]?.CalendarItemId ?? assert.fail();
    const later = { Title: 'Later', Start: items[10]?.Start.replace('T09', 'T11') };
    const cut = itemOf(await update(send, id, later, '?scope=following'));
    server().clockOffsetMs = 20 * dayMs;
    await topUp();
    assert.equal((await list()).length, 10);
    const after = await listSeries(send, cut.RecurrenceId);
    assert.ok(after.length >= 738, `${after.length}`);
    assertEveryDay(after, cut.Start);
    assert.ok(after.every(({ Title }) => Title === 'Later'));
    assert.equal(first.RecurrenceId === cut.RecurrenceId, false);
  });

  test('a series without additions for years has caught up after one run', async () => {
    const { first, list } = await addDaily();
    server().clockOffsetMs = 3000 * dayMs;
    assert.ok((await topUp()) > 3 * 730);
    assert.equal(await topUp(), 0);
    const after = await list();
    assertEveryDay(after, first.Start);
    const ahead = after.filter(({ Start }) => Date.parse(Start) > server().ctx.clock.now());
    assert.equal(ahead.length, 730);
  });

  test('a series that is saved with a start long ago has today’s instances without a run', async () => {
    const { items } = await addDaily({ Start: '2015-01-01T09:00:00' });
    assertEveryDay(items, '2015-01-01T09:00:00.000Z');
    const ahead = items.filter(({ Start }) => Date.parse(Start) > server().ctx.clock.now());
    assert.equal(ahead.length, 730);
    assert.equal(await topUp(), 0);
  });

  test('a series that cannot be topped up does not block others', async () => {
    const broken = await addDaily();
    const { list } = await addDaily();
    await server()
      .ctx.db.updateTable('calendar_series')
      .set({ recurrence_rule: 'FREQ=NEVER' })
      .where('id', '=', broken.first.CalendarItemId)
      .execute();
    server().clockOffsetMs = 3 * dayMs;
    const { ctx, failures } = watched(server().ctx);
    assert.ok((await topUpSeries(ctx)) > 0);
    assert.equal(failures.length, 1);
    assert.ok((await list()).length > 730);
  });

  if (engine === 'postgres') {
    test('concurrent top-ups on several servers during edits create no duplicates and no gaps', async () => {
      const series = [];
      for (let i = 0; i < 5; i++) series.push(await addDaily());
      server().clockOffsetMs = 40 * dayMs;
      const others: Context[] = [];
      try {
        for (let i = 0; i < 3; i++) others.push(await openContext(server().ctx.config));
        const all = [server().ctx, ...others].map((ctx) => watched({ ...ctx, clock: server().ctx.clock }));
        const edits = series.map(({ send, items }) =>
          update(send, items[5]?.CalendarItemId ?? 0, { Location: 'Yard' }, '?scope=all'),
        );
        const added = await Promise.all(all.map(({ ctx }) => topUpSeries(ctx)));
        for (const edit of await Promise.all(edits)) assert.equal(edit.status, 200, edit.text);
        assert.deepEqual(
          all.flatMap(({ failures }) => failures),
          [],
        );
        const lists = await Promise.all(series.map(({ list }) => list()));
        assert.equal(
          lists.reduce((sum, items) => sum + items.length, 0),
          5 * 730 + added.reduce((sum, count) => sum + count, 0),
        );
        for (const [index, items] of lists.entries()) {
          assertEveryDay(items, series[index]?.first.Start ?? '');
          assert.ok(items.length >= 769, `${items.length}`);
          assert.ok(items.every(({ Location }) => Location === 'Yard'));
        }
        const uids = await uidsOf(server());
        assert.equal(new Set(uids.values()).size, uids.size);
      } finally {
        await Promise.all(others.map(closeContext));
      }
    });
  }
});
