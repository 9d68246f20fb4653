/**
 * Measures the cost and exactness of a click with “Fill room” on a large plan, compared with a plain flood fill whose outline is
 * simplified. Measures the CPU time of tracing alone, without decoding the image. Prints a Markdown table.
 *
 * Then traces published plans that nobody here drew, if they are in a folder: a room is right if at least 85% of the area that is in
 * the traced or in the real outline is in both.
 *
 *   npm run bench -- fill-room
 *   REAL_PLANS=FOLDER npm run bench -- fill-room
 */

import { preparePlan, traceRoom } from 'room-tracing';
import { findRooms } from 'room-tracing/find-rooms';
import type { GrayImage } from 'room-tracing/gray-image';
import type { Point } from 'room-tracing/outline-edges';
import { outlineDistance } from '../room-tracing/src/outline-distance.test-support.ts';
import {
  clickIn,
  drawPlan,
  generatePlan,
  type PlanStyle,
  planStyles,
} from '../room-tracing/src/plan-generator.test-support.ts';
import { floodRoom } from './fill-room/flood-room.ts';
import {
  changePlan,
  changes,
  drawRealPlans,
  middleOfRoom,
  overlapOf,
  type RealPlan,
} from './fill-room/real-plans.ts';

const large: PlanStyle = {
  seed: 5,
  width: 6000,
  height: 4000,
  wallPx: 10,
  doorPx: 100,
  roomDoors: 2.6,
  rotationDegrees: 0,
  quality: 80,
};

type Trace = (x: number, y: number) => readonly Point[] | undefined;

interface Row {
  readonly millis: number[];
  rooms: number;
  exact: number;
}

/** Measures the CPU time of one call in milliseconds. */
function measure<Result>(call: () => Result): { readonly millis: number; readonly result: Result } {
  const before = process.cpuUsage();
  const result = call();
  const { user, system } = process.cpuUsage(before);
  return { millis: (user + system) / 1000, result };
}

function measureRooms(row: Row, rooms: readonly (readonly Point[])[], trace: Trace): void {
  for (const room of rooms) {
    const [x, y] = clickIn(room);
    const { millis, result } = measure(() => trace(x, y));
    row.millis.push(millis);
    row.rooms += 1;
    if (result && outlineDistance(room, result) <= 2) row.exact += 1;
  }
}

function report(name: string, { millis, rooms, exact }: Row): void {
  const sorted = millis.toSorted((a, b) => a - b);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(1);
  const share = ((100 * exact) / rooms).toFixed(1);
  console.log(
    `| ${name} | ${at(0.5)} | ${at(0.05)}–${at(0.95)} | ${at(1)} | ${exact} of ${rooms} (${share}%) |`,
  );
}

async function compare(name: string, styles: readonly PlanStyle[]): Promise<void> {
  const ours: Row = { millis: [], rooms: 0, exact: 0 };
  const peer: Row = { millis: [], rooms: 0, exact: 0 };
  const preparing: number[] = [];
  for (const style of styles) {
    const plan = generatePlan(style);
    const image: GrayImage = await drawPlan(plan);
    const { millis, result } = measure(() => preparePlan(image));
    preparing.push(millis);
    measureRooms(ours, plan.rooms, (x, y) => {
      const traced = traceRoom(result, x, y);
      return traced.ok ? traced.corners : undefined;
    });
    measureRooms(peer, plan.rooms, (x, y) => floodRoom(image, x, y));
  }
  report(`${name}: Fill room`, ours);
  report(`${name}: flood fill and Douglas–Peucker`, peer);
  const sorted = preparing.toSorted((a, b) => a - b);
  console.log(
    `| ${name}: preparing a plan once | ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} | | | |`,
  );
}

console.log('| | median CPU ms | 5–95% | max | rooms within 2 px |');
console.log('|---|---:|---:|---:|---:|');
await compare('6000 × 4000', [
  large,
  { ...large, seed: 6, rotationDegrees: 12 },
  { ...large, seed: 7, wallPx: 4 },
]);
await compare('10 plans of the tests', planStyles);
const others = planStyles.map((style) => ({ ...style, seed: style.seed + 1000 }));
await compare('10 plans of the same styles with other seeds', others);

/** What was measured on one plan, or on several. */
interface Result {
  rooms: number;
  /** Rooms that one click traces right. */
  clicked: number;
  found: number;
  proposed: number;
  /** Proposals that are no room of the plan and do not have most of their area in one. */
  wrong: number;
}

function measurePlan({ image, rooms }: RealPlan): Result & { readonly preparing: number; searching: number } {
  const { millis: preparing, result } = measure(() => preparePlan(image));
  const isRight = (room: readonly Point[], corners: readonly Point[]) => overlapOf(room, corners) >= 0.85;
  const clicked = rooms.filter(({ corners }) => {
    const traced = traceRoom(result, ...middleOfRoom(corners));
    return traced.ok && isRight(corners, traced.corners);
  }).length;
  const { millis: searching, result: search } = measure(() => findRooms(result));
  const found = rooms.filter((room) => search.some(({ corners }) => isRight(room.corners, corners))).length;
  const wrong = search.filter(({ corners }) => !rooms.some((room) => isRight(room.corners, corners))).length;
  return { rooms: rooms.length, clicked, found, proposed: search.length, wrong, preparing, searching };
}

const drawnPlans = await drawRealPlans(process.env.REAL_PLANS ?? '');
for (const [name, change] of Object.entries(drawnPlans.length > 0 ? changes : {})) {
  console.log(
    `\n| published plans ${name} | preparing, CPU ms | one click right | Find rooms, CPU ms | found | proposed | no room |\n|---|---:|---:|---:|---:|---:|---:|`,
  );
  const all: Result = { rooms: 0, clicked: 0, found: 0, proposed: 0, wrong: 0 };
  for (const plan of drawnPlans) {
    const one = measurePlan(await changePlan(plan, change));
    for (const key of ['rooms', 'clicked', 'found', 'proposed', 'wrong'] as const) all[key] += one[key];
    console.log(
      `| ${plan.name} | ${one.preparing.toFixed(0)} | ${one.clicked} of ${one.rooms} | ${one.searching.toFixed(0)} | ${one.found} of ${one.rooms} | ${one.proposed} | ${one.wrong} |`,
    );
  }
  const share = (part: number) => `${part} of ${all.rooms} (${((100 * part) / all.rooms).toFixed(0)}%)`;
  console.log(
    `| all | | ${share(all.clicked)} | | ${share(all.found)} | ${all.proposed} | ${all.wrong} (${((100 * all.wrong) / all.proposed).toFixed(0)}%) |`,
  );
}
