import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hasSwing } from './opening-signs.ts';

const size = 200;
const wallPx = 8;
/** An opening in the row 100, from column 60 to 120. */
const gap = { from: 60, to: 120, firstLine: 96, lines: wallPx, isDeep: [false, false] } as const;

/** Draws where a place is ink, given its distance from the hinge, which is at the end of the wall on the left. */
function isDoor(isInk: (x: number, y: number, radius: number) => boolean): boolean {
  const ink = new Uint8Array(size * size);
  for (let y = gap.firstLine + gap.lines; y < size; y++)
    for (let x = 0; x < size; x++)
      if (isInk(x, y, Math.hypot(x - gap.from, y - gap.firstLine - gap.lines))) ink[y * size + x] = 1;
  const at = (line: number, along: number) => line * size + along;
  return hasSwing({ lines: size, length: size, at, walls: new Uint8Array(ink.length), ink }, gap, wallPx);
}

describe('the swing of a door', () => {
  const arc = (thickness: number) => (_x: number, _y: number, radius: number) =>
    Math.abs(radius - 60) <= thickness / 2;

  test('is a line, also a bold one, with a leaf, or with furniture beside a part of it', () => {
    assert.equal(isDoor(arc(2)), true);
    assert.equal(isDoor(arc(5)), true);
    assert.equal(
      isDoor((x, y, radius) => arc(2)(x, y, radius) || (x < 62 && radius <= 60)),
      true,
    );
    assert.equal(
      isDoor((x, y, radius) => arc(2)(x, y, radius) || (x > 90 && y > 146)),
      true,
    );
  });

  test('is not a thick band or the edge of a filled area, such as a basin or a counter', () => {
    assert.equal(isDoor(arc(3 * wallPx)), false);
    assert.equal(
      isDoor((_x, y, radius) => radius > 52 && y < 175),
      false,
    );
  });
});
