import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import type { Direction } from '../../room-tracing/next-room.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import type { Rings } from '../../zones/polygon.ts';
import type { Place } from '../../zones/ring-edits.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { ZoneSaving } from '../model/use-zone-saving.ts';
import { findNameInRoom } from './name-in-room.ts';
import { proposeName } from './next-name.ts';
import type { PlanState } from './open-plan.ts';
import type { PlanPoint, PlanQuestion } from './plan-messages.ts';
import { measureWidthMeters, toPlanPoint, toPosition } from './plan-places.ts';
import type { DrawnPlan } from './plan-texts.ts';
import { type UsedPlan, useOpenPlan } from './use-open-plan.ts';

export type DoorChoice = 'auto' | 'narrow' | 'single' | 'wide' | 'double' | 'gate';

/** A room that was found and not added yet. */
export interface RoomProposal {
  readonly rings: Rings;
  readonly name: string;
}

export type FillProblem = keyof typeof strings.zones.fill.faults;

/** The tool that makes zones of the rooms that are drawn on the plan. */
export interface FillRoom {
  /** `undefined` until the tool is chosen. */
  readonly plan: PlanState | undefined;
  readonly proposal: RoomProposal | undefined;
  readonly problem: FillProblem | undefined;
  readonly isSearching: boolean;
  /** Whether there is a room, proposed or just added, that the arrow keys start from. */
  readonly hasRoom: boolean;
  readonly door: DoorChoice;
  /** The name of the room that was added last, if it can be removed again. */
  readonly added: string | undefined;
  readonly fillAt: (place: Place) => void;
  readonly goTo: (direction: Direction) => void;
  readonly rename: (name: string) => void;
  readonly chooseDoor: (door: DoorChoice) => void;
  readonly accept: () => void;
  readonly discard: () => void;
  readonly undo: () => void;
}

type Ask = PlanQuestion['ask'];

interface Found {
  /** `undefined` once it was added. */
  readonly proposal: RoomProposal | undefined;
  readonly corners: readonly PlanPoint[];
}

const text = strings.zones.fill;
/** Automatic: estimated from the plan. */
export const doorMeters: Readonly<Record<DoorChoice, number | undefined>> = {
  auto: undefined,
  narrow: 0.8,
  single: 1.2,
  wide: 1.6,
  double: 2.4,
  gate: 3.6,
};

export function useFillRoom(
  editor: ZoneEditor,
  saving: ZoneSaving,
  drawn: DrawnPlan,
  bounds: MapBounds,
): FillRoom {
  const isOn = editor.state.tool === 'fill';
  const opened = useOpenPlan(isOn, drawn, bounds);
  const { plan } = opened;
  const search = useSearch(editor, opened, bounds);
  const additions = useAdditions(editor, saving);
  const { found } = search;
  const accept = () => {
    if (!found?.proposal) return;
    if (additions.add(found.proposal)) search.setFound({ ...found, proposal: undefined });
  };
  return {
    plan,
    proposal: found?.proposal,
    problem: plan?.kind === 'failed' ? 'failed' : search.problem,
    isSearching: search.isSearching,
    hasRoom: found !== undefined,
    door: search.door,
    added: additions.added?.name,
    fillAt: (place) => void search.run({ at: toPlanPoint(place, bounds) }, additions.lastName),
    goTo: (direction) => {
      if (found) void search.run({ from: found.corners, direction }, additions.lastName);
    },
    rename: (name) => {
      if (found?.proposal) search.setFound({ ...found, proposal: { ...found.proposal, name } });
    },
    chooseDoor: (door) => search.chooseDoor(door, additions.lastName),
    accept,
    discard: () => search.setFound(undefined),
    undo: additions.undo,
  };
}

/** Asks for rooms. Only the answer to the last question counts. */
function useSearch(editor: ZoneEditor, { ask, texts }: UsedPlan, bounds: MapBounds) {
  const { announce } = useToasts();
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<FillProblem>();
  const [isSearching, setSearching] = useState(false);
  const [door, setDoor] = useState<DoorChoice>('auto');
  const last = useRef<{ ask: Ask; number: number }>(undefined);
  const run = async (question: Ask, lastName: string | undefined, width: DoorChoice = door) => {
    const number = (last.current?.number ?? 0) + 1;
    last.current = { ask: question, number };
    setSearching(true);
    const meters = doorMeters[width];
    const answer = await ask({ ask: question, door: meters && meters / measureWidthMeters(bounds) });
    const written = await texts();
    if (last.current.number !== number) return;
    setSearching(false);
    setProblem(answer.ok ? undefined : answer.reason);
    if (!answer.ok) {
      announce(text.faults[answer.reason]);
      if (!('direction' in question)) setFound(undefined);
      return;
    }
    const taken = new Set(editor.zones.map(({ shape }) => shape.name));
    const drawn = findNameInRoom(answer.corners, written);
    const name = drawn ?? proposeName(lastName, text.firstName, taken);
    const rings = [answer.corners.map((corner) => toPosition(corner, bounds))];
    setFound({ proposal: { rings, name }, corners: answer.corners });
    const corners = formatCount(strings.zones.spoken.vertices, answer.corners.length);
    announce(format(text.found, { corners, name }));
  };
  const chooseDoor = (next: DoorChoice, lastName: string | undefined) => {
    setDoor(next);
    if (last.current && (found?.proposal || problem)) void run(last.current.ask, lastName, next);
  };
  return { found, problem, isSearching, door, run, setFound, chooseDoor };
}

/** Adds rooms as zones and saves them at once. */
function useAdditions(editor: ZoneEditor, saving: ZoneSaving) {
  const { done, error } = useToasts();
  const [lastName, setLastName] = useState<string>();
  const [added, setAdded] = useState<{ readonly id: string; readonly name: string }>();
  const add = ({ rings, name }: RoomProposal): boolean => {
    if (name.trim() === '') {
      error(text.nameMissing);
      return false;
    }
    const id = `new-${editor.state.nextNew}`;
    // The draft must be there before it can be saved.
    flushSync(() => {
      editor.createZone(rings, name.trim());
      editor.dispatch({ kind: 'tool', tool: 'fill' });
    });
    setLastName(name.trim());
    void saving.save({ id }).then((savedId) => {
      if (savedId !== undefined) setAdded({ id: savedId, name: name.trim() });
      else editor.dispatch({ kind: 'tool', tool: 'select' }); // its form says what is wrong
    });
    return true;
  };
  const undo = () => {
    if (!added) return;
    setAdded(undefined);
    void saving.remove(added.id, false).then((failure) => {
      if (failure) error(text.notUndone);
      else done(format(text.undone, { name: added.name }));
    });
  };
  useUndoKey(editor.state.tool === 'fill' && added !== undefined, undo);
  return { add, added, lastName, undo };
}

/** Ctrl+Z removes the zone that was added last. */
function useUndoKey(isOn: boolean, undo: () => void): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (!isUndo || isTyping) return;
      event.preventDefault();
      event.stopPropagation(); // the editor's own undo changes the selected zone
      latest.current();
    };
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, [isOn]);
}
