import type { Map as MapLibreMap } from 'maplibre-gl';
import {
  type Drag,
  dragHandle,
  dragZone,
  handleAt,
  type MapActs,
  type PointerEventOfMap,
  putPoint,
  type Scene,
  snapped,
} from './map-tools.ts';
import { isInside } from './ring-edits.ts';
import { displayRings } from './zone-features.ts';

const mouseReachPx = 10;
const fingerReachPx = 24;

interface Hand {
  drag: Drag | undefined;
  /** Where it was taken up; the hand is a click until it has moved. */
  hasMoved: boolean;
  /** The click that follows a drag means nothing. */
  swallowsClick: boolean;
}

/** Lets mouse and fingers work on the map. @returns ends it */
export function attachPointer(map: MapLibreMap, scene: () => Scene, acts: MapActs): () => void {
  const hand: Hand = { drag: undefined, hasMoved: false, swallowsClick: false };
  const press = (event: PointerEventOfMap) => takeUp(map, scene(), hand, event);
  const move = (event: PointerEventOfMap) => {
    if (hand.drag) return carry(hand, acts, event);
    hover(map, scene(), acts, event);
  };
  const release = (event: PointerEventOfMap) => putDown(hand, acts, event);
  const click = (event: PointerEventOfMap) => {
    if (hand.swallowsClick) {
      hand.swallowsClick = false;
      return;
    }
    clickAt(map, scene(), acts, event);
  };
  const doubleClick = (event: PointerEventOfMap) => finishAt(scene(), acts, event);
  const leave = () => {
    if (!hand.drag) acts.preview(undefined);
  };
  const listeners = {
    mousedown: press,
    touchstart: press,
    mousemove: move,
    touchmove: move,
    mouseup: release,
    touchend: release,
    click,
    dblclick: doubleClick,
    mouseout: leave,
  } as const;
  const entries = Object.entries(listeners) as ['mousedown', typeof press][]; // names of mouse and touch events of the map
  for (const [name, listener] of entries) map.on(name, listener);
  return () => {
    for (const [name, listener] of entries) map.off(name, listener);
    map.getCanvas().style.cursor = '';
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
  const { originalEvent, lngLat } = event;
  const isTouch = 'touches' in originalEvent;
  if (isTouch ? originalEvent.touches.length !== 1 : originalEvent.button !== 0) return;
  hand.swallowsClick = false;
  if (!scene.editable) return;
  if (scene.tool === 'select') {
    const handle = handleAt(map, scene, lngLat, isTouch ? fingerReachPx : mouseReachPx);
    if (handle) hand.drag = dragHandle(map, scene, handle);
  } else if (scene.tool === 'move' && isOnZone(scene, lngLat.lng, lngLat.lat))
    hand.drag = dragZone(map, scene, lngLat);
  if (!hand.drag) return;
  hand.hasMoved = false;
  event.preventDefault(); // the map stays where it is
}

function isOnZone({ editable, bounds }: Scene, lng: number, lat: number): boolean {
  const [outer = []] = displayRings(editable?.rings ?? [], bounds);
  return isInside(outer, [lng, lat]);
}

function carry(hand: Hand, acts: MapActs, event: PointerEventOfMap): void {
  hand.hasMoved = true;
  const moved = hand.drag?.moveTo(event.lngLat, isFree(event));
  if (moved) acts.preview({ rings: moved.rings, snap: moved.snap, vertex: hand.drag?.address });
}

function putDown(hand: Hand, acts: MapActs, event: PointerEventOfMap): void {
  const { drag } = hand;
  if (!drag) return;
  hand.drag = undefined;
  hand.swallowsClick = true;
  if (hand.hasMoved) acts.changeRings(drag.moveTo(event.lngLat, isFree(event)).rings);
  if (drag.address) acts.setVertex(drag.address);
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
