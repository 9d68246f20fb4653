import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { base, calendarRowsOf, itemOf, remove, update } from './calendar.test-support.ts';
import { at, createSeries } from './edits/series.test-support.ts';
import { topUpSeries } from './series-top-up.ts';

const dayMs = 86_400_000;
const wideScopes = ['?scope=following', '?scope=all'];

onSqlite('If-Match on calendar series', (server) => {
  const addWeekly = createSeries(server);

  async function readTag(send: Send, id: number): Promise<string> {
    const response = await send('GET', `${base}/GetCalendarItem?id=${id}`);
    assert.equal(response.status, 200, response.text);
    return response.headers.get('etag') ?? assert.fail('no ETag');
  }

  const changes: readonly [string, (send: Send, ids: readonly number[]) => Promise<unknown>][] = [
    ['was edited', (send, ids) => update(send, at(ids, 4), { Title: 'By hand' })],
    ['was moved', (send, ids) => update(send, at(ids, 4), { Start: '2027-02-02T09:00:00' })],
    ['was deleted', (send, ids) => remove(send, at(ids, 4))],
    ['was deleted with all after it', (send, ids) => remove(send, at(ids, 4), '?scope=following')],
    ['started another series', (send, ids) => update(send, at(ids, 4), { Title: 'x' }, '?scope=following')],
  ];
  for (const [name, change] of changes) {
    test(`an edit with a wider scope fails with 412 if another instance ${name} since, and changes nothing`, async () => {
      const { send, ids } = await addWeekly();
      const headers = { 'if-match': await readTag(send, at(ids, 2)) };
      await change(send, ids);
      const before = await calendarRowsOf(server());
      for (const scope of wideScopes) {
        const edit = { Title: 'All', Start: '2027-01-18T10:00:00' };
        assertError(await update(send, at(ids, 2), edit, scope, headers), 412, 'Conflict');
        assertError(await remove(send, at(ids, 2), scope, headers), 412, 'Conflict');
      }
      assert.deepEqual(await calendarRowsOf(server()), before);
    });
  }

  test('an edit of one instance succeeds if only other instances have changed, and fails if this one has changed', async () => {
    const { send, ids } = await addWeekly();
    const headers = { 'if-match': await readTag(send, at(ids, 2)) };
    await update(send, at(ids, 4), { Title: 'By hand' });
    await remove(send, at(ids, 5));
    const edited = await update(send, at(ids, 2), { Title: 'Mine' }, '', headers);
    assert.equal(itemOf(edited).Title, 'Mine');
    assertError(await update(send, at(ids, 2), { Title: 'Again' }, '', headers), 412, 'Conflict');
    assertError(await remove(send, at(ids, 2), '', headers), 412, 'Conflict');
  });

  test('the ETag of a response allows the next edit with any scope', async () => {
    const { send, ids } = await addWeekly();
    let tag = await readTag(send, at(ids, 2));
    for (const scope of ['?scope=all', '', '?scope=following', '?scope=all', '']) {
      const response = await update(send, at(ids, 2), { Title: `after ${tag}` }, scope, { 'if-match': tag });
      itemOf(response);
      tag = response.headers.get('etag') ?? '';
      assert.equal(tag, await readTag(send, at(ids, 2)));
    }
    assert.equal((await remove(send, at(ids, 2), '?scope=all', { 'if-match': tag })).status, 200);
  });

  test('instances that are added every day do not make an edit fail', async () => {
    const start = new Date(server().ctx.clock.now()).toISOString().slice(0, 10);
    const series = { Start: `${start}T09:00:00`, End: null, TimeZone: 'UTC', RecurrenceRule: 'FREQ=DAILY' };
    const { send, ids } = await addWeekly(series);
    const headers = { 'if-match': await readTag(send, at(ids, 2)) };
    try {
      server().clockOffsetMs = 3 * dayMs;
      assert.ok((await topUpSeries(server().ctx)) > 0);
    } finally {
      server().clockOffsetMs = 0;
    }
    itemOf(await update(send, at(ids, 2), { Title: 'All' }, '?scope=all', headers));
  });
});
