import type { PositionFields, PositionResult } from '@muster/sdk/client';

type Candidate = PositionResult['candidates'][number];

/** A building, and the floor and zone in it that the page shows. */
export interface Answer {
  readonly mapId: string;
  /** `undefined` for the floor that the building opens with. */
  readonly floorId: string | undefined;
  readonly zoneId: string | undefined;
  /** The zones and floors where a position may be, most likely zone first; empty without a position. */
  readonly candidates: readonly Candidate[];
  readonly floors: PositionResult['floors'];
  readonly fix: PositionFields | undefined;
  readonly outsideProbability: number;
}

/** @returns `undefined` if the position is in no building */
export function answerOf(result: PositionResult, fix: PositionFields): Answer | undefined {
  const { candidates, floors, outsideProbability } = result;
  const [best] = candidates;
  const floor = floors.toSorted((a, b) => b.probability - a.probability)[0];
  const at = best ?? floor;
  if (!at) return undefined;
  return {
    mapId: at.customMapId,
    floorId: at.customMapFloorId,
    // If it is more likely in no room than in any, no room is named.
    zoneId: best && outsideProbability <= 0.5 ? best.customMapZoneId : undefined,
    candidates,
    floors,
    fix,
    outsideProbability,
  };
}

/** Shows another floor, and a zone of it or none. @param mapId left out for the building that is shown */
export type Choose = (floorId: string, zoneId: string | undefined, mapId?: string) => void;

/** A floor that is less likely is not named as the one. */
const clearFloor = 0.6;

/** Whether it is known which floor a position is on. A zone that was searched for is on its floor. */
export function isFloorClear({ fix, floors }: Answer): boolean {
  return fix === undefined || floors.some(({ probability }) => probability >= clearFloor);
}

/**
 * The rooms of the building that a position may be in, as long as nobody has chosen one: up to three that are at least half as likely
 * as the first, because one room named as the answer would send a crew to the wrong floor. Empty if the floor is clear.
 */
export function undecidedRooms(answer: Answer, isChosen: boolean): readonly Candidate[] {
  if (isChosen || answer.zoneId === undefined || isFloorClear(answer)) return [];
  const [best] = answer.candidates;
  const likely = answer.candidates
    .filter(
      ({ customMapId, probability: p }) => customMapId === answer.mapId && p >= (best?.probability ?? 0) / 2,
    )
    .slice(0, 3);
  return new Set(likely.map(({ customMapFloorId }) => customMapFloorId)).size > 1 ? likely : [];
}

/** The answer of a zone or building that was searched for. */
export function answerOfZone(mapId: string, floorId?: string, zoneId?: string): Answer {
  return { mapId, floorId, zoneId, candidates: [], floors: [], fix: undefined, outsideProbability: 0 };
}
