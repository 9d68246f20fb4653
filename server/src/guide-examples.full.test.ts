import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pagesWithOwnCommands, testCommands } from './guide-examples.test-support.ts';
import { listGuides, readBlocks } from './testing/guide-blocks.ts';

testCommands(pagesWithOwnCommands(listGuides().filter((name) => name !== 'README.md')));

test('the README and the guides have commands and responses to test', () => {
  const run = listGuides().flatMap(readBlocks);
  assert.ok(run.length >= 10, `${run.length} blocks`);
});
