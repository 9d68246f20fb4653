import assert from 'node:assert/strict';
import { test } from 'node:test';
import description from '../../docs/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from './http/openapi/openapi-document.ts';
import { describeRun } from './testing/fuzz/fuzz-report.ts';
import { runFuzzSession } from './testing/fuzz/fuzz-session.ts';
import { engines } from './testing/test-server.ts';

const requests = 600;
const seed = 1;

test('requests that are damaged in many ways get the documented responses, and never reach another department', {
  skip: !engines.includes('sqlite'),
}, async () => {
  const document = description as unknown as OpenApiDocument; // written by generate-docs.ts
  const { counts, foreignChanges, loggedErrors } = await runFuzzSession(document, {
    engine: 'sqlite',
    seed,
    first: 0,
    end: requests,
    concurrency: 4,
    stallsOneIn: 0, // a stalled request takes 15 s
    warmUp: requests,
    onProgress: () => {},
  });
  assert.deepEqual(counts.violations, [], describeRun(counts, seed));
  assert.deepEqual(foreignChanges, []);
  assert.deepEqual(loggedErrors, []);
  assert.equal(counts.total(), requests);
  const succeeded = counts.byStatus.get('200') ?? 0;
  assert.ok(succeeded > requests / 5, `only ${succeeded} requests succeeded`);
});
