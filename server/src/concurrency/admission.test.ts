import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { letOthersRun } from '../testing/wait-for.ts';
import { type AdmissionLimits, createAdmission, passBoth, type Release } from './admission.ts';

const limits: AdmissionLimits = { atOnce: 3, atOncePerKey: 2, waiting: 3, waitingPerKey: 2, waitMs: 60_000 };

function assertInside(entered: unknown): Release {
  assert.equal(typeof entered, 'function');
  return entered as Release; // the assertion has just confirmed this
}

async function outcomeOf(entered: unknown): Promise<'inside' | 'rejected' | 'waiting'> {
  await letOthersRun();
  const outcome = await Promise.race([entered, Promise.resolve('waiting')]);
  if (outcome === 'waiting') return 'waiting';
  return outcome === undefined ? 'rejected' : 'inside';
}

describe('admission', () => {
  test('admits as many as allowed at the same time, and fewer of one key', () => {
    const { enter } = createAdmission(limits);
    assertInside(enter('a'));
    assertInside(enter('a'));
    assert.ok(enter('a') instanceof Promise);
    assertInside(enter('b'));
    assert.ok(enter('b') instanceof Promise);
  });

  test('admits a waiting request when another leaves, and leaving twice counts once', async () => {
    const { enter } = createAdmission(limits);
    const [first] = [assertInside(enter('a')), assertInside(enter('a'))];
    const [third, fourth] = [enter('a'), enter('a')];
    assert.equal(await outcomeOf(third), 'waiting');
    first?.();
    first?.();
    assert.equal(await outcomeOf(third), 'inside');
    assert.equal(await outcomeOf(fourth), 'waiting');
  });

  test('rejects immediately if too many are waiting, and fewer may wait of one key', async () => {
    const { enter } = createAdmission(limits);
    for (const key of ['a', 'a', 'b']) assertInside(enter(key));
    const waiting = [enter('a'), enter('a')];
    assert.equal(enter('a'), undefined);
    waiting.push(enter('b'));
    assert.equal(enter('c'), undefined);
    assert.deepEqual(await Promise.all(waiting.map(outcomeOf)), ['waiting', 'waiting', 'waiting']);
  });

  test('prefers a key with fewer admitted requests, even if others have waited longer', async () => {
    const { enter } = createAdmission(limits);
    const [first] = [assertInside(enter('a')), assertInside(enter('a')), assertInside(enter('b'))];
    const [a, c] = [enter('a'), enter('c')];
    first?.();
    assert.deepEqual([await outcomeOf(a), await outcomeOf(c)], ['waiting', 'inside']);
  });

  test('rejects a request that waited too long, and one that leaves makes room in the queue', async () => {
    const short = createAdmission({ ...limits, waitMs: 1 });
    for (const key of ['a', 'a', 'b']) assertInside(short.enter(key));
    assert.equal(await short.enter('b'), undefined);

    const { enter } = createAdmission(limits);
    for (const key of ['a', 'a', 'b']) assertInside(enter(key));
    let leave = () => {};
    const left = enter('a', (giveUp) => {
      leave = giveUp;
    });
    enter('a');
    assert.equal(enter('a'), undefined);
    leave();
    assert.equal(await outcomeOf(left), 'rejected');
    assert.equal(await outcomeOf(enter('a')), 'waiting');
  });

  test('of two in a row, whoever waits for the first takes no place of the second', async () => {
    const second = createAdmission(limits);
    const [one, other] = [limits, limits].map((own) =>
      passBoth(createAdmission({ ...own, atOnce: 1 }), second),
    );
    const leave = assertInside(one?.enter('a'));
    const waiting = one?.enter('a');
    assert.equal(await outcomeOf(waiting), 'waiting');
    assertInside(other?.enter('b'));
    leave();
    assert.equal(await outcomeOf(waiting), 'inside');
    assertInside(second.enter('c'));
    assert.equal(await outcomeOf(second.enter('c')), 'waiting');
  });
});
