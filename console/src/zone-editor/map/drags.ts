import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position, Ring, Rings } from '../../zones/polygon.ts';
import { insertVertex, moveVertex, type Place, shiftRings, toPlace } from '../../zones/ring-edits.ts';
import { worldSizePx } from '../../zones/world-size.ts';
import type { SnapTarget } from '../model/snap.ts';
import { applySnap, type Handle, type Modifiers, rectangleTo, type Scene } from './map-tools.ts';

export interface DragResult {
  /** The rings of the zone as they would be after the drag. */
  readonly rings?: Rings;
  /** A new rectangle. */
  readonly drawn?: Ring | undefined;
  /** A line around zones. */
  readonly lasso?: Ring;
  readonly snap?: SnapTarget;
}

/** A corner, a whole zone or a new rectangle that is being dragged. */
export interface Drag {
  readonly moveTo: (at: Place, modifiers: Modifiers) => DragResult;
  /** The dragged handle; `undefined` if something else is dragged. */
  readonly handle: Handle | undefined;
}

/**
 * Drags a corner. Guides run through its neighbors, and it never snaps to a position where the zone already has a
 * corner.
 */
export function dragHandle(map: MapLibreMap, scene: Scene, handle: Handle): Drag {
  const { address, isMidpoint } = handle;
  const rings = scene.editable?.rings ?? [];
  const ring = rings[address.ring] ?? [];
  const next = isMidpoint ? address.index : address.index + 1;
  // The neighbors of the dragged corner: guides run through them.
  const own = [ring.at(address.index - 1), ring[next % ring.length]].flatMap((corner) =>
    corner ? [corner] : [],
  );
  const taken = rings.flat().filter((corner) => isMidpoint || corner !== ring[address.index]);
  return {
    handle,
    moveTo: (at, modifiers) => {
      const { snap, ...place } = applySnap(map, scene, at, modifiers, { taken, own });
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
    moveTo: (at, { skipsSnap }) => {
      const moved = shiftRings(rings, at.lat - from.lat, at.lng - from.lng);
      const isSnapping = scene.isSnapping && !skipsSnap;
      return (isSnapping && snapZone(map, scene, moved)) || { rings: moved };
    },
  };
}

/** Draws a rectangle from where the pointer went down to where it is. */
export function dragRectangle(map: MapLibreMap, scene: Scene, from: Place, modifiers: Modifiers): Drag {
  const { lat, lng, snap: start } = applySnap(map, scene, from, modifiers);
  // Continue as if the first corner had been clicked.
  const started: Scene = {
    ...scene,
    points: [[lng, lat]],
    direction: start?.direction ?? scene.direction,
    isAlongWall: start?.direction !== undefined,
  };
  return {
    handle: undefined,
    moveTo: (at, currentModifiers) => {
      const to = applySnap(map, started, at, currentModifiers);
      return { drawn: rectangleTo(started, to), ...(to.snap && { snap: to.snap }) };
    },
  };
}

/** Moves the zone so that one of its corners is on a neighbor's corner. Returns `undefined` if none is near. */
export function snapZone(
  map: MapLibreMap,
  { snapIndex, editable }: Scene,
  rings: Rings,
  reachPx?: number,
): { readonly rings: Rings; readonly snap: SnapTarget } | undefined {
  const size = worldSizePx(map.getZoom());
  for (const [index, corner] of (rings[0] ?? []).entries()) {
    const { lat, lng } = toPlace(corner);
    const snap = snapIndex.find({ lat, lng }, { size, excludeId: editable?.id, ...(reachPx && { reachPx }) });
    if (snap?.kind !== 'corner') continue;
    const shifted = shiftRings(rings, snap.lat - lat, snap.lng - lng);
    // Shifting rounds, so set this corner to exactly the neighbor's coordinates. Shared corners must be equal to the
    // last bit.
    return { rings: moveVertex(shifted, { ring: 0, index }, snap), snap };
  }
  return undefined;
}

/** A line drawn by hand gets at most one corner per this many pixels, which is precise enough. */
const lassoStepPx = 4;

/** Draws a line by hand around zones. */
export function dragLasso(map: MapLibreMap, from: Place): Drag {
  const line: Position[] = [[from.lng, from.lat]];
  return {
    handle: undefined,
    moveTo: ({ lat, lng }) => {
      const [lastLng = lng, lastLat = lat] = line.at(-1) ?? [];
      const [a, b] = [map.project([lastLng, lastLat]), map.project([lng, lat])];
      if (a.dist(b) >= lassoStepPx) line.push([lng, lat]);
      return { lasso: [...line] };
    },
  };
}
