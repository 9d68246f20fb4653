import { nearestLng, wrapLng } from '@muster/geo/longitude';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { VertexAddress } from '../../zones/polygon.ts';
import {
  insertVertex,
  moveVertex,
  type Place,
  placeOf,
  removeVertex,
  shiftRings,
} from '../../zones/ring-edits.ts';
import { displayRings } from '../../zones/zone-features.ts';
import type { Tool } from '../model/editor-state.ts';
import type { SnapTarget } from '../model/snap.ts';
import { besideView, isInView, type MapActs, putPoint, type Scene, snapped, snapZone } from './map-tools.ts';

export interface KeyActs extends MapActs {
  readonly setTool: (tool: Tool) => void;
  readonly undo: () => void;
  readonly escape: () => void;
  readonly showHelp: () => void;
  /** Says where the cursor or a corner is. */
  readonly sayPlace: (place: Place, snap: SnapTarget | undefined) => void;
  /** Says that there is nothing to snap to. */
  readonly sayNothingNear: () => void;
}

const stepPx = 8;
const bigStepPx = 40;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const toolKeys: Readonly<Record<string, Tool>> = { v: 'select', d: 'draw', h: 'hole', m: 'move', p: 'probe' };

/** Handles keyboard input while the map has the focus. @returns a function that removes the handlers */
export function attachKeys(map: MapLibreMap, scene: () => Scene, acts: KeyActs): () => void {
  const container = map.getContainer();
  const keys: Keys = { map, acts, cursor: undefined, tool: undefined };
  const listener = (event: KeyboardEvent) => {
    if (event.target !== map.getCanvas()) return;
    const now = scene();
    if (keys.tool !== now.tool) keys.cursor = undefined;
    keys.tool = now.tool;
    if (!handleKey(keys, now, event)) return;
    event.preventDefault();
    event.stopPropagation(); // or MapLibre moves the map
  };
  container.addEventListener('keydown', listener, { capture: true });
  return () => container.removeEventListener('keydown', listener, { capture: true });
}

interface Keys {
  readonly map: MapLibreMap;
  readonly acts: KeyActs;
  cursor: Place | undefined;
  tool: Tool | undefined;
}

/** @returns whether the key meant something here */
function handleKey(keys: Keys, scene: Scene, event: KeyboardEvent): boolean {
  const { acts } = keys;
  if (event.ctrlKey || event.metaKey) {
    if (event.key !== 'Enter' || (scene.tool !== 'draw' && scene.tool !== 'hole')) return false;
    acts.finish();
    return true;
  }
  if (event.key === 'Escape') {
    acts.escape();
    return true;
  }
  if (event.key === '?') {
    acts.showHelp();
    return true;
  }
  const tool = toolKeys[event.key];
  if (tool) {
    acts.setTool(tool);
    return true;
  }
  if (scene.tool === 'draw' || scene.tool === 'hole') return drawByKey(keys, scene, event);
  if (scene.tool === 'probe') return probeByKey(keys, event);
  return editByKey(keys, scene, event);
}

function drawByKey(keys: Keys, scene: Scene, event: KeyboardEvent): boolean {
  const { map, acts } = keys;
  if (moveCursor(keys, event)) {
    const cursor = cursorOf(keys);
    const { snap } = snapped(map, scene, cursor);
    acts.preview({ cursor, snap });
    acts.sayPlace(snap ?? cursor, snap);
    return true;
  }
  if (event.key === 'Enter' || event.key === ' ') {
    putPoint(map, scene, acts, cursorOf(keys), false);
    return true;
  }
  if (event.key === 'Backspace') {
    acts.undo();
    return true;
  }
  if (event.key !== 'f') return false;
  acts.finish();
  return true;
}

function probeByKey(keys: Keys, event: KeyboardEvent): boolean {
  const { acts } = keys;
  if (moveCursor(keys, event)) {
    acts.preview({ cursor: cursorOf(keys) });
    acts.sayPlace(cursorOf(keys), undefined);
    return true;
  }
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  acts.probe(cursorOf(keys));
  return true;
}

function editByKey(keys: Keys, scene: Scene, event: KeyboardEvent): boolean {
  const { editable, vertex, tool } = scene;
  if (!editable) return false;
  if (tool === 'move') return shiftByKey(keys, scene, event);
  if (event.key === 'n' || event.key === 'b') return stepVertex(keys, scene, event.key === 'n' ? 1 : -1);
  if (!vertex) return false;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    keys.acts.changeRings(removeVertex(editable.rings, vertex));
    keys.acts.setVertex(undefined);
    return true;
  }
  if (event.key === 'i') return splitEdge(keys, scene, vertex);
  const [dx, dy] = arrowOf(event, 1, 10) ?? [];
  const corner = editable.rings[vertex.ring]?.[vertex.index];
  if (!corner) return false;
  if (event.key === 's') return snapVertex(keys, scene, vertex, placeOf(corner));
  if (dx === undefined || dy === undefined) return false;
  const place = offset(keys.map, placeOf(corner), dx, dy);
  keys.acts.changeRings(moveVertex(editable.rings, vertex, place), `corner ${vertex.ring} ${vertex.index}`);
  keys.acts.sayPlace(place, undefined);
  return true;
}

/** Only when asked to: an arrow that snapped could not leave a wall that is further than its step. */
function snapVertex({ map, acts }: Keys, scene: Scene, vertex: VertexAddress, from: Place): boolean {
  const { snap } = snapped(map, { ...scene, isSnapping: true }, from);
  if (!snap) acts.sayNothingNear();
  else {
    acts.changeRings(moveVertex(scene.editable?.rings ?? [], vertex, snap));
    acts.sayPlace(snap, snap);
  }
  return true;
}

function shiftByKey({ map, acts }: Keys, scene: Scene, event: KeyboardEvent): boolean {
  const [dx, dy] = arrowOf(event, 1, 10) ?? [];
  const rings = scene.editable?.rings ?? [];
  const first = rings[0]?.[0];
  if (!first) return false;
  if (event.key === 's') {
    const { rings: drawn, snap } = snapZone(map, scene, rings) ?? {};
    if (!drawn || !snap) acts.sayNothingNear();
    else {
      acts.changeRings(drawn);
      acts.sayPlace(snap, snap);
    }
    return true;
  }
  if (dx === undefined || dy === undefined) return false;
  const from = placeOf(first);
  const to = offset(map, from, dx, dy);
  acts.changeRings(shiftRings(rings, to.lat - from.lat, nearestLng(to.lng, from.lng) - from.lng), 'shift');
  acts.sayPlace(to, undefined);
  return true;
}

function stepVertex({ acts }: Keys, { editable, vertex }: Scene, by: number): boolean {
  const all = (editable?.rings ?? []).flatMap((ring, at) => ring.map((_, index) => ({ ring: at, index })));
  const now = all.findIndex(({ ring, index }) => ring === vertex?.ring && index === vertex.index);
  const next = now < 0 ? all.at(by > 0 ? 0 : -1) : all[(now + by + all.length) % all.length];
  const corner = next && editable?.rings[next.ring]?.[next.index];
  if (!next || !corner) return false;
  acts.setVertex(next);
  acts.sayPlace(placeOf(corner), undefined);
  return true;
}

function splitEdge({ acts }: Keys, { editable, bounds }: Scene, { ring, index }: VertexAddress): boolean {
  const corners = displayRings(editable?.rings ?? [], bounds)[ring] ?? [];
  const [ax = 0, ay = 0] = corners[index] ?? [];
  const [bx = 0, by = 0] = corners[(index + 1) % corners.length] ?? [];
  const address = { ring, index: index + 1 };
  acts.changeRings(insertVertex(editable?.rings ?? [], address, { lat: (ay + by) / 2, lng: (ax + bx) / 2 }));
  acts.setVertex(address);
  return true;
}

function arrowOf({ key, shiftKey }: KeyboardEvent, px: number, bigPx: number): [number, number] | undefined {
  const arrow = arrows[key];
  const size = shiftKey ? bigPx : px;
  return arrow && [arrow[0] * size, arrow[1] * size];
}

function moveCursor(keys: Keys, event: KeyboardEvent): boolean {
  const arrow = arrowOf(event, stepPx, bigStepPx);
  if (!arrow) return false;
  const { map } = keys;
  keys.cursor = offset(map, cursorOf(keys), ...arrow);
  if (!isInView(map, keys.cursor)) map.panTo(keys.cursor, { animate: false });
  return true;
}

function cursorOf({ cursor, map }: Keys): Place {
  return cursor ?? map.getCenter();
}

function offset(map: MapLibreMap, from: Place, dx: number, dy: number): Place {
  const { x, y } = map.project(besideView(map, from));
  const { lat, lng } = map.unproject([x + dx, y + dy]);
  // An arrow along one axis leaves the other exactly as it is.
  return { lat: dy === 0 ? from.lat : lat, lng: wrapLng(dx === 0 ? from.lng : lng) };
}
