import { nearestLng, wrapLng } from '@muster/geo/longitude';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import type { Position, Rings, VertexAddress } from '../../zones/polygon.ts';
import { insertVertex, moveVertex, type Place, shiftRings, toPlace } from '../../zones/ring-edits.ts';
import { worldSizePx } from '../../zones/world-size.ts';
import { displayRings } from '../../zones/zone-features.ts';
import type { FillRoom } from '../fill-room/use-fill-room.ts';
import type { Tool } from '../model/editor-state.ts';
import type { SnapIndex, SnapTarget } from '../model/snap.ts';
import type { EditPicture } from './edit-layer.ts';

/** The editor's state that pointer and keyboard tools work on. Read it at the time of each event. */
export interface Scene {
  readonly tool: Tool;
  /** The zone that may be changed. `undefined` if nothing is selected or the user has no write permission. */
  readonly editable: { readonly id: string; readonly rings: Rings } | undefined;
  readonly vertex: VertexAddress | undefined;
  readonly points: readonly Position[];
  readonly isSnapping: boolean;
  readonly snapIndex: SnapIndex;
  readonly bounds: MapBounds;
}

/** What the tools can do. */
export interface MapActions {
  readonly selectAt: (lat: number, lng: number) => void;
  readonly setVertex: (vertex: VertexAddress | undefined) => void;
  readonly changeRings: (rings: Rings, group?: string) => void;
  readonly addPoint: (point: Position) => void;
  readonly finish: () => void;
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

const snapReachPx = 14;
const closeReachPx = 12;

/** Returns the position, moved to a corner or wall of a neighboring zone if one is near. */
export function applySnap(
  map: MapLibreMap,
  scene: Scene,
  at: Place,
  skipsSnap = false,
): Place & { snap?: SnapTarget } {
  const place = { lat: at.lat, lng: wrapLng(at.lng) };
  if (!scene.isSnapping || skipsSnap) return place;
  const own = scene.tool === 'hole' ? undefined : scene.editable?.id;
  const excluded = scene.tool === 'draw' ? undefined : own;
  const snap = scene.snapIndex.find(place, worldSizePx(map.getZoom()), snapReachPx, excluded);
  return snap ? { lat: snap.lat, lng: snap.lng, snap } : place;
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
  skipsSnap: boolean,
): void {
  const { points } = scene;
  const size = worldSizePx(map.getZoom());
  const [first] = points;
  if (first && points.length >= 3 && pixelsBetween(size, at, toPlace(first)) <= closeReachPx) {
    actions.finish();
    return;
  }
  const { lat, lng } = applySnap(map, scene, at, skipsSnap);
  const last = points.at(-1);
  const isSame = last && last[0] === lng && last[1] === lat;
  // Ignore the second click of a double-click.
  if (isSame || (last && pixelsBetween(size, { lat, lng }, toPlace(last)) < 2)) return;
  actions.addPoint([lng, lat]);
}

export interface DragResult {
  readonly rings: Rings;
  readonly snap?: SnapTarget;
}

/** A corner or a whole zone that is being dragged. */
export interface Drag {
  readonly moveTo: (at: Place, skipsSnap: boolean) => DragResult;
  /** The dragged handle; `undefined` if the whole zone is dragged. */
  readonly handle: Handle | undefined;
}

export function dragHandle(map: MapLibreMap, scene: Scene, handle: Handle): Drag {
  const { address, isMidpoint } = handle;
  const rings = scene.editable?.rings ?? [];
  return {
    handle,
    moveTo: (at, skipsSnap) => {
      const { snap, ...place } = applySnap(map, scene, at, skipsSnap);
      const moved = isMidpoint ? insertVertex(rings, address, place) : moveVertex(rings, address, place);
      return { rings: moved, ...(snap && { snap }) };
    },
  };
}

/** Moves the zone. If one of its corners comes near a neighbor's corner, the zone snaps to it. */
export function dragZone(map: MapLibreMap, scene: Scene, from: Place): Drag {
  const rings = scene.editable?.rings ?? [];
  return {
    handle: undefined,
    moveTo: (at, skipsSnap) => {
      const moved = shiftRings(rings, at.lat - from.lat, at.lng - from.lng);
      const isSnapping = scene.isSnapping && !skipsSnap;
      return (isSnapping && snapZone(map, scene, moved)) || { rings: moved };
    },
  };
}

/** Moves the zone so that one of its corners is on a neighbor's corner. Returns `undefined` if none is near. */
export function snapZone(
  map: MapLibreMap,
  { snapIndex, editable }: Scene,
  rings: Rings,
): DragResult | undefined {
  const size = worldSizePx(map.getZoom());
  for (const [index, corner] of (rings[0] ?? []).entries()) {
    const { lat, lng } = toPlace(corner);
    const snap = snapIndex.find({ lat, lng }, size, snapReachPx, editable?.id);
    if (snap?.kind !== 'corner') continue;
    const shifted = shiftRings(rings, snap.lat - lat, snap.lng - lng);
    // Shifting rounds, so set this corner to exactly the neighbor's coordinates. Shared corners must be equal to the
    // last bit.
    return { rings: moveVertex(shifted, { ring: 0, index }, snap), snap };
  }
  return undefined;
}
