import type { CivicAddress } from './address.ts';
import type { ZoneReference } from './zone-reference.ts';

export interface PositionCandidate extends ZoneReference {
  readonly probability: number;
  /** The distance from the fix to the edge of the zone; 0 inside. */
  readonly distanceM: number;
  /** Whether the fix itself is in the zone. */
  readonly inside: boolean;
  /** Where the zone is, in words. */
  readonly location: string;
  readonly civicAddress: CivicAddress;
}

export interface FloorProbability {
  readonly customMapId: string;
  readonly customMapFloorId: string;
  readonly floorName: string;
  readonly postedLabel: string | null;
  readonly probability: number;
}

export interface ResolvedPosition {
  /** The most likely candidate first. */
  readonly candidates: readonly PositionCandidate[];
  /** From lowest to highest, building by building; the probabilities add up to 1. Empty if no building is considered. */
  readonly floors: readonly FloorProbability[];
  readonly outsideProbability: number;
  /** The total probability of the zones beyond `limit`. */
  readonly otherProbability: number;
  /** The altitude that the floors were compared with; null if there is none. */
  readonly altitude: {
    readonly meanSeaLevelM: number;
    readonly geoidUndulationM: number;
    readonly geoidModel: 'EGM96';
  } | null;
  readonly explanation: string;
}
