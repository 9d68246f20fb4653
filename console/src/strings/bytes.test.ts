import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes } from './bytes.ts';

test('a size is shown in a readable unit', () => {
  const sizes = [0, 400, 12_345, 999_000, 1_440_000, 14_123_456].map((bytes) =>
    formatBytes(bytes).replaceAll('\u00a0', ' '),
  );
  assert.deepEqual(sizes, ['0 kB', '0.4 kB', '12 kB', '999 kB', '1.4 MB', '14 MB']);
});
