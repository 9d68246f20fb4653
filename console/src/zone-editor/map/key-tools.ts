import { wrapLng } from '@muster/geo/longitude';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { getSeenMiddle } from '../../map-view/covered-map.ts';
import type { VertexAddress } from '../../zones/polygon.ts';
import { insertVertex, moveVertex, type Place, removeVertex, toPlace } from '../../zones/ring-edits.ts';
import { worldSizePx } from '../../zones/world-size.ts';
import { displayRings } from '../../zones/zone-features.ts';
import { fillByKey } from '../fill-room/fill-keys.ts';
import { isOutlineTool, type Tool, tools } from '../model/editor-state.ts';
import type { SnapTarget } from '../model/snap.ts';
import { keyOfTool } from '../model/tool-keys.ts';
import type { EditCommands } from '../model/use-edit-commands.ts';
import { snapZone } from './drags.ts';
import { isInView, type MapActions, nearestToView, pictureAt, putPoint, type Scene } from './map-tools.ts';

export interface KeyActions extends MapActions {
  readonly setTool: (tool: Tool) => void;
  readonly undo: () => void;
  readonly escape: () => void;
  readonly showHelp: () => void;
  /** @returns whether zones can be marked */
  readonly markAll: () => boolean;
  /** Announces the position of the cursor or of a corner to screen readers. */
  readonly announcePlace: (place: Place, snap: SnapTarget | undefined) => void;
  readonly announceNoSnap: () => void;
  readonly commands: KeyCommands;
}

/** Commands that each have a key. */
export interface KeyCommands extends EditCommands {
  /** Merges the marked zones. */
  readonly merge: () => void;
}

const commandKeys: Readonly<Record<string, (commands: KeyCommands) => void>> = {
  q: ({ square }) => square(),
  '[': ({ rotate }) => rotate(-1),
  ']': ({ rotate }) => rotate(1),
  c: ({ duplicate }) => duplicate(),
  j: ({ merge }) => merge(),
  a: ({ nextAngles }) => nextAngles(),
};

/** The cursor moves by screen pixels, so zooming in makes its steps finer on the ground. Shift makes them bigger. */
const stepPx = 8;
const bigStepPx = 40;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A snap command from the keyboard reaches farther than a click. */
const commandReachPx = 14;
const toolKeys: Readonly<Record<string, Tool | undefined>> = Object.fromEntries(
  tools.map((tool) => [keyOfTool[tool], tool]),
);

/**
 * Handles keyboard input while the map has the focus.
 *
 * @returns a function that removes the handlers
 */
export function attachKeys(map: MapLibreMap, scene: () => Scene, actions: KeyActions): () => void {
  const container = map.getContainer();
  const keys: Keys = { map, actions, cursor: undefined, tool: undefined };
  const listener = (event: KeyboardEvent) => {
    // Controls and panels over the map handle their own keys.
    if (event.target !== map.getCanvas()) return;
    const now = scene();
    // After a tool change, the cursor starts in the middle of the visible map.
    if (keys.tool !== now.tool) keys.cursor = undefined;
    keys.tool = now.tool;
    if (!handleKey(keys, now, event)) return;
    event.preventDefault();
    event.stopPropagation(); // otherwise MapLibre pans the map
  };
  container.addEventListener('keydown', listener, { capture: true });
  return () => container.removeEventListener('keydown', listener, { capture: true });
}

/**
 * State between key presses. `cursor` is the position of the keyboard cursor, or `undefined` until an arrow key moves
 * it.
 */
interface Keys {
  readonly map: MapLibreMap;
  readonly actions: KeyActions;
  cursor: Place | undefined;
  tool: Tool | undefined;
}

/**
 * Tries the keys for all tools first, then those of the current tool. MapLibre handles all other keys: it pans with the
 * arrow keys and zooms with + and -.
 *
 * @returns whether the key was handled
 */
function handleKey(keys: Keys, scene: Scene, event: KeyboardEvent): boolean {
  const { actions } = keys;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() === 'a') return actions.markAll();
    if (event.key !== 'Enter' || !isOutlineTool(scene.tool)) return false;
    actions.finish();
    return true;
  }
  if (event.key === 'Escape') {
    actions.escape();
    return true;
  }
  if (event.key === '?') {
    actions.showHelp();
    return true;
  }
  const tool = toolKeys[event.key];
  if (tool) {
    actions.setTool(tool);
    return true;
  }
  const command = commandKeys[event.key];
  if (command && !event.altKey) {
    command(actions.commands);
    return true;
  }
  if (isOutlineTool(scene.tool)) return drawByKey(keys, scene, event);
  if (scene.tool === 'probe') return probeByKey(keys, event);
  if (scene.tool === 'fill')
    return fillByKey(actions.fill, event) || pickByKey(keys, event, actions.fill.fillAt);
  return editByKey(keys, scene, event);
}

/** Works as with the pointer: the cursor snaps, and Enter or Space adds a corner at the snapped position. */
function drawByKey(keys: Keys, scene: Scene, event: KeyboardEvent): boolean {
  const { map, actions } = keys;
  if (moveCursor(keys, event)) {
    const picture = pictureAt(map, scene, getCursor(keys));
    actions.preview(picture);
    actions.announcePlace(picture.cursor ?? getCursor(keys), picture.snap);
    return true;
  }
  if (event.key === 'Enter' || event.key === ' ') {
    putPoint(map, scene, actions, getCursor(keys));
    return true;
  }
  if (event.key === 'Backspace') {
    actions.undo();
    return true;
  }
  if (event.key !== 'f') return false;
  actions.finish();
  return true;
}

function probeByKey(keys: Keys, event: KeyboardEvent): boolean {
  return pickByKey(keys, event, keys.actions.probe);
}

/** Moves the cursor with the arrow keys, or picks its position with Enter or Space. */
function pickByKey(keys: Keys, event: KeyboardEvent, pick: (place: Place) => void): boolean {
  const { actions } = keys;
  if (moveCursor(keys, event)) {
    actions.preview({ cursor: getCursor(keys) });
    actions.announcePlace(getCursor(keys), undefined);
    return true;
  }
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  pick(getCursor(keys));
  return true;
}

/**
 * `n` and `b` select the next and the previous corner. Arrow keys move the selected corner by one pixel, or by ten with
 * Shift.
 */
function editByKey(keys: Keys, scene: Scene, event: KeyboardEvent): boolean {
  const { editable, vertex, tool } = scene;
  if (!editable) return false;
  if (tool === 'move') return shiftByKey(keys, scene, event);
  if (event.key === 'n' || event.key === 'b')
    return selectNextVertex(keys, scene, event.key === 'n' ? 1 : -1);
  if (!vertex) return false;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    keys.actions.changeRings(removeVertex(editable.rings, vertex));
    keys.actions.setVertex(undefined);
    return true;
  }
  if (event.key === 'i') return splitEdge(keys, scene, vertex);
  const [dx, dy] = getArrowOffset(event, 1, 10) ?? [];
  const corner = editable.rings[vertex.ring]?.[vertex.index];
  if (!corner) return false;
  if (event.key === 's') return snapVertex(keys, scene, vertex, toPlace(corner));
  if (dx === undefined || dy === undefined) return false;
  const place = offset(keys.map, toPlace(corner), dx, dy);
  keys.actions.changeRings(
    moveVertex(editable.rings, vertex, place),
    // The group lets undo revert consecutive moves of one corner in a single step.
    `corner ${vertex.ring} ${vertex.index}`,
  );
  keys.actions.announcePlace(place, undefined);
  return true;
}

/**
 * Keyboard moves snap only on request. If every arrow step snapped, a corner could never leave a wall that is farther
 * away than one step.
 */
function snapVertex({ map, actions }: Keys, scene: Scene, vertex: VertexAddress, from: Place): boolean {
  const size = worldSizePx(map.getZoom());
  const taken = scene.editable?.rings.flat() ?? [];
  const snap = scene.snapIndex.find(from, {
    size,
    reachPx: commandReachPx,
    excludeId: scene.editable?.id,
    taken,
  });
  if (!snap) actions.announceNoSnap();
  else {
    actions.changeRings(moveVertex(scene.editable?.rings ?? [], vertex, snap));
    actions.announcePlace(snap, snap);
  }
  return true;
}

/** Moves the whole zone. The y axis points down on the screen but up in the command, so `dy` is negated. */
function shiftByKey({ map, actions }: Keys, scene: Scene, event: KeyboardEvent): boolean {
  const rings = scene.editable?.rings ?? [];
  if (!rings[0]?.[0]) return false;
  if (event.key === 's') {
    const { rings: shifted, snap } = snapZone(map, scene, rings, commandReachPx) ?? {};
    if (!shifted || !snap) actions.announceNoSnap();
    else {
      actions.changeRings(shifted);
      actions.announcePlace(snap, snap);
    }
    return true;
  }
  const [dx, dy] = getArrowOffset(event, 1, 10) ?? [];
  if (dx === undefined || dy === undefined) return false;
  actions.commands.nudge(dx, -dy);
  return true;
}

/**
 * Selects the next or previous corner in the order of the rings. After the last corner comes the first corner of the
 * outer ring.
 */
function selectNextVertex({ actions }: Keys, { editable, vertex }: Scene, by: number): boolean {
  const all = (editable?.rings ?? []).flatMap((ring, at) => ring.map((_, index) => ({ ring: at, index })));
  const now = all.findIndex(({ ring, index }) => ring === vertex?.ring && index === vertex.index);
  const next = now < 0 ? all.at(by > 0 ? 0 : -1) : all[(now + by + all.length) % all.length];
  const corner = next && editable?.rings[next.ring]?.[next.index];
  if (!next || !corner) return false;
  actions.setVertex(next);
  actions.announcePlace(toPlace(corner), undefined);
  return true;
}

/** Adds a corner in the middle of the edge after the selected corner, and selects the new one. */
function splitEdge({ actions }: Keys, { editable, bounds }: Scene, { ring, index }: VertexAddress): boolean {
  const corners = displayRings(editable?.rings ?? [], bounds)[ring] ?? [];
  const [ax = 0, ay = 0] = corners[index] ?? [];
  const [bx = 0, by = 0] = corners[(index + 1) % corners.length] ?? [];
  const address = { ring, index: index + 1 };
  actions.changeRings(
    insertVertex(editable?.rings ?? [], address, { lat: (ay + by) / 2, lng: (ax + bx) / 2 }),
  );
  actions.setVertex(address);
  return true;
}

function getArrowOffset(
  { key, shiftKey }: KeyboardEvent,
  px: number,
  bigPx: number,
): [number, number] | undefined {
  const arrow = arrows[key];
  const size = shiftKey ? bigPx : px;
  return arrow && [arrow[0] * size, arrow[1] * size];
}

/** Moves the cursor if an arrow key was pressed. Pans the map if the cursor would leave the view. */
function moveCursor(keys: Keys, event: KeyboardEvent): boolean {
  const arrow = getArrowOffset(event, stepPx, bigStepPx);
  if (!arrow) return false;
  const { map } = keys;
  keys.cursor = offset(map, getCursor(keys), ...arrow);
  if (!isInView(map, keys.cursor)) map.panTo(keys.cursor, { animate: false });
  return true;
}

function getCursor({ cursor, map }: Keys): Place {
  return cursor ?? map.unproject(getSeenMiddle(map.getContainer()));
}

function offset(map: MapLibreMap, from: Place, dx: number, dy: number): Place {
  const { x, y } = map.project(nearestToView(map, from));
  const { lat, lng } = map.unproject([x + dx, y + dy]);
  // Project and unproject round. A horizontal or vertical step must not change the other coordinate.
  return { lat: dy === 0 ? from.lat : lat, lng: wrapLng(dx === 0 ? from.lng : lng) };
}
