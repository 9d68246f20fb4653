import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRooms } from './find-rooms.ts';
import { outlineDistance } from './outline-distance.test-support.ts';
import { drawPlan, generatePlan, planStyles } from './plan-generator.test-support.ts';
import { prepare } from './small-plan.test-support.ts';
import { preparePlan } from './trace-room.ts';

test('finds at least 90% of the rooms of a plan, and nothing that is not a room', async () => {
  let [all, right, found] = [0, 0, 0];
  const progress: number[] = [];
  for (const style of planStyles.slice(0, 2)) {
    const plan = generatePlan(style);
    const rooms = findRooms(preparePlan(await drawPlan(plan)), (done) => progress.push(done));
    all += plan.rooms.length;
    found += rooms.length;
    right += plan.rooms.filter((room) =>
      rooms.some(({ corners }) => outlineDistance(room, corners) <= 3),
    ).length;
  }
  assert.ok(right >= 0.9 * all, `${right} of ${all}`);
  assert.ok(found <= 1.1 * all, `${found} for ${all}`);
  assert.equal(progress.at(-1), 1);
  assert.ok(progress.every((done) => done >= 0 && done <= 1));
});

test('a plan without walls has no rooms', () => assert.deepEqual(findRooms(undefined), []));

test('by all lines, furniture that is attached to a wall is not a room, but a shaft with walls is', async () => {
  const count = async (thickness: number) =>
    findRooms(
      await prepare(
        `<g fill="none" stroke="#000" transform="rotate(12 400 250)"><path d="M120 100H680V400H120V100M330 100V200M330 260V400" stroke-width="16"/><path d="M680 225H460V295H680" stroke-width="${thickness}"/></g>`,
      ),
    ).length;
  assert.equal(await count(2), 2);
  assert.equal(await count(16), 3);
});
