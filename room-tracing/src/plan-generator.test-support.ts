import sharp from 'sharp';
import { type GrayImage, writeColors, writeGray } from './gray-image.ts';
import { contains, distanceTo } from './outline-distance.test-support.ts';
import type { Point } from './outline-edges.ts';

/** The appearance of a generated plan. Lengths are in pixels. */
export interface PlanStyle {
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly wallPx: number;
  readonly doorPx: number;
  /** The minimum width of rooms, in door widths. */
  readonly roomDoors: number;
  readonly rotationDegrees: number;
  /** JPEG quality. If omitted, the plan is a PNG. */
  readonly quality?: number;
}

export interface GeneratedPlan {
  readonly style: PlanStyle;
  readonly svg: string;
  /** The inner wall faces of each room. */
  readonly rooms: readonly (readonly Point[])[];
}

type Random = () => number;
type Polygon = readonly Point[];

/** mulberry32 */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function generatePlan(style: PlanStyle): GeneratedPlan {
  const { width, height, wallPx, seed } = style;
  const random = createRandom(seed);
  const margin = 0.06 * Math.min(width, height) + 20;
  const shrink = style.rotationDegrees === 0 ? 0 : 0.16 * Math.min(width, height);
  const outer = rectangle(
    margin + shrink,
    margin + shrink,
    width - margin - shrink,
    height - margin - shrink,
  );
  const cells = split(outer, style, random).flatMap((cell) => reshape(cell, style, random));
  const turn = (polygon: Polygon) => turned(polygon, style);
  const rooms = cells.map((cell) => turn(inset(cell, wallPx / 2)));
  const building = turn(inset(outer, -wallPx / 2));
  const parts = [
    draw(building, '#000'),
    ...rooms.map((room) => draw(room, random() < 0.15 ? '#e3eef8' : '#fff')),
  ];
  const doors: Point[] = [];
  const openings = rooms.flatMap((room) => cutDoors(room, rooms, doors, style, random));
  for (const [index, room] of rooms.entries()) parts.push(...furnish(room, index, doors, style, random));
  parts.push(...openings);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`;
  return { style, svg, rooms };
}

/** Draws the plan, with JPEG noise if its style has a quality. */
export async function drawPlan({ svg, style }: Pick<GeneratedPlan, 'svg' | 'style'>): Promise<GrayImage> {
  const drawn = sharp(Buffer.from(svg), { limitInputPixels: false });
  const encoded = style.quality ? drawn.jpeg({ quality: style.quality }) : drawn.png({ compressionLevel: 1 });
  const { data, info } = await sharp(await encoded.toBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(info.width * info.height);
  const colors = new Uint8Array(pixels.length);
  writeGray(data, pixels);
  writeColors(data, colors);
  return { width: info.width, height: info.height, pixels, colors };
}

function rectangle(left: number, top: number, right: number, bottom: number): Polygon {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Divides a rectangle into rooms. */
function split(cell: Polygon, style: PlanStyle, random: Random): Polygon[] {
  const [[left, top], , [right, bottom]] = cell as [Point, Point, Point, Point];
  const minSize = style.roomDoors * style.doorPx + style.wallPx;
  const [width, height] = [right - left, bottom - top];
  const isWide = width > height;
  const length = isWide ? width : height;
  if (length < 2.2 * minSize || (length < 4 * minSize && random() < 0.12)) return [cell];
  const at = Math.round(minSize + random() * (length - 2 * minSize));
  const halves = isWide
    ? [rectangle(left, top, left + at, bottom), rectangle(left + at, top, right, bottom)]
    : [rectangle(left, top, right, top + at), rectangle(left, top + at, right, bottom)];
  return halves.flatMap((half) => split(half, style, random));
}

/** Turns some rooms into an L with a small room in its corner, and divides others with an oblique wall. */
function reshape(cell: Polygon, style: PlanStyle, random: Random): Polygon[] {
  const [[left, top], , [right, bottom]] = cell as [Point, Point, Point, Point];
  const minSize = style.roomDoors * style.doorPx + style.wallPx;
  const [width, height] = [right - left, bottom - top];
  const choice = random();
  if (choice < 0.25 && width > 2 * minSize && height > 2 * minSize) {
    const x = left + Math.round(width * (0.4 + 0.15 * random()));
    const y = top + Math.round(height * (0.4 + 0.15 * random()));
    const l: Polygon = [
      [left, top],
      [x, top],
      [x, y],
      [right, y],
      [right, bottom],
      [left, bottom],
    ];
    return [l, rectangle(x, top, right, y)];
  }
  if (choice < 0.4 && width > 2.6 * minSize) {
    const slant = Math.min(width * 0.12, height * 0.4);
    const x = left + width / 2;
    return [
      [
        [left, top],
        [x - slant, top],
        [x + slant, bottom],
        [left, bottom],
      ],
      [
        [x - slant, top],
        [right, top],
        [right, bottom],
        [x + slant, bottom],
      ],
    ];
  }
  return [cell];
}

/** Moves each side of a clockwise polygon inward. */
function inset(polygon: Polygon, by: number): Polygon {
  return polygon.map(([x, y], index) => {
    const [px, py] = polygon.at(index - 1)!;
    const [nx, ny] = polygon[(index + 1) % polygon.length]!;
    const [ax, ay] = unit(x - px, y - py);
    const [bx, by_] = unit(nx - x, ny - y);
    const scale = by / (1 + ax * bx + ay * by_);
    return [x - (ay + by_) * scale, y + (ax + bx) * scale] as const;
  });
}

function unit(x: number, y: number): Point {
  const length = Math.hypot(x, y);
  return [x / length, y / length];
}

function turned(polygon: Polygon, { rotationDegrees, width, height }: PlanStyle): Polygon {
  const [cos, sin] = [
    Math.cos((rotationDegrees * Math.PI) / 180),
    Math.sin((rotationDegrees * Math.PI) / 180),
  ];
  return polygon.map(([x, y]) => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    return [width / 2 + cos * dx - sin * dy, height / 2 + sin * dx + cos * dy] as const;
  });
}

function draw(polygon: Polygon, fill: string, more = ''): string {
  const points = polygon.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
  return `<polygon points="${points}" fill="${fill}" ${more}/>`;
}

/** Adds text, tables and hatching. */
function furnish(
  room: Polygon,
  index: number,
  doors: readonly Point[],
  style: PlanStyle,
  random: Random,
): string[] {
  const parts: string[] = [];
  const { doorPx, rotationDegrees } = style;
  const stroke = `stroke="#000" stroke-width="${random() < 0.5 ? 1 : 1.5}"`;
  if (random() < 0.12) parts.push(hatch(room, index, style, random));
  const [x, y] = pickInside(room, doorPx * 0.8, random) ?? [];
  if (x === undefined || y === undefined) return parts;
  const size = Math.round(Math.min(28, Math.max(11, doorPx / 3)));
  parts.push(
    `<text x="${x - size}" y="${y}" font-family="sans-serif" font-size="${size}">R ${index + 101}</text>`,
  );
  for (let tries = 0; tries < 3; tries++) {
    const [width, height] = [doorPx * (0.4 + 0.9 * random()), doorPx * (0.4 + 0.4 * random())];
    const at = pickInside(room, Math.hypot(width, height) / 2 + 4, random);
    if (!at || isNear(doors, at, 1.3 * doorPx + Math.hypot(width, height) / 2)) continue;
    const place = `transform="rotate(${rotationDegrees} ${at[0]} ${at[1]})"`;
    parts.push(
      `<rect x="${at[0] - width / 2}" y="${at[1] - height / 2}" width="${width}" height="${height}" fill="none" ${stroke} ${place}/>`,
    );
  }
  return parts;
}

function hatch(room: Polygon, index: number, { width, height }: PlanStyle, random: Random): string {
  const spacing = 7 + 9 * random();
  const lines: string[] = [];
  for (let at = -height; at < width; at += spacing * Math.SQRT2) lines.push(`M${at} 0l${height} ${height}`);
  const points = room.map(([x, y]) => `${x},${y}`).join(' ');
  const clip = `<clipPath id="c${index}"><polygon points="${points}"/></clipPath>`;
  return `${clip}<path clip-path="url(#c${index})" d="${lines.join('')}" stroke="#333" stroke-width="1"/>`;
}

/** A point in the polygon that is this far from its sides. */
function pickInside(polygon: Polygon, distance: number, random: Random): Point | undefined {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  for (let tries = 0; tries < 40; tries++) {
    const x = Math.min(...xs) + random() * (Math.max(...xs) - Math.min(...xs));
    const y = Math.min(...ys) + random() * (Math.max(...ys) - Math.min(...ys));
    if (contains(polygon, [x, y]) && distanceTo(polygon, [x, y]) >= distance) return [x, y];
  }
  return undefined;
}

/** Adds one or two doors to the walls of a room. Half of them show the leaf and its swing. */
function cutDoors(
  room: Polygon,
  rooms: readonly Polygon[],
  doors: Point[],
  style: PlanStyle,
  random: Random,
): string[] {
  const parts: string[] = [];
  const { doorPx, wallPx } = style;
  const doorCount = random() < 0.6 ? 1 : 2;
  for (let tries = 0; tries < 30 && parts.length < doorCount; tries++) {
    const side = Math.floor(random() * room.length);
    const [a, b] = [room[side]!, room[(side + 1) % room.length]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const width = doorPx * (0.85 + 0.3 * random());
    const from = random() < 0.3 ? 6 : (length - width) * random();
    if (from + width + 6 > length) continue;
    const [dx, dy] = unit(b[0] - a[0], b[1] - a[1]);
    const place = (u: number, v: number): Point => [a[0] + dx * u + dy * v, a[1] + dy * u - dx * v];
    const beyond = [0, 0.25, 0.5, 0.75, 1].map((part) =>
      rooms.findIndex((other) => contains(other, place(from - 6 + part * (width + 12), wallPx + 3))),
    );
    if (beyond.some((other) => other !== beyond[0] || other < 0)) continue;
    const middle = place(from + width / 2, wallPx / 2);
    if (isNear(doors, middle, 2.2 * doorPx)) continue;
    doors.push(middle);
    const hole = [
      place(from, -1),
      place(from, wallPx + 1),
      place(from + width, wallPx + 1),
      place(from + width, -1),
    ];
    parts.push(draw(hole, '#fff') + (random() < 0.5 ? swing(place, from, width, wallPx) : ''));
  }
  return parts;
}

function isNear(places: readonly Point[], [x, y]: Point, distance: number): boolean {
  return places.some(([px, py]) => Math.hypot(px - x, py - y) < distance);
}

/** The leaf of an open door and its quarter circle inside the room. */
function swing(place: (u: number, v: number) => Point, from: number, width: number, wallPx: number): string {
  const [hinge, tip, jamb] = [place(from, 0), place(from, -width), place(from + width, 0)];
  const line = Math.max(1, Math.min(2, wallPx / 3));
  return `<path d="M${hinge.join(' ')}L${tip.join(' ')}A${width} ${width} 0 0 1 ${jamb.join(' ')}" fill="none" stroke="#000" stroke-width="${line}"/>`;
}

/** A place to click: the middle of the room, or any point away from its walls. */
export function clickIn(room: Polygon): Point {
  const random = createRandom(1);
  for (let distance = 40; distance > 1; distance /= 1.5) {
    const place = pickInside(room, distance, random);
    if (place) return place;
  }
  return room[0]!;
}

/** Ten plans that differ in every respect. */
export const planStyles: readonly PlanStyle[] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 2].map((wallPx, index) => ({
  seed: 11 + 17 * index,
  width: 1200 + 160 * (index % 4),
  height: 900 + 120 * (index % 3),
  wallPx,
  doorPx: 34 + 4 * (index % 5),
  roomDoors: 2.4,
  rotationDegrees: index % 3 === 2 ? 7 + 4 * index : 0,
  ...(index % 2 === 1 && { quality: 70 + index }),
}));
