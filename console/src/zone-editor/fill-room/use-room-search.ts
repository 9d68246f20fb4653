import { useLayoutEffect, useRef, useState } from 'react';
import { findNameInRoom } from 'room-tracing/name-in-room';
import { proposeName } from 'room-tracing/next-name';
import type { Direction } from 'room-tracing/next-room';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { PlanPoint, PlanQuery, PlanResult } from './plan-messages.ts';
import { measureWidthMeters, toPosition } from './plan-places.ts';
import type { NameRecognition } from './use-name-recognition.ts';
import type { UsedPlan } from './use-open-plan.ts';
import type { RoomProposal, useRoomAdditions } from './use-room-additions.ts';

export type DoorChoice = 'auto' | 'narrow' | 'single' | 'wide' | 'double' | 'gate';

export type FillProblem = keyof typeof strings.zones.fill.faults;

type SearchTarget = PlanQuery['target'];

interface Found {
  /** `undefined` once it has been added. */
  readonly proposal: RoomProposal | undefined;
  readonly corners: readonly PlanPoint[];
}

/** A search for a room. */
interface Search {
  target: SearchTarget | undefined;
  /** The corners of the room; `undefined` if none was found. */
  corners: Promise<readonly PlanPoint[] | undefined>;
  isSettled: boolean;
  /** Whether the room is to be added as soon as it is found. */
  isEntered: boolean;
}

const text = strings.zones.fill;
/** Door widths in meters. For `auto`, the width is estimated from the plan. */
export const doorMeters: Readonly<Record<DoorChoice, number | undefined>> = {
  auto: undefined,
  narrow: 0.8,
  single: 1.2,
  wide: 1.6,
  double: 2.4,
  gate: 3.6,
};

/**
 * Searches for rooms. Only the result of the last search is shown. If the user pressed Enter before a room was found,
 * the room is added even if another search has started, so that users do not have to wait between clicks.
 */
export function useRoomSearch(
  editor: ZoneEditor,
  plan: UsedPlan,
  bounds: MapBounds,
  additions: ReturnType<typeof useRoomAdditions>,
  recognition: NameRecognition,
) {
  const [door, setDoor] = useState<DoorChoice>('auto');
  const { last, run, found, setFound, problem, isSearching, stop } = useSearches(
    editor,
    plan,
    bounds,
    additions,
    recognition,
  );
  const latestFound = useLatest(found);
  const repeat = (next: DoorChoice) => {
    const target = last.current?.target;
    if (target && (found?.proposal || problem)) run(async () => target, next);
  };
  const open = () => (last.current?.isSettled === false ? last.current : undefined);
  return {
    found,
    problem,
    isSearching,
    door,
    setFound,
    searchAt: (at: PlanPoint) => run(async () => ({ at }), door),
    /** Starts from the room that is being searched for, or otherwise from the one that was found. */
    searchNext: (direction: Direction) => {
      const before = open()?.corners;
      run(async () => {
        const from = (await before) ?? latestFound.current?.corners;
        return from && { from, direction };
      }, door);
    },
    chooseDoor: (next: DoorChoice) => {
      setDoor(next);
      repeat(next);
    },
    /** Repeats the last search, unless its room has already been added. */
    searchAgain: () => repeat(door),
    discard: () => {
      stop();
      setFound(undefined);
    },
    /** Makes the search that is running add its room when it is found. @returns whether a search is running */
    enterEarly: (): boolean => {
      const search = open();
      if (search) search.isEntered = true;
      return search !== undefined;
    },
  };
}

/** The searches that were started, and what the last one found. */
function useSearches(
  editor: ZoneEditor,
  { findRoom, texts }: UsedPlan,
  bounds: MapBounds,
  additions: ReturnType<typeof useRoomAdditions>,
  recognition: NameRecognition,
) {
  const { announce } = useToasts();
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<FillProblem>();
  const [isSearching, setSearching] = useState(false);
  const last = useRef<Search>(undefined);
  const latest = useLatest({ editor, additions, recognition });
  const propose = async (corners: readonly PlanPoint[]): Promise<RoomProposal> => {
    const written =
      findNameInRoom(corners, await texts()) ?? (await latest.current.recognition.readName(corners));
    const now = latest.current;
    const taken = new Set(now.editor.zones.map(({ shape }) => shape.name));
    const name = written ?? proposeName(now.additions.lastName.current, text.firstName, taken);
    return { rings: [corners.map((corner) => toPosition(corner, bounds))], name };
  };
  const take = async (search: Search, result: PlanResult) => {
    const proposal = result.ok ? await propose(result.corners) : undefined;
    search.isSettled = true;
    const isAdded = proposal && search.isEntered && latest.current.additions.add(proposal);
    if (last.current !== search) return;
    setSearching(false);
    setProblem(result.ok ? undefined : result.reason);
    if (result.ok) setFound({ proposal: isAdded ? undefined : proposal, corners: result.corners });
    else if (!search.target || !('direction' in search.target)) setFound(undefined);
    if (!isAdded) announce(describeResult(result, proposal));
  };
  const run = (getTarget: () => Promise<SearchTarget | undefined>, door: DoorChoice) => {
    const search: Search = { target: undefined, corners: none, isSettled: false, isEntered: false };
    const meters = doorMeters[door];
    const solve = async () => {
      search.target = await getTarget();
      const result: PlanResult = search.target
        ? await findRoom({ target: search.target, door: meters && meters / measureWidthMeters(bounds) })
        : { ok: false, reason: 'noNeighbor' };
      await take(search, result);
      return result.ok ? result.corners : undefined;
    };
    last.current = search;
    setSearching(true);
    search.corners = solve();
  };
  const stop = () => {
    if (last.current) last.current.isEntered = false;
    last.current = undefined;
    setSearching(false);
  };
  return { last, run, found, setFound, problem, isSearching, stop };
}

const none = Promise.resolve(undefined);

function describeResult(result: PlanResult, proposal: RoomProposal | undefined): string {
  if (!result.ok) return text.faults[result.reason];
  const corners = formatCount(strings.zones.corners.count, result.corners.length);
  return format(text.found, { corners, name: proposal?.name ?? '' });
}

/** The value from the last render, for code that continues after an await. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
