import { placeImage } from '@muster/geo/place-image';
import { type FittedPlacement, latLngAtPixel } from '@muster/geo/placement';
import type { Point } from 'room-tracing/outline-edges';
import { clickIn, generatePlan } from '../../room-tracing/src/plan-generator.test-support.ts';

interface DrawnRoom {
  readonly name: string;
  /** The inner faces of its walls on the plan. */
  readonly outline: readonly Point[];
  /** The point where the user clicks. */
  readonly middle: Point;
  /** The position of its name. */
  readonly nameAt: Point;
}

export interface DrawnFloor {
  readonly name: string;
  readonly file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
  readonly rooms: readonly DrawnRoom[];
}

export const planSize = { width: 2400, height: 1800 };
export const roomsPerFloor = 10;

/** The true placement of the sheet: its top points 17° east of north. The building is rotated by another 17° on it. */
const truth: FittedPlacement = placeImage(
  { rotationDeg: 17, center: { lat: 56.46, lng: -2.978 }, metersPerPixel: 0.03 },
  planSize,
);

export const positionOf = ([x, y]: Point) => latLngAtPixel(truth, x, y);

/**
 * Draws floors of the same outline with different rooms. Uses the generator's first plans with ten rooms that each have a name.
 */
export function drawFloors(count: number): DrawnFloor[] {
  const floors: DrawnFloor[] = [];
  for (let seed = 1; floors.length < count; seed += 1) {
    const floor = drawFloor(seed, floors.length + 1);
    if (floor) floors.push(floor);
  }
  return floors;
}

function drawFloor(seed: number, level: number): DrawnFloor | undefined {
  const style = { seed, ...planSize, wallPx: 8, doorPx: 80, roomDoors: 3, rotationDegrees: 17 };
  const { svg, rooms } = generatePlan(style);
  const numberOf = (text: string) => `Room ${level * 100 + Number(text) - 100}`;
  const texts = [...svg.matchAll(/<text x="([^"]+)" y="([^"]+)"[^>]*>R (\d+)</g)];
  if (rooms.length !== roomsPerFloor || texts.length !== roomsPerFloor) return undefined;
  const named = svg.replace(/>R (\d+)</g, (_, text: string) => `>${numberOf(text)}<`);
  return {
    name: `Level ${level}`,
    file: { name: `level-${level}.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from(named) },
    rooms: texts.map(([, x, y, text = '']) => {
      const outline = rooms[Number(text) - 101] ?? [];
      return { name: numberOf(text), outline, middle: clickIn(outline), nameAt: [Number(x), Number(y)] };
    }),
  };
}
