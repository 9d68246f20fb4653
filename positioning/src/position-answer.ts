export interface PositionCandidate {
  readonly customMapId: string;
  readonly mapName: string;
  readonly customMapFloorId: string;
  readonly floorName: string;
  readonly postedLabel: string | null;
  readonly customMapZoneId: string;
  readonly zoneName: string;
  readonly zoneType: number;
  readonly probability: number;
  /** From the fix to the edge of the zone; 0 inside. */
  readonly distanceM: number;
  /** Whether the fix itself is in the zone. */
  readonly inside: boolean;
}

export interface FloorProbability {
  readonly customMapId: string;
  readonly customMapFloorId: string;
  readonly floorName: string;
  readonly postedLabel: string | null;
  readonly probability: number;
}

export interface PositionAnswer {
  /** The most likely first. */
  readonly candidates: readonly PositionCandidate[];
  /** From the lowest up, building by building; they add up to 1. Empty where no building is considered. */
  readonly floors: readonly FloorProbability[];
  readonly outsideProbability: number;
  /** Of the zones beyond `limit`. */
  readonly otherProbability: number;
  /** The altitude that the floors were compared with; null without one. */
  readonly altitude: {
    readonly meanSeaLevelM: number;
    readonly geoidUndulationM: number;
    readonly geoidModel: 'EGM96';
  } | null;
  readonly explanation: string;
}
