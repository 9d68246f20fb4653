import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawHatch } from './plan-hatches.ts';

type Segment = readonly [fromX: number, fromY: number, toX: number, toY: number];

const frame = [0, 0, 1000, 0, 1000, 600, 0, 600];
const hole = [300, 200, 300, 400, 700, 400, 700, 200];

function segmentsOf(svg: string): Segment[] {
  return [...svg.matchAll(/M(\d+) (\d+)L(\d+) (\d+)/g)].map(([, ...numbers]) => {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = numbers.map(Number);
    return [fromX, fromY, toX, toY];
  });
}

test('fills a polygon with the lines of a hatch from border to border, and leaves its hole empty', () => {
  for (const name of ['treads', 'warning', 'crossed', 'dotted'] as const) {
    const segments = segmentsOf(drawHatch(name, [frame, hole], false));
    assert.ok(segments.length >= 6, name);
    for (const [fromX, fromY, toX, toY] of segments) {
      for (const share of [0.01, 0.5, 0.99]) {
        const x = fromX + share * (toX - fromX);
        const y = fromY + share * (toY - fromY);
        const inHole = x > 301 && x < 699 && y > 201 && y < 399;
        assert.ok(x >= 0 && x <= 1000 && y >= 0 && y <= 600 && !inHole, `${name}: ${x} ${y}`);
      }
    }
  }
});

test('draws treads across the longer side', () => {
  const isLevel = ([, fromY, , toY]: Segment) => fromY === toY;
  assert.ok(segmentsOf(drawHatch('treads', [frame], true)).every(isLevel));
  assert.ok(!segmentsOf(drawHatch('treads', [frame], false)).some(isLevel));
});

test('clips a line through vertices like any other', () => {
  const diamond = [144, 0, 288, 144, 144, 288, 0, 144];
  assert.deepEqual(segmentsOf(drawHatch('treads', [diamond], true)), [
    [72, 72, 216, 72],
    [0, 144, 288, 144],
    [72, 216, 216, 216],
  ]);
});
