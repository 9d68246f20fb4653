import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { onEveryEngine } from '../../testing/test-server.ts';
import { addItem, fetchRaw, ok, subscribe } from './feed.test-support.ts';

/** Written by the version before calendar items had types and answers. */
const fixture = join(import.meta.dirname, 'testing/feed-without-types.ics');

onEveryEngine('unchanged bytes', (server) => {
  test('a calendar without types and answers has the same bytes as before there were any', async () => {
    const { ctx } = server();
    const item = (id: number, fields: Parameters<typeof addItem>[2]) =>
      addItem(ctx, 91, { id, uid: `item-${id}@muster.test`, title: `Drill ${id}`, ...fields });
    await item(9001, {
      title: 'Night drill; bring lamps, boots',
      description:
        'First line\nSecond line with “quotes” and a comma, too, which is long enough to be folded',
      location: 'Westport House, yard',
      reminder_minutes: 30,
      sequence: 3,
      attendees: JSON.stringify([
        { Name: 'Robin Tait', Email: 'robin@westport.example', Status: 'accepted' },
        { Name: 'Sam "The Saw" Reed', Email: 'sam@westport.example' },
        { Email: 'lee@westport.example', Status: 'who knows' },
      ]),
    });
    await item(9002, {
      starts_at: '2026-03-11T00:00:00.000Z',
      ends_at: '2026-03-13T00:00:00.000Z',
      start_date: '2026-03-11',
      end_date: '2026-03-12',
      is_all_day: 1,
    });
    await item(9003, {
      show_as: 'Free',
      starts_at: '2026-03-12T09:00:00.000Z',
      ends_at: '2026-03-12T09:00:00.000Z',
    });
    const path = await subscribe(server(), { departmentId: 91, userId: 'robin' });
    const { bytes } = ok(await fetchRaw(server(), path));
    if (process.env.WRITE_FIXTURE) await writeFile(fixture, bytes);
    assert.equal(bytes.toString(), await readFile(fixture, 'utf8'));
  });
});
