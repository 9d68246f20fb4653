import { nearestLng, wrapLng } from '@muster/geo/longitude';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import type { Position, Rings, VertexAddress } from '../../zones/polygon.ts';
import { insertVertex, moveVertex, type Place, placeOf, shiftRings } from '../../zones/ring-edits.ts';
import { worldSizePx } from '../../zones/world-size.ts';
import { displayRings } from '../../zones/zone-features.ts';
import type { Tool } from '../model/editor-state.ts';
import type { SnapIndex, SnapTarget } from '../model/snap.ts';
import type { EditPicture } from './edit-layer.ts';

/** What hands and keys on the map act on, as it is at this moment. */
export interface Scene {
  readonly tool: Tool;
  /** The zone that may be changed; `undefined` where nothing is selected or the caller may only look. */
  readonly editable: { readonly id: string; readonly rings: Rings } | undefined;
  readonly vertex: VertexAddress | undefined;
  readonly points: readonly Position[];
  readonly isSnapping: boolean;
  readonly snapIndex: SnapIndex;
  readonly bounds: MapBounds;
}

/** What can be done on the map. */
export interface MapActs {
  readonly selectAt: (lat: number, lng: number) => void;
  readonly setVertex: (vertex: VertexAddress | undefined) => void;
  readonly changeRings: (rings: Rings, group?: string) => void;
  readonly addPoint: (point: Position) => void;
  readonly finish: () => void;
  readonly probe: (place: Place) => void;
  /** Draws over the zones what is not decided yet; `undefined` ends it. */
  readonly preview: (picture: Partial<EditPicture> | undefined) => void;
}

export type PointerEventOfMap = MapMouseEvent | MapTouchEvent;

/** A place in the copy of the world that the map shows, whose own longitudes jump by 360 as it is panned over ±180. */
export function besideView(map: MapLibreMap, { lat, lng }: Place): Place {
  return { lat, lng: nearestLng(lng, map.getCenter().lng) };
}

export function isInView(map: MapLibreMap, place: Place): boolean {
  return map.getBounds().contains(besideView(map, place));
}

const snapReachPx = 14;
const closeReachPx = 12;

/** A place of the map, on the neighbors' corner or wall where one is near. */
export function snapped(
  map: MapLibreMap,
  scene: Scene,
  at: Place,
  isFree = false,
): Place & { snap?: SnapTarget } {
  const place = { lat: at.lat, lng: wrapLng(at.lng) };
  if (!scene.isSnapping || isFree) return place;
  const own = scene.tool === 'hole' ? undefined : scene.editable?.id;
  const excluded = scene.tool === 'draw' ? undefined : own;
  const snap = scene.snapIndex.find(place, worldSizePx(map.getZoom()), snapReachPx, excluded);
  return snap ? { lat: snap.lat, lng: snap.lng, snap } : place;
}

export interface Handle {
  readonly address: VertexAddress;
  /** Between two corners: taking hold of it makes a new one. */
  readonly isMidpoint: boolean;
}

/** The handle under a pointer; corners before the middles of edges. */
export function handleAt(map: MapLibreMap, scene: Scene, at: Place, reachPx: number): Handle | undefined {
  const rings = scene.editable && displayRings(scene.editable.rings, scene.bounds);
  if (!rings) return undefined;
  const near = nearestOf(map, at, reachPx);
  let found: Handle | undefined;
  for (const [ring, corners] of rings.entries())
    for (const [index, corner] of corners.entries())
      if (near(placeOf(corner))) found = { address: { ring, index }, isMidpoint: false };
  if (found) return found;
  for (const [ring, corners] of rings.entries())
    for (const [index, [ax = 0, ay = 0]] of corners.entries()) {
      const [bx = 0, by = 0] = corners[(index + 1) % corners.length] ?? [];
      if (near({ lng: (ax + bx) / 2, lat: (ay + by) / 2 }))
        found = { address: { ring, index: index + 1 }, isMidpoint: true };
    }
  return found;
}

/** @returns whether a place is nearer than all before, and within reach */
function nearestOf(map: MapLibreMap, at: Place, reachPx: number): (place: Place) => boolean {
  const size = worldSizePx(map.getZoom());
  let least = reachPx;
  return (place) => {
    const distance = pixelsBetween(size, at, place);
    if (distance > least) return false;
    least = distance;
    return true;
  };
}

function pixelsBetween(size: number, a: Place, b: Place): number {
  const dx = Math.abs(mercatorX(a.lng) - mercatorX(b.lng)) % 1;
  return Math.hypot(Math.min(dx, 1 - dx), mercatorY(a.lat) - mercatorY(b.lat)) * size;
}

/** Puts the next corner of an outline; on the first one it closes the outline. */
export function putPoint(map: MapLibreMap, scene: Scene, acts: MapActs, at: Place, isFree: boolean): void {
  const { points } = scene;
  const size = worldSizePx(map.getZoom());
  const [first] = points;
  if (first && points.length >= 3 && pixelsBetween(size, at, placeOf(first)) <= closeReachPx) {
    acts.finish();
    return;
  }
  const { lat, lng } = snapped(map, scene, at, isFree);
  const last = points.at(-1);
  const isSame = last && last[0] === lng && last[1] === lat;
  // The second click of a double click.
  if (isSame || (last && pixelsBetween(size, { lat, lng }, placeOf(last)) < 2)) return;
  acts.addPoint([lng, lat]);
}

export interface Moved {
  readonly rings: Rings;
  readonly snap?: SnapTarget;
}

/** A corner or a whole zone in a hand. */
export interface Drag {
  readonly moveTo: (at: Place, isFree: boolean) => Moved;
  /** The corner in the hand, and whether it is there only once it was moved. */
  readonly handle: Handle | undefined;
}

export function dragHandle(map: MapLibreMap, scene: Scene, handle: Handle): Drag {
  const { address, isMidpoint } = handle;
  const rings = scene.editable?.rings ?? [];
  return {
    handle,
    moveTo: (at, isFree) => {
      const { snap, ...place } = snapped(map, scene, at, isFree);
      const moved = isMidpoint ? insertVertex(rings, address, place) : moveVertex(rings, address, place);
      return { rings: moved, ...(snap && { snap }) };
    },
  };
}

/** Moves the zone; the corner that comes near a neighbor's draws the zone to it. */
export function dragZone(map: MapLibreMap, scene: Scene, from: Place): Drag {
  const rings = scene.editable?.rings ?? [];
  return {
    handle: undefined,
    moveTo: (at, isFree) => {
      const moved = shiftRings(rings, at.lat - from.lat, at.lng - from.lng);
      const isSnapping = scene.isSnapping && !isFree;
      return (isSnapping && snapZone(map, scene, moved)) || { rings: moved };
    },
  };
}

/** The zone with one of its corners on that of a neighbor; `undefined` where none is near. */
export function snapZone(map: MapLibreMap, { snapIndex, editable }: Scene, rings: Rings): Moved | undefined {
  const size = worldSizePx(map.getZoom());
  for (const [index, corner] of (rings[0] ?? []).entries()) {
    const { lat, lng } = placeOf(corner);
    const snap = snapIndex.find({ lat, lng }, size, snapReachPx, editable?.id);
    if (snap?.kind !== 'corner') continue;
    const drawn = shiftRings(rings, snap.lat - lat, snap.lng - lng);
    // Shifting rounds: the corner itself is put where the neighbor's is, to the last bit.
    return { rings: moveVertex(drawn, { ring: 0, index }, snap), snap };
  }
  return undefined;
}
