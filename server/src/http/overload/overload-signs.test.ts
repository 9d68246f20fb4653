import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { letOthersRun, waitFor } from '../../testing/wait-for.ts';
import { watchOverload } from './overload-signs.ts';

const bounds = { loopDelayMs: 500, memoryBytes: Number.MAX_SAFE_INTEGER };

/** Creates an app that records the signs that it logs. */
function watchedApp(t: TestContext, limits: typeof bounds) {
  const app = Fastify();
  t.after(() => app.close());
  const logged: string[] = [];
  const add = (_fields: unknown, message: string) => logged.push(message);
  const isOverloaded = watchOverload(app, limits, { debug: add, info: add, warn: add, error: add });
  return { app, logged, isOverloaded };
}

function blockFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('signs of overload', () => {
  test('do not include a slow start', async (t) => {
    const { app, logged, isOverloaded } = watchedApp(t, bounds);
    for (let pass = 0; pass < 3; pass += 1) {
      blockFor(700);
      await wait(0); // a start waits for files and the database like this
    }
    await app.listen({ port: 0, host: '127.0.0.1' });
    await letOthersRun(); // for a sample that started with the server
    await wait(0);
    assert.equal(isOverloaded(), false);
    assert.deepEqual(logged, []);
  });

  test('include passes of the event loop that all take long, until they end', async (t) => {
    const { app, logged, isOverloaded } = watchedApp(t, bounds);
    await app.listen({ port: 0, host: '127.0.0.1' });
    while (!isOverloaded()) {
      blockFor(700);
      await wait(0);
    }
    await waitFor('the end of the overload', () => !isOverloaded());
    assert.deepEqual(logged, ['overloaded: expensive requests are rejected', 'no longer overloaded']);
  });

  test('include too much memory', async (t) => {
    const { app, isOverloaded } = watchedApp(t, { ...bounds, memoryBytes: 1 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    await waitFor('overload', isOverloaded);
  });
});
