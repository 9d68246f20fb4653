import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '../../app.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { registerFeedFormat } from './calendar-feed.ts';

import { addItem, retitleItem, subscribe } from './feed.test-support.ts';

onSqlite('feeds after a restart', (server) => {
  const withProductId = (productId: string) => {
    const { ctx } = server();
    return { ...ctx, config: { ...ctx.config, ical: { ...ctx.config.ical, productId } } };
  };

  /** Starts a server, sends a request and stops it; the application only sends `since`. */
  async function fetchAfterRestart(url: string, productId: string, since?: string) {
    server().clockOffsetMs += 60_000;
    const app = buildApp(withProductId(productId));
    const headers = since === undefined ? {} : { 'if-modified-since': since };
    const { statusCode, headers: responseHeaders, body } = await app.inject({ url, headers });
    await app.close();
    return { statusCode, body, modified: String(responseHeaders['last-modified']) };
  }

  test('a client that sends only a date gets the new body after every change of the format, including a change back', async () => {
    const item = await addItem(server().ctx, 1, { title: 'Drill' });
    const url = await subscribe(server(), { departmentId: 1, userId: 'reader' });
    let previous = await fetchAfterRestart(url, '-//One//EN');
    for (const productId of ['-//Two//EN', '-//One//EN', '-//Two//EN']) {
      const next = await fetchAfterRestart(url, productId, previous.modified);
      assert.equal(next.statusCode, 200);
      assert.ok(next.body.includes(`PRODID:${productId}\r\n`));
      assert.ok(
        Date.parse(next.modified) > Date.parse(previous.modified),
        `${previous.modified} ${next.modified}`,
      );
      assert.equal((await fetchAfterRestart(url, productId, next.modified)).statusCode, 304);
      previous = next;
    }
    await retitleItem(server().ctx, item, 'Renamed');
    const edited = await fetchAfterRestart(url, '-//Two//EN', previous.modified);
    assert.match(edited.body, /SUMMARY:Renamed/);
    assert.ok(Date.parse(edited.modified) > Date.parse(previous.modified));
  });

  test('a restart without changes keeps Last-Modified, and servers that start at the same time agree on it', async () => {
    const url = await subscribe(server(), { departmentId: 2, userId: 'reader' });
    const first = await fetchAfterRestart(url, '-//Same//EN');
    const again = await fetchAfterRestart(url, '-//Same//EN', first.modified);
    assert.deepEqual([again.statusCode, again.modified], [304, first.modified]);
    const others = Array.from({ length: 5 }, () => registerFeedFormat(withProductId('-//Other//EN')));
    assert.equal(new Set(await Promise.all(others)).size, 1);
  });
});
