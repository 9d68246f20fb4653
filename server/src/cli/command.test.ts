import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromFailedReply, toFailedReply } from '../workers/worker-messages.ts';
import { readFolderAndProgram } from './backup-options.ts';
import { explainError, explainUsage } from './command.ts';

test('an error is explained with its causes, each once and without a stack', () => {
  const cause = new Error('the disk is full', { cause: new Error('ENOSPC') });
  assert.equal(explainError(new Error('a.pdf', { cause })), 'a.pdf: the disk is full: ENOSPC');
  const damaged = new Error('the image is damaged');
  const repeated = new Error('a.pdf: the image is damaged', { cause: damaged });
  assert.equal(explainError(repeated), 'a.pdf: the image is damaged');
  assert.equal(
    explainError(new Error('nothing was kept', { cause: repeated })),
    'nothing was kept: a.pdf: the image is damaged',
  );
  const subject = { problem: assert.fail, messages: { timeout: String, memory: '', broken: '', busy: '' } };
  const reply = toFailedReply(damaged);
  assert.ok(reply.type === 'failed');
  assert.equal(explainError(fromFailedReply(subject, reply)), 'worker: the image is damaged');
});

test('the error for missing or extra arguments of a backup prints the usage', () => {
  for (const args of [[], ['a', 'b'], ['a', '--']])
    assert.throws(
      () => explainUsage('usage: muster backup', () => readFolderAndProgram(args)),
      /expected .*\nusage: muster backup/,
    );
});
