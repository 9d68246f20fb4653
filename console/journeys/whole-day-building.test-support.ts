import assert from 'node:assert/strict';
import sharp from 'sharp';
import { fileOf } from '../testing/map-form.ts';
import type { Pixel, PlanPlace } from './whole-day-view.test-support.ts';

export interface Room {
  readonly name: string;
  readonly type: string;
  readonly outline: readonly PlanPlace[];
  readonly hole?: readonly PlanPlace[];
}

/** The ground floor of a fire station: rooms share walls, a hall has a light well, and a store is inside a workshop. */
export const rooms: readonly Room[] = [
  { name: 'Watch room', type: 'Room', outline: boxOf(0.04, 0.05, 0.3, 0.42) },
  {
    name: 'Lecture hall',
    type: 'Room',
    outline: boxOf(0.3, 0.05, 0.68, 0.42),
    hole: boxOf(0.44, 0.15, 0.54, 0.31),
  },
  { name: 'Corridor', type: 'Hallway', outline: boxOf(0.04, 0.42, 0.96, 0.56) },
  {
    name: 'Workshop',
    type: 'Room',
    outline: [
      [0.04, 0.56],
      [0.6, 0.56],
      [0.6, 0.95],
      [0.34, 0.95],
      [0.34, 0.76],
      [0.04, 0.76],
    ],
  },
  { name: 'Paint store', type: 'Hazard', outline: boxOf(0.42, 0.64, 0.54, 0.8) },
];

/** A position, and what the probe must show for it: the room, and how many zones there were to choose from. */
export const probeCases: readonly (readonly [place: PlanPlace, name: string, reason: string])[] = [
  [[0.36, 0.34], 'Lecture hall', 'The only active zone here.'],
  [[0.49, 0.23], 'No zone here', 'No active zone on this floor contains this point.'],
  [[0.48, 0.72], 'Paint store', 'The smallest of 2 active zones here.'],
  [[0.2, 0.66], 'Workshop', 'The only active zone here.'],
];

const [width, height] = [4000, 3000];

/** The drawing of the floor as a file. */
export async function planFile(name: string) {
  const path = (ring: readonly PlanPlace[]) =>
    `M${ring.map(([x, y]) => `${x * width} ${y * height}`).join('L')}Z`;
  const walls = rooms.map(
    ({ outline, hole = [] }) =>
      `<path d="${path(outline)}${hole.length > 0 ? path(hole) : ''}" fill="#f4f1e8" fill-rule="evenodd"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <g stroke="#2f3c47" stroke-width="16" stroke-linejoin="round">${walls.join('')}</g></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return fileOf(new Blob([new Uint8Array(png)], { type: 'image/png' }), name);
}

function boxOf(left: number, top: number, right: number, bottom: number): readonly PlanPlace[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Asserts that a ring from the API matches the drawn one: it is closed, and every corner is within a pixel of its place. */
export function assertDrawn(
  name: string,
  saved: readonly Pixel[] | undefined,
  drawn: readonly Pixel[],
): void {
  assert.equal(saved?.length, drawn.length + 1, `${name} has the corners that were drawn, and is closed`);
  const distances = [...drawn, ...drawn.slice(0, 1)].map((corner, at) =>
    Math.hypot(corner.x - (saved?.[at]?.x ?? Infinity), corner.y - (saved?.[at]?.y ?? Infinity)),
  );
  const far = distances.filter((distance) => !(distance <= 1));
  assert.deepEqual(far, [], `corners of ${name} away from where they were drawn, in pixels`);
}
