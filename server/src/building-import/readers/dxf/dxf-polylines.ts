import type { Position } from '../../model.ts';
import { lineOfVertices, ringOfVertices, type Vertex } from './dxf-curves.ts';
import { type Entity, numberOf } from './dxf-tags.ts';

/** The positions of a polyline. */
export interface ReadPolyline {
  readonly positions: readonly Position[];
  /** Whether they are a ring. */
  readonly isClosed: boolean;
}

export function readLightPolyline(entity: Entity): ReadPolyline | undefined {
  const vertices: { x: number; y: number; bulge: number }[] = [];
  for (const [code, value] of entity.tags) {
    const last = vertices.at(-1);
    if (code === 10) vertices.push({ x: Number(value), y: 0, bulge: 0 });
    else if (last && code === 20) last.y = Number(value);
    else if (last && code === 42) last.bulge = Number(value);
  }
  return polylineOf(vertices, (numberOf(entity, 70, 0) & 1) === 1);
}

/** Returns a POLYLINE with the VERTEX entities that follow it, or `undefined` if it is a mesh. */
export function readPolyline(entity: Entity, vertices: readonly Entity[]): ReadPolyline | undefined {
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
  return polylineOf(own, (flags & 1) === 1);
}

/** A polyline that ends where it begins is closed, even if its flag is not set. */
function polylineOf(vertices: readonly Vertex[], saysClosed: boolean): ReadPolyline | undefined {
  const [first] = vertices;
  const last = vertices.at(-1);
  if (!first || !last || vertices.length < 2) return undefined;
  const repeats = first.x === last.x && first.y === last.y;
  const isClosed = vertices.length > 2 && (saysClosed || repeats);
  if (!isClosed) return { positions: lineOfVertices(vertices), isClosed };
  return { positions: ringOfVertices(repeats ? vertices.slice(0, -1) : vertices), isClosed };
}
