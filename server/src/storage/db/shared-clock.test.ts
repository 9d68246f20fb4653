import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { engines, startTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { openSharedClock, type SharedClock, startSharedClock } from './shared-clock.ts';

const dayMs = 86_400_000;
const clocks: SharedClock[] = [];
after(() => {
  for (const clock of clocks) clock.close();
});

async function clockWith(readTime: () => Promise<number>): Promise<SharedClock> {
  const clock = await startSharedClock({ readTime, syncEveryMs: 5 });
  clocks.push(clock);
  return clock;
}

for (const byMs of [dayMs, -dayMs]) {
  test(`a jump by ${byMs} ms is followed and remembered, and leases are not touched in the meantime`, async () => {
    let offset = 0;
    const clock = await clockWith(async () => Date.now() + offset);
    assert.equal(clock.jump(), undefined);
    assert.ok(clock.isSettled());
    offset = byMs;
    await waitFor('the jump is noticed', () => clock.jump() !== undefined);
    assert.ok(Math.abs((clock.jump()?.byMs ?? 0) - byMs) < 10_000);
    assert.ok(!clock.isSettled());
    assert.ok(Math.abs(clock.now() - Date.now() - byMs) < 10_000);
    assert.ok(Math.abs(clock.skewMs() + byMs) < 10_000);
  });
}

test('continues while the time cannot be read', async () => {
  let reads = 0;
  const start = Date.now();
  const clock = await clockWith(async () => {
    reads += 1;
    if (reads > 1) throw new Error('the database is away');
    return start + dayMs;
  });
  const first = clock.now();
  await waitFor('more reads have failed', () => reads > 4);
  assert.ok(clock.now() > first);
  assert.equal(clock.jump(), undefined);
});

for (const engine of engines) {
  test(`the time of the database is the time of this machine, on which it runs (${engine})`, async () => {
    const server = await startTestServer(engine);
    try {
      const clock = await openSharedClock(engine, server.ctx.db);
      clocks.push(clock);
      assert.ok(Math.abs(clock.skewMs()) < 10_000, `${clock.skewMs()}`);
    } finally {
      await server.close();
    }
  });
}
