import { createPlane, cross, dot, type LocalPlane, type Point, subtract } from '../../zones/local-plane.ts';
import { getSignedArea } from '../../zones/measure.ts';
import type { Position, Ring, Rings } from '../../zones/polygon.ts';
import { isInside } from '../../zones/ring-edits.ts';

/** A place on a ring: a corner, or a new corner on the line that both sides of the cut share. */
interface Node {
  readonly position: Position;
  readonly point: Point;
  /** The distance along the line if it is a new corner. */
  readonly t?: number;
  next?: Node;
  /** The corner that follows on the other side of the cut. */
  chord?: Node;
}

/** Because of rounding, a line that ends on an edge may reach this far beyond it. */
const slackMeters = 1e-6;

/**
 * Cuts a zone along a line into its pieces, the largest first. Corners are kept to the last bit, and both sides of a
 * cut have the same new corners. Each part of the zone that the line reaches is cut from edge to edge.
 *
 * @returns one piece if the line does not divide the zone
 */
export function splitRings(rings: Rings, from: Position, to: Position): Rings[] {
  const plane = createPlane(from);
  const line = plane.toPoint(to);
  const length = Math.hypot(...line);
  if (length === 0) return [rings];
  const direction: Point = [line[0] / length, line[1] / length];
  const nodes = rings.map((ring, at) => linkRing(orient(ring, plane, at === 0), plane, direction));
  const crossings = nodes
    .flat()
    .filter(({ t }) => t !== undefined)
    .sort((a, b) => (a.t ?? 0) - (b.t ?? 0));
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [start, end] = [crossings[at], crossings[at + 1]];
    if (!start || !end || (end.t ?? 0) <= slackMeters || (start.t ?? 0) >= length - slackMeters) continue;
    start.chord = end;
    end.chord = start;
  }
  return groupPieces(walk(nodes.flat()));
}

/** Makes the outline counterclockwise and the holes clockwise, so that the zone is on the left of every edge. */
function orient(ring: Ring, plane: LocalPlane, isOutline: boolean): Ring {
  const isCounterclockwise = getSignedArea(ring.map(plane.toPoint)) > 0;
  return isCounterclockwise === isOutline ? ring : ring.toReversed();
}

function linkRing(ring: Ring, plane: LocalPlane, direction: Point): Node[] {
  const corners = ring.map((position): Node => ({ position, point: plane.toPoint(position) }));
  const nodes = corners.flatMap((corner, at) => {
    const crossing = crossLine(corner, corners[(at + 1) % corners.length] ?? corner, plane, direction);
    return crossing ? [corner, crossing] : [corner];
  });
  for (const [at, node] of nodes.entries()) node.next = nodes[(at + 1) % nodes.length] ?? node;
  return nodes;
}

/** The crossing of an edge and the line. A corner on the line counts as left of it, so that crossings come in pairs. */
function crossLine(a: Node, b: Node, plane: LocalPlane, direction: Point): Node | undefined {
  const [left, right] = [cross(direction, a.point), cross(direction, b.point)];
  if (left >= 0 === right >= 0) return undefined;
  const share = left / (left - right);
  if (share === 0 || share === 1) {
    const end = share === 0 ? a : b;
    return { position: end.position, point: end.point, t: dot(end.point, direction) };
  }
  const [dx, dy] = subtract(b.point, a.point);
  const point: Point = [a.point[0] + share * dx, a.point[1] + share * dy];
  const [aLng = 0, aLat = 0] = a.position;
  const [bLng = 0, bLat = 0] = b.position;
  // Edges are straight in degrees on the server; across the antimeridian the plane's longitudes are used.
  const isShort = Math.abs(aLng - bLng) <= 180;
  const position = isShort
    ? [aLng + share * (bLng - aLng), aLat + share * (bLat - aLat)]
    : plane.toPosition(point);
  return { position, point, t: dot(point, direction) };
}

/** Follows the edges to find the rings of the pieces. At a cut, it follows the cut instead of the edge. */
function walk(nodes: readonly Node[]): Node[][] {
  const seen = new Set<Node>();
  const rings: Node[][] = [];
  for (const start of nodes) {
    if (seen.has(start) || start.chord) continue;
    const ring: Node[] = [];
    let node: Node | undefined = start;
    while (node && !seen.has(node)) {
      if (!node.chord) seen.add(node);
      ring.push(node);
      if (node.chord) {
        ring.push(node.chord);
        node = node.chord.next;
      } else node = node.next;
    }
    rings.push(dropRepeated(ring));
  }
  return rings;
}

function dropRepeated(ring: readonly Node[]): Node[] {
  return ring.filter(({ position: [lng, lat] }, at) => {
    const before = ring.at(at - 1)?.position;
    return before?.[0] !== lng || before?.[1] !== lat;
  });
}

/** A piece smaller than this many square meters is a rounding error. */
const minArea = 1e-6;

function groupPieces(rings: readonly Node[][]): Rings[] {
  const measured = rings.map((nodes) => ({
    ring: nodes.map(({ position }) => position),
    points: nodes.map(({ point }) => point),
    area: getSignedArea(nodes.map(({ point }) => point)),
  }));
  const outlines = measured.filter(({ area }) => area > minArea).sort((a, b) => b.area - a.area);
  const holes = measured.filter(({ area }) => area < -minArea);
  return outlines.map(({ ring, points }) => [
    ring,
    ...holes.filter(({ points: hole }) => isInside(points, hole[0] ?? [])).map((hole) => hole.ring),
  ]);
}
