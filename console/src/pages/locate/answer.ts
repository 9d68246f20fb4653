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

/** The answer of a zone or building that was searched for. */
export function answerOfZone(mapId: string, floorId?: string, zoneId?: string): Answer {
  return { mapId, floorId, zoneId, candidates: [], floors: [], fix: undefined, outsideProbability: 0 };
}
