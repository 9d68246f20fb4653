import { nearestLng, wrapLng } from '@muster/geo/longitude';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { directionTo } from '../../zones/local-plane.ts';
import type { Position, Ring, Rings, VertexAddress } from '../../zones/polygon.ts';
import { type Place, toPlace } from '../../zones/ring-edits.ts';
import { worldSizePx } from '../../zones/world-size.ts';
import { displayRings } from '../../zones/zone-features.ts';
import type { FillRoom } from '../fill-room/use-fill-room.ts';
import { chooseAngle, moveToLine } from '../geometry/angle-lock.ts';
import { createRectangle } from '../geometry/rectangle.ts';
import type { Angles, Tool } from '../model/editor-state.ts';
import { type SnapIndex, type SnapRequest, type SnapTarget, snapReachPx } from '../model/snap.ts';
import type { EditPicture } from './edit-layer.ts';

/** The editor's state that pointer and keyboard tools work on. Read it at the time of each event. */
export interface Scene {
  readonly tool: Tool;
  /** The zone that may be changed. `undefined` if nothing is selected or the user has no write permission. */
  readonly editable: { readonly id: string; readonly rings: Rings } | undefined;
  readonly vertex: VertexAddress | undefined;
  readonly points: readonly Position[];
  /** The direction of the building, or of the wall that the outline began at; counterclockwise from east, in radians. */
  readonly direction: number;
  /** Whether the outline began at a wall. */
  readonly isAlongWall: boolean;
  readonly angles: Angles;
  readonly isSnapping: boolean;
  readonly snapIndex: SnapIndex;
  readonly bounds: MapBounds;
}

/** What the tools can do. */
export interface MapActions {
  readonly selectAt: (lat: number, lng: number) => void;
  readonly setVertex: (vertex: VertexAddress | undefined) => void;
  readonly changeRings: (rings: Rings, group?: string) => void;
  readonly addPoint: (point: Position, direction?: number) => void;
  /** Creates a zone from a complete outline. */
  readonly drawRing: (ring: Ring) => void;
  /** Splits the selected zone. */
  readonly splitAlong: (from: Position, to: Position) => void;
  readonly finish: () => void;
  /** Marks the zones that a line was drawn around. */
  readonly markWithin: (line: Ring, adds: boolean) => void;
  readonly probe: (place: Place) => void;
  readonly fill: FillRoom;
  /** Draws a temporary picture over the zones during a drag or while drawing. `undefined` removes it. */
  readonly preview: (picture: Partial<EditPicture> | undefined) => void;
}

export type MapPointerEvent = MapMouseEvent | MapTouchEvent;

/**
 * Returns the same position in the copy of the world that is in view. MapLibre repeats the world, and its longitudes
 * go beyond ±180 after panning across the antimeridian.
 */
export function nearestToView(map: MapLibreMap, { lat, lng }: Place): Place {
  return { lat, lng: nearestLng(lng, map.getCenter().lng) };
}

export function isInView(map: MapLibreMap, place: Place): boolean {
  return map.getBounds().contains(nearestToView(map, place));
}

/**
 * A click within this distance of the first corner closes the outline. While Alt is held, it has to be within
 * `doubleClickReachPx`.
 */
const closeReachPx = snapReachPx;
const doubleClickReachPx = 2;

/** The effects of the modifier keys that are held. */
export interface Modifiers {
  readonly skipsSnap: boolean;
  readonly locksAngle: boolean;
}

const noModifiers: Modifiers = { skipsSnap: false, locksAngle: false };

export type Snapped = Place & { readonly snap?: SnapTarget };

/** Moves a position to an allowed direction and snaps it to a nearby corner, wall or guide. */
export function applySnap(
  map: MapLibreMap,
  scene: Scene,
  at: Place,
  { skipsSnap, locksAngle }: Modifiers = noModifiers,
  outline: Pick<SnapRequest, 'taken' | 'own'> = { taken: scene.points, own: scene.points.slice(0, 1) },
): Snapped {
  // The zone's coordinates are within ±180, whatever copy of the world was clicked.
  const pointer = { lat: at.lat, lng: wrapLng(at.lng) };
  // Lock the angle before snapping: a locked edge keeps its direction and snaps only where it meets something.
  const angle = findLock(scene, pointer, locksAngle);
  const last = scene.points.at(-1);
  const place =
    last && angle !== undefined ? toPlace(moveToLine(last, [pointer.lng, pointer.lat], angle)) : pointer;
  if (!scene.isSnapping || skipsSnap) return place;
  const { tool, editable, direction } = scene;
  const snap = scene.snapIndex.find(place, {
    ...outline,
    size: worldSizePx(map.getZoom()),
    // A zone that is edited must not snap to itself.
    excludeId: tool === 'select' || tool === 'move' ? editable?.id : undefined,
    direction,
    lock: angle === undefined ? undefined : { angle },
  });
  return snap ? { lat: snap.lat, lng: snap.lng, snap } : place;
}

/**
 * The direction that the next edge must have, if it is locked: at a multiple of 90° or 45° to the last edge or to
 * `direction`.
 */
function findLock(
  { tool, points, angles, direction }: Scene,
  pointer: Place,
  locksAngle: boolean,
): number | undefined {
  const last = points.at(-1);
  if (!last || (tool !== 'draw' && tool !== 'hole') || (angles === 'free' && !locksAngle)) return undefined;
  const before = points.at(-2);
  const bases = before ? [directionTo(before, last), direction] : [direction];
  return chooseAngle(last, [pointer.lng, pointer.lat], bases, angles === 'half' ? 45 : 90);
}

export interface Handle {
  readonly address: VertexAddress;
  /** A handle in the middle of an edge. Dragging it creates a new corner. */
  readonly isMidpoint: boolean;
}

/** Finds the handle under the pointer. Corners have priority over midpoints. */
export function handleAt(map: MapLibreMap, scene: Scene, at: Place, reachPx: number): Handle | undefined {
  const rings = scene.editable && displayRings(scene.editable.rings, scene.bounds);
  if (!rings) return undefined;
  const near = createNearestTest(map, at, reachPx);
  let found: Handle | undefined;
  for (const [ring, corners] of rings.entries())
    for (const [index, corner] of corners.entries())
      if (near(toPlace(corner))) found = { address: { ring, index }, isMidpoint: false };
  if (found) return found;
  for (const [ring, corners] of rings.entries())
    for (const [index, [ax = 0, ay = 0]] of corners.entries()) {
      const [bx = 0, by = 0] = corners[(index + 1) % corners.length] ?? [];
      if (near({ lng: (ax + bx) / 2, lat: (ay + by) / 2 }))
        found = { address: { ring, index: index + 1 }, isMidpoint: true };
    }
  return found;
}

/** @returns a test for whether a place is within reach and nearer than all places tested before */
function createNearestTest(map: MapLibreMap, at: Place, reachPx: number): (place: Place) => boolean {
  const size = worldSizePx(map.getZoom());
  let nearest = reachPx;
  return (place) => {
    const distance = pixelsBetween(size, at, place);
    if (distance > nearest) return false;
    nearest = distance;
    return true;
  };
}

/** Measured in Web Mercator at the current zoom, the short way around the world. */
function pixelsBetween(size: number, a: Place, b: Place): number {
  const dx = Math.abs(mercatorX(a.lng) - mercatorX(b.lng)) % 1;
  return Math.hypot(Math.min(dx, 1 - dx), mercatorY(a.lat) - mercatorY(b.lat)) * size;
}

/** Adds a corner to the outline. A click on the first corner closes the outline. */
export function putPoint(
  map: MapLibreMap,
  scene: Scene,
  actions: MapActions,
  at: Place,
  modifiers: Modifiers = noModifiers,
): void {
  const { points, tool } = scene;
  const size = worldSizePx(map.getZoom());
  const [first] = points;
  const last = points.at(-1);
  const closePx = modifiers.skipsSnap ? doubleClickReachPx : closeReachPx;
  if (first && points.length >= 3 && pixelsBetween(size, at, toPlace(first)) <= closePx) {
    actions.finish();
    return;
  }
  const { lat, lng, snap } = applySnap(map, scene, at, modifiers);
  // Ignore the second click of a double-click.
  if (last && pixelsBetween(size, { lat, lng }, toPlace(last)) < doubleClickReachPx) return;
  if (first && tool === 'rectangle') drawRectangle(scene, actions, { lat, lng, ...(snap && { snap }) });
  else if (first && tool === 'split') actions.splitAlong(first, [lng, lat]);
  else actions.addPoint([lng, lat], snap?.direction);
}

/** Does nothing if the rectangle has no area yet. */
function drawRectangle(scene: Scene, actions: MapActions, to: Snapped): void {
  const ring = rectangleTo(scene, to);
  if (ring) actions.drawRing(ring);
}

/** What is shown while the pointer is at a position with a drawing tool. */
export function pictureAt(
  map: MapLibreMap,
  scene: Scene,
  at: Place,
  modifiers: Modifiers = noModifiers,
): Partial<EditPicture> {
  const snapped = applySnap(map, scene, at, modifiers);
  const { snap, ...cursor } = snapped;
  const rectangle = scene.tool === 'rectangle' ? rectangleTo(scene, snapped) : undefined;
  return { cursor, snap, ...(rectangle && { points: rectangle, isClosed: true }) };
}

/**
 * The rectangle from the first corner. It is aligned with the wall that one of its corners snapped to, or otherwise
 * with the building.
 */
export function rectangleTo(
  { points, direction, isAlongWall }: Scene,
  { lat, lng, snap }: Snapped,
): Ring | undefined {
  const [first] = points;
  return (
    first && createRectangle(first, [lng, lat], isAlongWall ? direction : (snap?.direction ?? direction))
  );
}
