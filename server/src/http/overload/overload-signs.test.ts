import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { letOthersRun, waitFor } from '../../testing/wait-for.ts';
import { watchOverload } from './overload-signs.ts';

const bounds = { loopDelayMs: 500, memoryBytes: Number.MAX_SAFE_INTEGER };

/** The signs that are logged, as a server says them. */
function watchedApp(t: TestContext, limits: typeof bounds) {
  const app = Fastify();
  t.after(() => app.close());
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
  test('a slow start is none', async (t) => {
    const { app, logged, isOverloaded } = watchedApp(t, bounds);
    for (let pass = 0; pass < 3; pass += 1) {
      blockFor(700);
      await wait(0); // as a start waits for files and the database
    }
    await app.listen({ port: 0, host: '127.0.0.1' });
    await letOthersRun(); // as a sample that had begun with the start
    await wait(0);
    assert.equal(isOverloaded(), false);
    assert.deepEqual(logged, []);
  });

  test('passes of the event loop that all take long are one, until they end', async (t) => {
    const { app, logged, isOverloaded } = watchedApp(t, bounds);
    await app.listen({ port: 0, host: '127.0.0.1' });
    while (!isOverloaded()) {
      blockFor(700);
      await wait(0);
    }
    await waitFor('the end of the overload', () => !isOverloaded());
    assert.deepEqual(logged, ['overloaded: costly requests are refused', 'no longer overloaded']);
  });

  test('too much memory is one', async (t) => {
    const { app, isOverloaded } = watchedApp(t, { ...bounds, memoryBytes: 1 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    await waitFor('overload', isOverloaded);
  });
});
