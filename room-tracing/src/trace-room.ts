import { bridgeOpenings } from './bridge-openings.ts';
import { findClosedAreas } from './closed-areas.ts';
import { type CoarsePlan, makeCoarse } from './coarse-plan.ts';
import { findColoredWalls } from './colored-walls.ts';
import { divideRooms, isOpenToEdge, joinBoxes, type RoomBox, type Rooms } from './divide-rooms.ts';
import { fillHollowWalls } from './fill-hollow-walls.ts';
import { addFaintLines, findInk, type Mask } from './find-ink.ts';
import { countWallEnds, fitOutline, type Outline } from './fit-outline.ts';
import { followContour } from './follow-contour.ts';
import type { GrayImage } from './gray-image.ts';
import { measureWalls } from './measure-walls.ts';
import { toNormalSize } from './normal-size.ts';
import type { Point } from './outline-edges.ts';
import { removeFreeStanding } from './remove-free-standing.ts';
import { removeHatching } from './remove-hatching.ts';
import { removeIslands } from './remove-islands.ts';
import { findRegion } from './room-region.ts';
import { areUpright, findThickWalls, type ThickWalls } from './thick-walls.ts';

/** What is calculated for a plan before the first click: its walls, and which cells belong to which room. */
export interface PreparedPlan {
  /** The size of the picture in pixels. */
  readonly picture: { readonly width: number; readonly height: number };
  /** The number of pixels of the walls and all that follows in one pixel of the picture. */
  readonly scale: number;
  readonly walls: Mask;
  readonly wallPx: number;
  /** The width of a typical door, if the walls are filled and it is known. */
  readonly doorPx?: number | undefined;
  readonly cells: CoarsePlan;
  readonly rooms: Rooms;
  /** The same plan by its solid or colored walls alone, if it has such walls. Lines of furniture do not matter there. */
  readonly solid?: PreparedPlan | undefined;
}

export type TraceFailure = 'noWalls' | 'outside' | 'wall' | 'open' | 'tooSmall';

export type TracedRoom =
  | { readonly ok: true; readonly corners: readonly Point[]; readonly room: number }
  | { readonly ok: false; readonly reason: TraceFailure };

export interface PrepareOptions {
  /** The width of the widest door in pixels. If omitted, it is estimated from the plan's gaps. */
  readonly gapPx?: number | undefined;
  /** Called with the completed share, from 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Finds the walls and rooms of a plan. @returns undefined if there are no walls */
export function preparePlan(image: GrayImage, options: PrepareOptions = {}): PreparedPlan | undefined {
  const { onProgress = () => undefined, gapPx } = options;
  const picture = { width: image.width, height: image.height };
  const { normal, scale } = toNormalSize(image);
  const normalInk = findInk(normal);
  const solid = normalInk && prepareSolid(normal, normalInk, { picture, scale });
  onProgress(0.3);
  const walls = solid ? normalInk : findInk(image);
  if (!walls) return undefined;
  onProgress(0.4);
  removeHatching(walls);
  onProgress(0.55);
  const wallPx = measureWalls(walls);
  removeIslands(walls, wallPx);
  onProgress(0.7);
  const cells = makeCoarse(walls);
  onProgress(0.8);
  const size = { picture, scale: solid ? scale : 1 };
  const rooms = divideRooms(cells, gapPx === undefined ? undefined : (gapPx * size.scale) / cells.scale);
  onProgress(1);
  return { ...size, walls, wallPx, cells, rooms, solid };
}

/** Solid walls are much darker than the paper, and furniture can have colors; but walls can also be gray. */
const wallFinders: readonly ((image: GrayImage) => ThickWalls | undefined)[] = [
  findColoredWalls,
  (image) => findSolidWalls(image, 0.7),
  (image) => findSolidWalls(image),
];
/** In solid walls whose openings are closed, only slits divide rooms: half of a typical wall. */
const slitShare = 0.5;
/** The share of the picture that a room covers at least. */
const roomShare = 0.001;
/** With fewer rooms, the dark parts of the plan are not its walls. */
const minRooms = 2;
/** Other walls are better if they enclose this much more. */
const betterShare = 1.3;

/**
 * Divides a plan with upright walls that are solid, or have a color of their own, by the walls alone, with every opening closed by itself.
 */
function prepareSolid(
  image: GrayImage,
  ink: Mask,
  size: Pick<PreparedPlan, 'picture' | 'scale'>,
): PreparedPlan | undefined {
  const lines = addFaintLines(image, ink);
  // Tiles and treads are no sign of an opening.
  removeHatching(lines);
  const found = wallFinders.flatMap((find) => {
    let thick = find(image);
    if (!thick) return [];
    if (find === findColoredWalls) thick = fillHollowWalls(thick, bridgeOpenings(thick, lines).walls);
    const { walls, doorPx } = bridgeOpenings(thick, lines);
    removeFreeStanding(thick.walls, walls, roomShare * walls.bits.length);
    const closed = findClosedAreas(walls, roomShare);
    return [{ walls, wallPx: thick.typical, doorPx: find === findColoredWalls ? undefined : doorPx, closed }];
  });
  let [best, most]: [(typeof found)[number] | undefined, number] = [undefined, 0];
  for (const one of found) {
    const area = one.closed.reduce((sum, pixels) => sum + pixels, 0);
    if (one.closed.length >= minRooms && area > betterShare * most) [best, most] = [one, area];
  }
  if (!best) return undefined;
  const { walls, wallPx, doorPx } = best;
  const cells = makeCoarse(walls);
  const rooms = divideRooms(cells, (slitShare * wallPx) / cells.scale);
  return { ...size, walls, wallPx, doorPx, cells, rooms };
}

function findSolidWalls(image: GrayImage, share?: number): ThickWalls | undefined {
  const dark = findInk(image, share);
  const thick = dark && findThickWalls(dark);
  return thick && areUpright(thick) ? thick : undefined;
}

/** Divides the same plan using another door width, without searching for walls again. */
export function divideAgain(plan: PreparedPlan, gapPx: number | undefined): PreparedPlan {
  const rooms = divideRooms(
    plan.cells,
    gapPx === undefined ? undefined : (gapPx * plan.scale) / plan.cells.scale,
  );
  return { ...plan, rooms, ...(gapPx === undefined ? {} : { solid: undefined }) };
}

/** The minimum size of a room, in pixels. */
const minRoomPx = 150;
/** The maximum width of an opening, in typical door widths. */
const doorSlack = 1.7;

/**
 * Finds the room around a point of the plan.
 *
 * @param x in pixels; the first pixel covers 0 to 1
 * @returns the corners of the inner faces of its walls, clockwise, or why there is no room
 */
export function traceRoom(plan: PreparedPlan | undefined, x: number, y: number): TracedRoom {
  if (!plan) return { ok: false, reason: 'noWalls' };
  const traced = traceAt(plan, x * plan.scale, y * plan.scale);
  if (!traced.ok || plan.scale === 1) return traced;
  return { ...traced, corners: traced.corners.map(([cx, cy]) => [cx / plan.scale, cy / plan.scale]) };
}

function traceAt(plan: PreparedPlan, x: number, y: number): TracedRoom {
  const bySolid = plan.solid && traceAt(plan.solid, x, y);
  if (bySolid && (bySolid.ok || bySolid.reason === 'wall')) return bySolid;
  const { width, height } = plan.walls;
  if (x < 0 || y < 0 || x >= width || y >= height) return { ok: false, reason: 'outside' };
  const room = findRoomAt(plan, x, y);
  const box = plan.rooms.boxes.get(room);
  if (!box) return { ok: false, reason: 'wall' };
  if (isOpenToEdge(plan, box)) return { ok: false, reason: 'open' };
  return traceParts(plan, room);
}

/** The maximum number of parts of a room. The narrow passages between furniture and door swings are found one after the other. */
const maxParts = 6;

/**
 * Traces a room. A passage is not a door if no wall continues on its other side. In that case, the area beyond it is part of the
 * room, unless adding it would bring more wall ends into the outline.
 */
function traceParts(plan: PreparedPlan, room: number): TracedRoom {
  const { rooms } = plan;
  const numbers = new Set([room]);
  let box = rooms.boxes.get(room)!;
  const alone = traceOutline(plan, numbers, box);
  let outline = alone;
  while (outline && outline.passages.length > 0 && numbers.size < maxParts) {
    const other = outline.passages
      .map(([x, y]) => findRoomAt(plan, x, y))
      .find((at) => at !== 0 && !numbers.has(at) && !isOpenToEdge(plan, rooms.boxes.get(at)!));
    if (other === undefined) break;
    numbers.add(other);
    box = joinBoxes(box, rooms.boxes.get(other)!);
    outline = traceOutline(plan, numbers, box);
  }
  if (!alone || !outline) return { ok: false, reason: 'tooSmall' };
  const reach = 1.8 * plan.wallPx + 2;
  const isBetter = countWallEnds(outline.corners, reach) <= countWallEnds(alone.corners, reach);
  return { ok: true, corners: (isBetter ? outline : alone).corners, room };
}

/** @returns undefined if it is too small to be a room */
function traceOutline(
  { walls, wallPx, cells, rooms }: PreparedPlan,
  numbers: ReadonlySet<number>,
  box: RoomBox,
): Outline | undefined {
  const { scale } = cells;
  const area = box.cells * scale * scale;
  const contour = followContour(findRegion(walls, cells, rooms, numbers, box), walls);
  if (area < minRoomPx || contour.xs.length < 12) return undefined;
  const longer = Math.max(box.right - box.left, box.bottom - box.top) * scale;
  const door = rooms.doorCells === undefined ? 0.3 * Math.sqrt(area) : rooms.doorCells * scale * doorSlack;
  const outline = fitOutline(contour, walls, Math.min(door, 0.7 * longer), wallPx);
  return outline.corners.length < 3 ? undefined : outline;
}

/** The number of the room at a point, in pixels of the walls. Near a wall, it uses the nearest cell that is not part of a wall. */
export function findRoomAt({ walls, cells, rooms }: PreparedPlan, x: number, y: number): number {
  const [px, py] = [Math.floor(x), Math.floor(y)];
  if (px < 0 || py < 0 || px >= walls.width || py >= walls.height) return 0;
  if (walls.bits[py * walls.width + px]) return 0;
  const [column, row] = [Math.floor(px / cells.scale), Math.floor(py / cells.scale)];
  for (const [dx, dy] of nearby) {
    const [atX, atY] = [column + dx, row + dy];
    if (atX < 0 || atY < 0 || atX >= cells.width || atY >= cells.height) continue;
    const room = rooms.labels[atY * cells.width + atX]!;
    if (room !== 0) return room;
  }
  return 0;
}

const nearby = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
