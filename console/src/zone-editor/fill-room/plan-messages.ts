import type { TraceFailure } from 'room-tracing';
import type { Direction } from 'room-tracing/next-room';

/** A place on the plan as fractions of its width and height, from the top left. */
export type PlanPoint = readonly [x: number, y: number];

export interface PlanQuery {
  readonly id: number;
  readonly target:
    | { readonly at: PlanPoint }
    | { readonly from: readonly PlanPoint[]; readonly direction: Direction };
  /** The width of the widest door as a fraction of the plan's width. It is estimated if it is left out. */
  readonly door?: number | undefined;
}

export type PlanRequest =
  | { readonly kind: 'open'; readonly imageUrl: string }
  /** A part of a plan that only the page can draw. */
  | { readonly kind: 'strip'; readonly bitmap: ImageBitmap; readonly top: number; readonly height: number }
  | ({ readonly kind: 'query' } & PlanQuery)
  | { readonly kind: 'findAll'; readonly id: number };

export type PlanResult =
  | { readonly ok: true; readonly corners: readonly PlanPoint[] }
  | { readonly ok: false; readonly reason: TraceFailure | 'noNeighbor' };

/** A room of the plan: its corners, and its place that is farthest from the walls. */
export interface PlanRoom {
  readonly corners: readonly PlanPoint[];
  readonly middle: PlanPoint;
}

export type PlanResponse =
  | { readonly kind: 'progress'; readonly done: number }
  /** The plan is an SVG, which workers cannot draw. The page sends its strips. */
  | { readonly kind: 'drawIt' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'result'; readonly id: number; readonly result: PlanResult }
  | { readonly kind: 'rooms'; readonly id: number; readonly rooms: readonly PlanRoom[] };
