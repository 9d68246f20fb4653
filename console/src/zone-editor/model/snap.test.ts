import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worldWidthMeters } from '@muster/geo/web-mercator';
import { directionTo } from '../../zones/local-plane.ts';
import { getLength } from '../../zones/measure.ts';
import { toPlace } from '../../zones/ring-edits.ts';
import { chooseAngle, moveToLine } from '../geometry/angle-lock.ts';
import { boxAt, cosines, origin, plane, ringAt } from '../geometry/geometry.test-support.ts';
import { buildSnapIndex, type SnapTarget, snapReachPx } from './snap.ts';

/** At this zoom, a pixel is 0.1 m. */
const size = worldWidthMeters(origin[1] ?? 0) / 0.1;
const room = boxAt(0, 0, 10, 8);
const index = buildSnapIndex([
  { id: 'r', name: '305', rings: [room] },
  { id: 's', name: '306', rings: [boxAt(30, 20, 4, 4)] },
]);
const at = (x: number, y: number) => toPlace(plane.toPosition([x, y]));
const pointOf = (target: SnapTarget | undefined) =>
  plane.toPoint([target?.lng ?? 0, target?.lat ?? 0]).map((value) => Math.round(value * 1e4) / 1e4);

test('a corner has priority over its walls and is exact; farther away, the wall is used', () => {
  const corner = index.find(at(10.4, 8.5), { size });
  assert.equal(corner?.kind, 'corner');
  assert.deepEqual([corner?.lng, corner?.lat], room[2]);
  assert.deepEqual(corner?.of, [{ kind: 'corner', name: '305' }]);
  const wall = index.find(at(4, 8.5), { size });
  assert.equal(wall?.kind, 'wall');
  assert.deepEqual(pointOf(wall), [4, 8]);
  assert.equal(index.find(at(4, 8.7), { size }), undefined);
});

test('no click is moved by more than the stated distance', () => {
  for (let x = -2; x < 12; x += 0.37)
    for (let y = -2; y < 10; y += 0.41) {
      const target = index.find(at(x, y), { size, direction: 0, own: [plane.toPosition([3, 3])] });
      if (!target) continue;
      const moved = getLength([target.lng, target.lat], plane.toPosition([x, y]));
      assert.ok(moved <= snapReachPx * 0.1 + 1e-6, `${moved} m at ${x}, ${y}`);
    }
});

test('nothing snaps to a corner that the outline already has', () => {
  const request = { size, direction: 0, taken: [room[2] ?? []] };
  const target = index.find(at(10.3, 8.2), request);
  assert.notDeepEqual([target?.lng, target?.lat], room[2]);
});

test('guides are in line with corners in the building’s direction, and cross each other and walls', () => {
  const guide = index.find(at(14, 8.3), { size, direction: 0 });
  assert.equal(guide?.kind, 'guide');
  assert.deepEqual(pointOf(guide), [14, 8]);
  assert.deepEqual(guide?.of, [{ kind: 'guide', name: '305' }]);
  assert.equal(index.find(at(14, 8.3), { size, direction: 0.4 }), undefined);
  assert.equal(index.find(at(14, 8.3), { size }), undefined);
  const own = [plane.toPosition([14.2, -6])];
  const both = index.find(at(14, 8.3), { size, direction: 0, own });
  assert.deepEqual(pointOf(both), [14.2, 8]);
  assert.equal(both?.of.length, 2);
  const onWall = index.find(at(4.3, 8.2), { size, direction: 0, own: [plane.toPosition([4, 20])] });
  assert.equal(onWall?.kind, 'wall');
  assert.deepEqual(pointOf(onWall), [4, 8]);
});

test('only nearby corners give guides', () => {
  assert.equal(index.find(at(50, 20.2), { size, direction: 0 }), undefined);
});

test('a locked direction is kept exactly while the end snaps to walls and guides', () => {
  const from = plane.toPosition([4.2, 14]);
  const angle = chooseAngle(from, plane.toPosition([4.9, 8.4]), [0], 90);
  const end = moveToLine(from, plane.toPosition([4.9, 8.4]), angle);
  const wall = index.find(toPlace(end), { size, direction: 0, lock: { angle } });
  assert.equal(wall?.kind, 'wall');
  const corner = [wall?.lng ?? 0, wall?.lat ?? 0];
  const [, cosine = 1] = cosines([plane.toPosition([9, 14]), from, corner]);
  assert.ok(Math.abs(cosine) < 1e-9);
  assert.deepEqual(pointOf(wall), [4.2, 8]);
  const [own = []] = ringAt([20, 8.2]);
  const across = chooseAngle(own, plane.toPosition([10.5, 8.9]), [0], 90);
  const inLine = index.find(toPlace(moveToLine(own, plane.toPosition([10.5, 8.9]), across)), {
    size,
    direction: 0,
    lock: { angle: across },
  });
  assert.deepEqual(pointOf(inLine), [10, 8.2]);
});

test('the locked direction is the nearest multiple of the step from one of the bases', () => {
  const to = plane.toPosition([10, 4]);
  const degrees = (angle: number) => Math.round((angle * 180) / Math.PI);
  assert.equal(degrees(chooseAngle(origin, to, [0], 90)), 0);
  assert.equal(degrees(chooseAngle(origin, to, [0], 45)), 0);
  assert.equal(degrees(chooseAngle(origin, plane.toPosition([10, 5]), [0], 45)), 45);
  assert.equal(degrees(chooseAngle(origin, to, [0, (20 * Math.PI) / 180], 90)), 20);
  const moved = moveToLine(origin, to, Math.PI / 6);
  assert.equal(degrees(directionTo(origin, moved)), 30);
});
