import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { createFeedSegment, getSegmentKey, splitIntoSegments } from './feed-segments.ts';

const versions = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, revision: 1, answers_revision: null }));

test('segments have all items in order, and none is too long', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 4_000 }), (ids) => {
      const items = ids.map((id) => ({ id, revision: 1, answers_revision: null }));
      const segments = splitIntoSegments(items);
      assert.deepEqual(segments.flat(), items);
      assert.ok(segments.every(({ length }) => length > 0 && length <= 256));
    }),
  );
});

test('an item that is added, removed or edited changes few segments', () => {
  const items = versions(10_000, 1_000_000);
  const before = new Set(splitIntoSegments(items).map(getSegmentKey));
  assert.ok(before.size > 50 && before.size < 120, `${before.size} segments`);
  const changed = [
    items.toSpliced(10, 1),
    items.toSpliced(10, 0, { id: 5, revision: 1, answers_revision: null }),
    items.with(10, { id: 1_000_010, revision: 2, answers_revision: null }),
  ];
  for (const list of changed) {
    const others = splitIntoSegments(list).filter((segment) => !before.has(getSegmentKey(segment)));
    assert.ok(others.length >= 1 && others.length <= 5, `${others.length} segments`);
  }
});

test('a segment has the same text when compressed and after shrinking', async () => {
  const text = Buffer.from('BEGIN:VEVENT\r\n'.repeat(1000));
  const segment = createFeedSegment(Buffer.from(text));
  assert.equal(segment.memoryBytes(), text.length);
  assert.deepEqual(gunzipSync(await segment.packed()), text);
  await segment.shrink();
  assert.ok(segment.memoryBytes() < text.length / 10);
  assert.deepEqual(await segment.text(), text);
  assert.equal(segment.byteLength, text.length);
});
