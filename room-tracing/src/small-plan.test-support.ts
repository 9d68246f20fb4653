import assert from 'node:assert/strict';
import { outlineDistance } from './outline-distance.test-support.ts';
import type { Point } from './outline-edges.ts';
import { drawPlan, type PlanStyle } from './plan-generator.test-support.ts';
import { type PreparedPlan, preparePlan, type traceRoom } from './trace-room.ts';

const size = { width: 800, height: 500 };

/** Draws and prepares a plan of 800 × 500 pixels from parts of an SVG. */
export async function prepare(parts: string): Promise<PreparedPlan | undefined> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#fff"/>${parts}</svg>`;
  return preparePlan(await drawPlan({ svg, style: { ...size } as PlanStyle }));
}

export function assertTraced(
  traced: ReturnType<typeof traceRoom> | undefined,
  room: readonly Point[],
  within = 1,
) {
  if (!traced?.ok) return assert.fail(`not traced: ${traced?.reason}`);
  const distance = outlineDistance(room, traced.corners);
  assert.ok(distance <= within, `${distance} pixels off: ${JSON.stringify(traced.corners)}`);
  assert.equal(traced.corners.length, room.length);
}
