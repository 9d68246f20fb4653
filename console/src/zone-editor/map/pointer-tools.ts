import type { Map as MapLibreMap } from 'maplibre-gl';
import { lngWithin } from '../../map-view/map-bounds.ts';
import { isInside } from '../../zones/ring-edits.ts';
import { displayRings } from '../../zones/zone-features.ts';
import { isOutlineTool } from '../model/editor-state.ts';
import { type Drag, type DragResult, dragHandle, dragLasso, dragRectangle, dragZone } from './drags.ts';
import {
  handleAt,
  type MapActions,
  type MapPointerEvent,
  type Modifiers,
  pictureAt,
  putPoint,
  type Scene,
} from './map-tools.ts';

/**
 * How far from the middle of a handle a press still grabs it. The distance is larger for fingers, which cover more of
 * the screen.
 */
const mouseReachPx = 10;
const fingerReachPx = 24;
/** A shorter movement is a click, as in MapLibre. */
const clickSlackPx = 3;

type Pixel = readonly [x: number, y: number];

interface PointerState {
  /**
   * The mouse or finger that is down on the map. After a tap, browsers also send emulated mouse events, which have no
   * pointer and must not start a drag.
   */
  pointerId: number | undefined;
  active: ActiveDrag | undefined;
  /** Browsers send a click after a drag. It must not select anything. */
  ignoresNextClick: boolean;
}

interface ActiveDrag {
  readonly drag: Drag;
  readonly from: Pixel;
  /** The scene when the drag began. If the tool or the outline changes meanwhile, the drag is canceled. */
  readonly scene: Scene;
  /** The current result; `undefined` until the pointer has moved far enough to be a drag. */
  moved: DragResult | undefined;
}

/**
 * Handles mouse and touch input on the map.
 *
 * @returns a function that removes the handlers
 */
export function attachPointer(map: MapLibreMap, scene: () => Scene, actions: MapActions): () => void {
  const pointer: PointerState = { pointerId: undefined, active: undefined, ignoresNextClick: false };
  const cleanups = [
    listenToMap(map, scene, actions, pointer),
    listenToPointers(map, scene, actions, pointer),
  ];
  return () => {
    for (const cleanup of cleanups) cleanup();
    map.getCanvas().style.cursor = '';
  };
}

/** Starts drags and handles clicks and hovering. MapLibre's events provide longitude and latitude. */
function listenToMap(
  map: MapLibreMap,
  scene: () => Scene,
  actions: MapActions,
  pointer: PointerState,
): () => void {
  const onPress = (event: MapPointerEvent) => startDrag(map, scene(), pointer, event);
  const listeners = {
    mousedown: onPress,
    touchstart: onPress,
    mousemove: (event: MapPointerEvent) => {
      if (!pointer.active) hover(map, scene(), actions, event);
    },
    click: (event: MapPointerEvent) => {
      if (!pointer.ignoresNextClick) clickAt(map, scene(), actions, event);
      pointer.ignoresNextClick = false;
    },
    dblclick: (event: MapPointerEvent) => finishAt(scene(), actions, event),
    mouseout: () => {
      if (!pointer.active) actions.preview(undefined);
    },
  } as const;
  const entries = Object.entries(listeners) as ['mousedown', typeof onPress][]; // Object.entries loses the event names
  for (const [name, listener] of entries) map.on(name, listener);
  return () => {
    for (const [name, listener] of entries) map.off(name, listener);
  };
}

/**
 * Listens on the window, because MapLibre sends no events while the pointer is outside the map and a drag must
 * continue there.
 */
function listenToPointers(
  map: MapLibreMap,
  scene: () => Scene,
  actions: MapActions,
  pointer: PointerState,
): () => void {
  const container = map.getCanvasContainer();
  // Runs before MapLibre's own handlers (`capture`), so `startDrag` knows whether a real pointer is down.
  const onPress = ({ pointerId }: PointerEvent) => {
    const isSecond = pointer.active !== undefined;
    cancelDrag(pointer, actions);
    pointer.ignoresNextClick = false;
    pointer.pointerId = isSecond ? undefined : pointerId; // two fingers pan and zoom the map
  };
  const onPointerEvent = (event: PointerEvent) => {
    if (event.pointerId !== pointer.pointerId) return;
    if (event.type === 'pointercancel') cancelDrag(pointer, actions);
    else updateDrag(map, scene(), pointer, actions, event);
    if (event.type === 'pointermove') return;
    pointer.pointerId = undefined;
    endDrag(pointer, actions, event.shiftKey);
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !pointer.active) return;
    event.preventDefault();
    event.stopPropagation(); // otherwise Escape also deselects the zone
    cancelDrag(pointer, actions);
  };
  const names = ['pointermove', 'pointerup', 'pointercancel'] as const;
  container.addEventListener('pointerdown', onPress, { capture: true });
  for (const name of names) addEventListener(name, onPointerEvent, { capture: true });
  addEventListener('keydown', cancelOnEscape, { capture: true });
  return () => {
    container.removeEventListener('pointerdown', onPress, { capture: true });
    for (const name of names) removeEventListener(name, onPointerEvent, { capture: true });
    removeEventListener('keydown', cancelOnEscape, { capture: true });
  };
}

/** A double-click ends an outline. `preventDefault` keeps the map from zooming in. */
function finishAt(scene: Scene, actions: MapActions, event: MapPointerEvent): void {
  if (!isDrawing(scene)) return;
  event.preventDefault();
  actions.finish();
}

function isDrawing({ tool }: Scene): boolean {
  return isOutlineTool(tool);
}

function modifiersOf({ altKey, shiftKey }: Pick<PointerEvent, 'altKey' | 'shiftKey'>): Modifiers {
  return { skipsSnap: altKey, locksAngle: shiftKey };
}

/** Only the left button or one finger drags. Everything else is left to MapLibre, which pans and zooms. */
function startDrag(map: MapLibreMap, scene: Scene, pointer: PointerState, event: MapPointerEvent): void {
  pointer.active = undefined;
  const { originalEvent, point } = event;
  const isTouch = 'touches' in originalEvent;
  if (isTouch ? originalEvent.touches.length !== 1 : originalEvent.button !== 0) return;
  if (pointer.pointerId === undefined) return;
  const drag = findDrag(map, scene, event, isTouch ? fingerReachPx : mouseReachPx);
  if (!drag) return;
  pointer.active = { drag, scene, from: [point.x, point.y], moved: undefined };
  event.preventDefault(); // prevents panning
}

/** Finds what a press at this position drags with the current tool. If it is `undefined`, the press pans the map. */
function findDrag(map: MapLibreMap, scene: Scene, event: MapPointerEvent, reachPx: number): Drag | undefined {
  const { tool, editable, points } = scene;
  const { lngLat, originalEvent } = event;
  if (tool === 'lasso') return dragLasso(map, lngLat);
  if (tool === 'rectangle' && points.length === 0)
    return dragRectangle(map, scene, lngLat, modifiersOf(originalEvent));
  if (!editable) return undefined;
  if (tool === 'move')
    return isOnZone(scene, lngLat.lng, lngLat.lat) ? dragZone(map, scene, lngLat) : undefined;
  const handle = tool === 'select' ? handleAt(map, scene, lngLat, reachPx) : undefined;
  return handle && dragHandle(map, scene, handle);
}

/** Checks only the outer ring, so that a press in a hole also moves the zone. */
function isOnZone({ editable, bounds }: Scene, lng: number, lat: number): boolean {
  const [outer = []] = displayRings(editable?.rings ?? [], bounds);
  return isInside(outer, [lngWithin(lng, bounds), lat]);
}

/**
 * Called for moves and for the release, so that a quick drag without any move events still ends at the right position.
 */
function updateDrag(
  map: MapLibreMap,
  scene: Scene,
  pointer: PointerState,
  actions: MapActions,
  event: PointerEvent,
): void {
  const { active } = pointer;
  if (!active) return;
  if (scene.tool !== active.scene.tool || scene.editable?.rings !== active.scene.editable?.rings) {
    cancelDrag(pointer, actions);
    return;
  }
  const [x, y] = toPixel(map, event);
  if (!active.moved && Math.hypot(x - active.from[0], y - active.from[1]) < clickSlackPx) return;
  active.moved = active.drag.moveTo(map.unproject([x, y]), modifiersOf(event));
  const { rings, drawn, lasso, snap } = active.moved;
  if (lasso) actions.preview({ lasso });
  else
    actions.preview({
      snap,
      ...(rings ? { rings, vertex: active.drag.handle?.address } : { points: drawn ?? [], isClosed: true }),
    });
}

/**
 * Pixel position on the map. Outside the map, returns the nearest point on its edge, so that the dragged corner stays
 * visible.
 */
function toPixel(map: MapLibreMap, { clientX, clientY }: PointerEvent): Pixel {
  const { left, top, width, height } = map.getCanvas().getBoundingClientRect();
  return [Math.min(width, Math.max(0, clientX - left)), Math.min(height, Math.max(0, clientY - top))];
}

function endDrag(pointer: PointerState, actions: MapActions, isShift: boolean): void {
  const { active } = pointer;
  if (!active) return;
  const { moved, drag, scene } = active;
  cancelDrag(pointer, actions);
  if (scene.tool === 'rectangle') pointer.ignoresNextClick = moved !== undefined; // a click adds the first corner
  if (moved?.rings) actions.changeRings(moved.rings);
  if (moved?.drawn) actions.drawRing(moved.drawn);
  if (moved?.lasso) actions.markWithin(moved.lasso, isShift);
  if (drag.handle && (moved || !drag.handle.isMidpoint)) actions.setVertex(drag.handle.address);
}

/** Cancels the drag. The zone stays as it was. */
function cancelDrag(pointer: PointerState, actions: MapActions): void {
  if (!pointer.active) return;
  pointer.active = undefined;
  pointer.ignoresNextClick = true;
  actions.preview(undefined);
}

function hover(map: MapLibreMap, scene: Scene, actions: MapActions, event: MapPointerEvent): void {
  const { tool, editable } = scene;
  const canvas = map.getCanvas();
  if (isDrawing(scene)) {
    canvas.style.cursor = 'crosshair';
    actions.preview(pictureAt(map, scene, event.lngLat, modifiersOf(event.originalEvent)));
  } else if (tool === 'probe' || tool === 'fill' || tool === 'lasso') canvas.style.cursor = 'crosshair';
  else if (tool === 'move') canvas.style.cursor = 'move';
  else canvas.style.cursor = editable && handleAt(map, scene, event.lngLat, mouseReachPx) ? 'pointer' : '';
}

function clickAt(map: MapLibreMap, scene: Scene, actions: MapActions, event: MapPointerEvent): void {
  const { lat, lng } = event.lngLat;
  if (isDrawing(scene)) putPoint(map, scene, actions, { lat, lng }, modifiersOf(event.originalEvent));
  else if (scene.tool === 'probe') actions.probe({ lat, lng });
  else if (scene.tool === 'fill') actions.fill.fillAt({ lat, lng });
  else actions.selectAt(lat, lng);
}
