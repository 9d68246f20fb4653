/** What a zone is, by its number. */
export const zoneTypes = {
  Room: 0,
  Hallway: 1,
  StairWell: 2,
  Elevator: 3,
  Hazard: 4,
  StagingArea: 5,
  MusterPoint: 6,
  Exit: 7,
  Parking: 8,
  Gate: 9,
  Checkpoint: 10,
  Custom: 11,
} as const;

/** The name of each type, by its number. */
export const zoneTypeNames: readonly string[] = Object.keys(zoneTypes);
