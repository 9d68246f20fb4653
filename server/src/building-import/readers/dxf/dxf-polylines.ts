import type { Position } from '../../model.ts';
import { ringOfVertices, type Vertex } from './dxf-curves.ts';
import { type Entity, numberOf } from './dxf-tags.ts';

/** Returns the ring of an LWPOLYLINE, or `undefined` if it is open. */
export function readLightPolyline(entity: Entity): Position[] | undefined {
  const vertices: { x: number; y: number; bulge: number }[] = [];
  for (const [code, value] of entity.tags) {
    const last = vertices.at(-1);
    if (code === 10) vertices.push({ x: Number(value), y: 0, bulge: 0 });
    else if (last && code === 20) last.y = Number(value);
    else if (last && code === 42) last.bulge = Number(value);
  }
  return closedRing(vertices, (numberOf(entity, 70, 0) & 1) === 1);
}

/** Returns the ring of a POLYLINE with the VERTEX entities that follow it, or `undefined` if it is open or a mesh. */
export function readPolyline(entity: Entity, vertices: readonly Entity[]): Position[] | undefined {
  const flags = numberOf(entity, 70, 0);
  if ((flags & (16 | 64)) !== 0) return undefined;
  const own = vertices
    // The control points of a fitted curve are not on it.
    .filter((vertex) => (numberOf(vertex, 70, 0) & 16) === 0)
    .map((vertex) => ({
      x: numberOf(vertex, 10, Number.NaN),
      y: numberOf(vertex, 20, Number.NaN),
      bulge: numberOf(vertex, 42, 0),
    }));
  return closedRing(own, (flags & 1) === 1);
}

/** A polyline that ends where it begins is closed, even if its flag is not set. */
function closedRing(vertices: readonly Vertex[], saysClosed: boolean): Position[] | undefined {
  const [first] = vertices;
  const last = vertices.at(-1);
  if (!first || !last || vertices.length < 3) return undefined;
  const repeats = first.x === last.x && first.y === last.y;
  if (!saysClosed && !repeats) return undefined;
  return ringOfVertices(repeats ? vertices.slice(0, -1) : vertices);
}
