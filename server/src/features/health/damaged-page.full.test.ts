import assert from 'node:assert/strict';
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { engines, startTestServer } from '../../testing/test-server.ts';
import { waitFor, waitForValue } from '../../testing/wait-for.ts';
import { createHealthCheck } from './health.ts';

test('a damaged page is found although no request reads it', {
  skip: !engines.includes('sqlite'),
}, async () => {
  const server = await startTestServer('sqlite');
  try {
    const { database } = server.ctx.config;
    assert.equal(database.engine, 'sqlite');
    const send = clientOf(server);
    for (let i = 0; i < 70; i++) await send('POST', '/api/v4/Calendar/SaveCalendarItem', itemNumber(i));
    const other = new DatabaseSync(database.path);
    other.exec('pragma wal_checkpoint(truncate)');
    other.close();
    await damage(database.path);
    const check = createHealthCheck(server.ctx);
    await waitFor('the damage is found', async () =>
      (await check()).failures.includes('The database is damaged and has to be restored from a backup'),
    );
    const { status, body } = await waitForValue('a 503', async () => {
      const response = await clientOf(server, 1, null)('GET', '/health');
      return response.status === 503 ? response : undefined;
    });
    assert.equal(status, 503);
    assert.match(body.message, /damaged/);
  } finally {
    await server.close();
  }
});

function itemNumber(number: number) {
  const text = 'a text that fills pages '.repeat(120);
  return { Title: `Item ${number}`, Start: '2027-01-01T09:00:00Z', Description: text };
}

/** Overwrites pages in the middle of the file, as a failing disk does. */
async function damage(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  const { size } = await file.stat();
  const pages = Buffer.alloc(8 * 4096, 0xa5);
  await file.write(pages, 0, pages.length, Math.floor(size / 4096 / 2) * 4096);
  await file.sync();
}
