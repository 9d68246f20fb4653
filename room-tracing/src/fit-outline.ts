import { along, closeOpenings, gapShare, intersect, offsetFrom } from './close-openings.ts';
import type { Mask } from './find-ink.ts';
import type { Contour } from './follow-contour.ts';
import { squareEdges } from './main-directions.ts';
import { type Edge, findEdges, type Line, type Point } from './outline-edges.ts';

/** Parallel lines closer than this are the same wall. */
const sameWallPx = 1.5;
/** Two walls meet in a corner if their intersection is this close to where the outline turns. */
const cornerReachPx = 8;
const minPassagePx = 6;
const chamferPx = 14;
const beyondPx = 3;

export interface Outline {
  /** Clockwise. */
  readonly corners: readonly Point[];
  /** Points beyond passages that are not doors, because no wall continues on their other side. */
  readonly passages: readonly Point[];
}

/**
 * Fits straight walls to the outline of a room.
 *
 * @param openingPx the width of the widest door
 * @param wallPx the thickness of a typical wall
 */
export function fitOutline(contour: Contour, mask: Mask, openingPx: number, wallPx: number): Outline {
  const edges = closeOpenings(squareEdges(findEdges(contour)), mask, openingPx, wallPx);
  const passages = edges
    .filter(({ wallShare, length }) => wallShare < gapShare && length >= minPassagePx)
    .map(({ from, to, line }): Point => {
      return [(from[0] + to[0]) / 2 + beyondPx * line.dy, (from[1] + to[1]) / 2 - beyondPx * line.dx];
    });
  return { corners: findCorners(sharpenCorners(mergeWalls(edges)), openingPx), passages };
}

/** Drops short oblique edges between perpendicular walls, which are remains of hatching or drawn in the corner. */
function sharpenCorners(edges: readonly Edge[]): Edge[] {
  if (edges.length <= 4) return [...edges];
  return edges.filter((edge, index) => {
    const [before, after] = [edges.at(index - 1)!, edges[(index + 1) % edges.length]!];
    const turn = before.line.dx * after.line.dy - before.line.dy * after.line.dx;
    return !(edge.length <= chamferPx && !edge.isSquare && before.isSquare && after.isSquare && turn > 0.9);
  });
}

/** Joins neighboring edges on the same line, such as the wall on both sides of a door. */
function mergeWalls(edges: readonly Edge[]): Edge[] {
  const merged: Edge[] = [];
  for (const edge of edges) {
    const last = merged.at(-1);
    const joined = last && join(last, edge);
    if (joined) merged[merged.length - 1] = joined;
    else merged.push(edge);
  }
  const [first, last] = [merged[0], merged.at(-1)];
  const joined = merged.length > 3 && first && last ? join(last, first) : undefined;
  return joined ? [...merged.slice(1, -1), joined] : merged;
}

function join(a: Edge, b: Edge): Edge | undefined {
  const isParallel = a.line.dx * b.line.dx + a.line.dy * b.line.dy > 0.9995;
  const off = offsetFrom(a.line, [b.line.x, b.line.y]);
  if (!isParallel || Math.abs(off) > sameWallPx) return undefined;
  const length = a.length + b.length;
  const [weightA, weightB] = [a.length / length, b.length / length];
  const shift = off * weightB;
  const { dx, dy } = a.length > b.length ? a.line : b.line;
  const line: Line = { x: a.line.x + shift * dy, y: a.line.y - shift * dx, dx, dy };
  const wallShare = a.wallShare * weightA + b.wallShare * weightB;
  return { from: a.from, to: b.to, length, line, wallShare, isSquare: a.isSquare && b.isSquare };
}

function findCorners(edges: readonly Edge[], openingPx: number): Point[] {
  const corners: Point[] = [];
  for (const [index, edge] of edges.entries()) {
    const next = edges[(index + 1) % edges.length]!;
    const corner = intersect(edge.line, next.line);
    const isJoint = edge.to[0] === next.from[0] && edge.to[1] === next.from[1];
    const reach = isJoint ? cornerReachPx : Math.max(1.5 * openingPx, chamferPx);
    if (corner && distance(corner, edge.to) <= reach && distance(corner, next.from) <= reach)
      corners.push(corner);
    else {
      corners.push(project(edge.line, edge.to));
      corners.push(project(next.line, next.from));
    }
  }
  return dropNeedless(corners);
}

function project(line: Line, point: Point): Point {
  const t = along(line, point);
  return [line.x + t * line.dx, line.y + t * line.dy];
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

/** Drops corners that are on the line between their neighbors. */
function dropNeedless(corners: readonly Point[]): Point[] {
  const kept = [...corners];
  for (let at = 0; at < kept.length && kept.length > 3; ) {
    const [ax, ay] = kept.at(at - 1)!;
    const [x, y] = kept[at]!;
    const [bx, by] = kept[(at + 1) % kept.length]!;
    const length = Math.hypot(bx - ax, by - ay);
    const off = length < 0.5 ? 0 : Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length;
    if (off < 0.3) kept.splice(at, 1);
    else at++;
  }
  return kept;
}

/** Counts the wall ends that extend into a room: two nearby corners where the outline goes around the end. */
export function countWallEnds(corners: readonly Point[], wallPx: number): number {
  return corners.filter((corner, index) => {
    const next = corners[(index + 1) % corners.length]!;
    if (distance(corner, next) > wallPx) return false;
    const [before, after] = [corners.at(index - 1)!, corners[(index + 2) % corners.length]!];
    return turnAt(before, corner, next) < -0.7 && turnAt(corner, next, after) < -0.7;
  }).length;
}

/** The sine of the turn at `b`; positive for a clockwise turn. */
function turnAt(a: Point, b: Point, c: Point): number {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return (ux * vy - uy * vx) / (Math.hypot(ux, uy) * Math.hypot(vx, vy) || 1);
}
