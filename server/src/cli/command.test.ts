import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromFailedReply, toFailedReply } from '../workers/worker-messages.ts';
import { explainError } from './command.ts';

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
