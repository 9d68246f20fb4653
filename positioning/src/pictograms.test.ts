import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Pictogram, pictogramFills, pictogramShrink, pictograms } from './pictograms.ts';

test('no two pictograms are drawn alike, and each has a color behind it', () => {
  const drawn = Object.values<Pictogram>(pictograms).map(({ family, lines, letter }) => {
    assert.match(pictogramFills[family], /^#[0-9a-f]{6}$/);
    return lines ?? letter;
  });
  assert.ok(!drawn.includes(undefined));
  assert.equal(new Set(drawn).size, drawn.length);
  assert.ok(pictogramShrink < 1);
});
