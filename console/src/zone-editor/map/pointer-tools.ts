import type { Map as MapLibreMap } from 'maplibre-gl';
import { lngWithin } from '../../map-view/map-bounds.ts';
import { isInside } from '../../zones/ring-edits.ts';
import { displayRings } from '../../zones/zone-features.ts';
import {
  type Drag,
  dragHandle,
  dragZone,
  handleAt,
  type MapActs,
  type Moved,
  type PointerEventOfMap,
  putPoint,
  type Scene,
  snapped,
} from './map-tools.ts';

const mouseReachPx = 10;
const fingerReachPx = 24;
/** A press that moves by less is a click, as it is to MapLibre. */
const clickSlackPx = 3;

type Pixel = readonly [x: number, y: number];

interface Hand {
  /** The mouse or finger that is down on the map. The mouse events that a browser makes up after a tap have none. */
  pointerId: number | undefined;
  held: Held | undefined;
  /** The click that follows a drag means nothing. */
  swallowsClick: boolean;
}

interface Held {
  readonly drag: Drag;
  readonly from: Pixel;
  /** What it was taken from: if that becomes another under the hand, the drag is off. */
  readonly scene: Scene;
  /** Where the hand has brought it; `undefined` for as long as it may be a click. */
  moved: Moved | undefined;
}

/** Handles mouse and touch input on the map. @returns a function that removes the handlers */
export function attachPointer(map: MapLibreMap, scene: () => Scene, acts: MapActs): () => void {
  const hand: Hand = { pointerId: undefined, held: undefined, swallowsClick: false };
  const ends = [listenToMap(map, scene, acts, hand), listenToPointers(map, scene, acts, hand)];
  return () => {
    for (const end of ends) end();
    map.getCanvas().style.cursor = '';
  };
}

function listenToMap(map: MapLibreMap, scene: () => Scene, acts: MapActs, hand: Hand): () => void {
  const press = (event: PointerEventOfMap) => takeUp(map, scene(), hand, event);
  const listeners = {
    mousedown: press,
    touchstart: press,
    mousemove: (event: PointerEventOfMap) => {
      if (!hand.held) hover(map, scene(), acts, event);
    },
    click: (event: PointerEventOfMap) => {
      if (!hand.swallowsClick) clickAt(map, scene(), acts, event);
      hand.swallowsClick = false;
    },
    dblclick: (event: PointerEventOfMap) => finishAt(scene(), acts, event),
    mouseout: () => {
      if (!hand.held) acts.preview(undefined);
    },
  } as const;
  const entries = Object.entries(listeners) as ['mousedown', typeof press][]; // names of mouse and touch events of the map
  for (const [name, listener] of entries) map.on(name, listener);
  return () => {
    for (const [name, listener] of entries) map.off(name, listener);
  };
}

/** What is in the hand follows it wherever it goes: the map itself hears nothing of what happens beside it. */
function listenToPointers(map: MapLibreMap, scene: () => Scene, acts: MapActs, hand: Hand): () => void {
  const container = map.getCanvasContainer();
  const press = ({ pointerId }: PointerEvent) => {
    const isSecond = hand.held !== undefined;
    letGo(hand, acts);
    hand.swallowsClick = false;
    hand.pointerId = isSecond ? undefined : pointerId; // two fingers move the map
  };
  const follow = (event: PointerEvent) => {
    if (event.pointerId !== hand.pointerId) return;
    if (event.type === 'pointercancel') letGo(hand, acts);
    else carry(map, scene(), hand, acts, event);
    if (event.type === 'pointermove') return;
    hand.pointerId = undefined;
    putDown(hand, acts);
  };
  const stop = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !hand.held) return;
    event.preventDefault();
    event.stopPropagation(); // or the zone is deselected
    letGo(hand, acts);
  };
  const names = ['pointermove', 'pointerup', 'pointercancel'] as const;
  container.addEventListener('pointerdown', press, { capture: true });
  for (const name of names) addEventListener(name, follow, { capture: true });
  addEventListener('keydown', stop, { capture: true });
  return () => {
    container.removeEventListener('pointerdown', press, { capture: true });
    for (const name of names) removeEventListener(name, follow, { capture: true });
    removeEventListener('keydown', stop, { capture: true });
  };
}

function finishAt(scene: Scene, acts: MapActs, event: PointerEventOfMap): void {
  if (!isDrawing(scene)) return;
  event.preventDefault();
  acts.finish();
}

function isDrawing({ tool }: Scene): boolean {
  return tool === 'draw' || tool === 'hole';
}

function isFree({ originalEvent }: PointerEventOfMap): boolean {
  return originalEvent.altKey;
}

function takeUp(map: MapLibreMap, scene: Scene, hand: Hand, event: PointerEventOfMap): void {
  hand.held = undefined;
  const { originalEvent, lngLat, point } = event;
  const isTouch = 'touches' in originalEvent;
  if (isTouch ? originalEvent.touches.length !== 1 : originalEvent.button !== 0) return;
  if (!scene.editable || hand.pointerId === undefined) return;
  let drag: Drag | undefined;
  if (scene.tool === 'select') {
    const handle = handleAt(map, scene, lngLat, isTouch ? fingerReachPx : mouseReachPx);
    if (handle) drag = dragHandle(map, scene, handle);
  } else if (scene.tool === 'move' && isOnZone(scene, lngLat.lng, lngLat.lat))
    drag = dragZone(map, scene, lngLat);
  if (!drag) return;
  hand.held = { drag, scene, from: [point.x, point.y], moved: undefined };
  event.preventDefault(); // the map stays where it is
}

function isOnZone({ editable, bounds }: Scene, lng: number, lat: number): boolean {
  const [outer = []] = displayRings(editable?.rings ?? [], bounds);
  return isInside(outer, [lngWithin(lng, bounds), lat]);
}

function carry(map: MapLibreMap, scene: Scene, hand: Hand, acts: MapActs, event: PointerEvent): void {
  const { held } = hand;
  if (!held) return;
  if (scene.tool !== held.scene.tool || scene.editable?.rings !== held.scene.editable?.rings) {
    letGo(hand, acts);
    return;
  }
  const [x, y] = pixelOf(map, event);
  if (!held.moved && Math.hypot(x - held.from[0], y - held.from[1]) < clickSlackPx) return;
  held.moved = held.drag.moveTo(map.unproject([x, y]), event.altKey);
  const { rings, snap } = held.moved;
  acts.preview({ rings, snap, vertex: held.drag.handle?.address });
}

/** On the map; beside it, the nearest place of its edge: what is dragged out stays in sight. */
function pixelOf(map: MapLibreMap, { clientX, clientY }: PointerEvent): Pixel {
  const { left, top, width, height } = map.getCanvas().getBoundingClientRect();
  return [Math.min(width, Math.max(0, clientX - left)), Math.min(height, Math.max(0, clientY - top))];
}

function putDown(hand: Hand, acts: MapActs): void {
  const { held } = hand;
  if (!held) return;
  const { moved, drag } = held;
  letGo(hand, acts);
  if (moved) acts.changeRings(moved.rings);
  if (drag.handle && (moved || !drag.handle.isMidpoint)) acts.setVertex(drag.handle.address);
}

/** Whatever was dragged is where it was. */
function letGo(hand: Hand, acts: MapActs): void {
  if (!hand.held) return;
  hand.held = undefined;
  hand.swallowsClick = true;
  acts.preview(undefined);
}

function hover(map: MapLibreMap, scene: Scene, acts: MapActs, event: PointerEventOfMap): void {
  const { tool, editable } = scene;
  const canvas = map.getCanvas();
  if (isDrawing(scene)) {
    canvas.style.cursor = 'crosshair';
    const { snap, ...cursor } = snapped(map, scene, event.lngLat, isFree(event));
    acts.preview({ cursor, snap });
  } else if (tool === 'probe') canvas.style.cursor = 'crosshair';
  else if (tool === 'move') canvas.style.cursor = 'move';
  else canvas.style.cursor = editable && handleAt(map, scene, event.lngLat, mouseReachPx) ? 'pointer' : '';
}

function clickAt(map: MapLibreMap, scene: Scene, acts: MapActs, event: PointerEventOfMap): void {
  const { lat, lng } = event.lngLat;
  if (isDrawing(scene)) putPoint(map, scene, acts, { lat, lng }, isFree(event));
  else if (scene.tool === 'probe') acts.probe({ lat, lng });
  else acts.selectAt(lat, lng);
}
