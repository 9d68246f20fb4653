import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFilesProblem } from './chosen-files.ts';

const megabyte = 1024 * 1024;
const files = (count: number, size: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.dxf`, size }));

test('the server limits are checked before anything is sent', () => {
  assert.equal(findFilesProblem(files(200, 1)), undefined);
  assert.equal(findFilesProblem(files(2, 50 * megabyte)), undefined);
  assert.match(findFilesProblem([]) ?? '', /no files/);
  assert.match(findFilesProblem(files(201, 1)) ?? '', /201 files/);
  assert.match(findFilesProblem(files(1, 50 * megabyte + 1)) ?? '', /0\.dxf/);
  assert.match(findFilesProblem(files(3, 40 * megabyte)) ?? '', /100 MB in total/);
});
