import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { waitFor } from '../../testing/wait-for.ts';
import { watchOverload } from './overload-signs.ts';

const bounds = { loopDelayMs: 500, memoryBytes: Number.MAX_SAFE_INTEGER };

/** The signs that are logged, as a server says them. */
function watchedApp(limits: typeof bounds) {
  const app = Fastify();
  const logged: string[] = [];
  const note = (_fields: unknown, message: string) => logged.push(message);
  const isOverloaded = watchOverload(app, limits, { debug: note, info: note, warn: note, error: note });
  return { app, logged, isOverloaded };
}

function blockFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('the signs of overload', () => {
  test('a slow start is none', async () => {
    const { app, logged, isOverloaded } = watchedApp(bounds);
    for (let pass = 0; pass < 3; pass += 1) {
      blockFor(700);
      await wait(0); // as a start waits for files and the database
    }
    await app.listen({ port: 0, host: '127.0.0.1' });
    // By then, a sample that had begun with the start would be complete.
    await wait(20);
    assert.equal(isOverloaded(), false);
    assert.deepEqual(logged, []);
    await app.close();
  });

  test('passes of the event loop that all take long are one, until they end', async () => {
    const { app, logged, isOverloaded } = watchedApp(bounds);
    await app.listen({ port: 0, host: '127.0.0.1' });
    while (!isOverloaded()) {
      blockFor(700);
      await wait(0);
    }
    await waitFor('the end of the overload', () => !isOverloaded());
    assert.deepEqual(logged, ['overloaded: costly requests are refused', 'no longer overloaded']);
    await app.close();
  });

  test('too much memory is one', async () => {
    const { app, isOverloaded } = watchedApp({ ...bounds, memoryBytes: 1 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    await waitFor('overload', isOverloaded);
    await app.close();
  });
});
