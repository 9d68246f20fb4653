import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { before, test } from 'node:test';
import { MusterError } from '../../../errors.ts';
import { hashAtLowCost } from './low-cost-hash.test-support.ts';
import { checkPassword, hashesAtOnce, hashPassword, recommendedCost, setPasswordCost } from './passwords.ts';

before(() => setPasswordCost(recommendedCost));

test('a hash is salted and memory-hard, and accepts only its password', async () => {
  const password = 'correct horse battery';
  const [hash, another] = await Promise.all([hashPassword(password), hashPassword(password)]);
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.notEqual(hash, another);
  assert.equal(await checkPassword(password, hash), 'right');
  assert.equal(await checkPassword(`${password} `, hash), 'wrong');
  assert.equal(await checkPassword('', hash), 'wrong');
});

test('hashes of another cost can be checked, and are reported as outdated', async () => {
  assert.equal(await checkPassword('swordfish', hashAtLowCost('swordfish')), 'outdated');
  assert.equal(await checkPassword('catfish', hashAtLowCost('swordfish')), 'wrong');
});

test('a password is the same regardless of how the keyboard composes its characters', async () => {
  assert.equal(await checkPassword('Zu\u0308rich', hashAtLowCost('Z\u00fcrich')), 'outdated');
});

test('checking an unknown account takes as much work as an existing one', async () => {
  const hash = await hashPassword('correct horse battery');
  // This is the processor time of all threads instead of elapsed time, because other programs may be running on this
  // machine.
  const workOf = async (phc: string | undefined) => {
    const start = process.cpuUsage();
    for (let run = 0; run < 4; run += 1) assert.equal(await checkPassword('wrong', phc), 'wrong');
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const [there, notThere] = [await workOf(hash), await workOf(undefined)];
  assert.ok(notThere > there / 4, `${notThere} µs against ${there} µs`);
});

test('other requests run before the hashing of passwords', {
  skip: process.platform !== 'linux',
}, async () => {
  await hashPassword('correct horse battery');
  const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
  assert.equal(getPriority(), Math.min(...priorities), 'this thread has kept its priority');
  assert.ok(priorities.includes(constants.priority.PRIORITY_LOW), priorities.join());
});

test('if too many are waiting, the rest get an error that says to retry later', async () => {
  const hash = hashAtLowCost('swordfish');
  const results = await Promise.allSettled(
    Array.from({ length: 150 }, () => checkPassword('swordfish', hash)),
  );
  const reasons = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  assert.equal(results.length - reasons.length, 100 + hashesAtOnce);
  for (const reason of reasons) {
    assert.ok(reason instanceof MusterError);
    assert.equal(reason.errorName, 'ServiceUnavailable');
    assert.ok(Number(reason.headers['retry-after']) > 0);
  }
  assert.equal(await checkPassword('swordfish', hash), 'outdated');
});
