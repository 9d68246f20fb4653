import type { Direction } from 'room-tracing/next-room';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import type { Place } from '../../zones/ring-edits.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { ZoneSaving } from '../model/use-zone-saving.ts';
import type { PlanState } from './open-plan.ts';
import { toPlanPoint } from './plan-places.ts';
import type { DrawnPlan } from './plan-texts.ts';
import { useFindRooms } from './use-find-rooms.ts';
import { type RecognitionState, useNameRecognition } from './use-name-recognition.ts';
import { useOpenPlan } from './use-open-plan.ts';
import { type RoomProposal, useRoomAdditions } from './use-room-additions.ts';
import { type DoorChoice, type FillProblem, useRoomSearch } from './use-room-search.ts';

/** The tool that creates zones from the rooms drawn on the plan. */
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
  /** Proposes all rooms of the plan as unsaved zones. */
  readonly findAll: () => void;
  readonly isFinding: boolean;
  readonly fillAt: (place: Place) => void;
  readonly goTo: (direction: Direction) => void;
  readonly rename: (name: string) => void;
  readonly chooseDoor: (door: DoorChoice) => void;
  /** Whether names are recognized in the pixels of the plan. */
  readonly recognition: RecognitionState;
  readonly recognizeNames: (isOn: boolean) => void;
  readonly accept: () => void;
  /**
   * Adds the room that is being searched for as soon as it is found, or otherwise the proposed one. @returns whether
   * there is one
   */
  readonly enter: () => boolean;
  readonly discard: () => void;
  readonly undo: () => void;
}

export function useFillRoom(
  editor: ZoneEditor,
  saving: ZoneSaving,
  drawn: DrawnPlan,
  bounds: MapBounds,
): FillRoom {
  const isOn = editor.state.tool === 'fill';
  const opened = useOpenPlan(isOn, drawn, bounds);
  const { plan } = opened;
  const additions = useRoomAdditions(editor, saving);
  const recognition = useNameRecognition(drawn, bounds);
  const search = useRoomSearch(editor, opened, bounds, additions, recognition);
  const { isFinding, findAll } = useFindRooms(editor, opened, bounds, recognition);
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
    hasRoom: found !== undefined || search.isSearching,
    door: search.door,
    added: additions.added?.name,
    findAll,
    isFinding,
    fillAt: (place) => search.searchAt(toPlanPoint(place, bounds)),
    goTo: search.searchNext,
    rename: (name) => {
      if (found?.proposal) search.setFound({ ...found, proposal: { ...found.proposal, name } });
    },
    chooseDoor: search.chooseDoor,
    recognition: recognition.state,
    recognizeNames: (isOn) => {
      recognition.switchTo(isOn);
      if (isOn) search.searchAgain();
    },
    accept,
    enter: () => {
      if (search.enterEarly()) return true;
      accept();
      return found?.proposal !== undefined;
    },
    discard: search.discard,
    undo: additions.undo,
  };
}
