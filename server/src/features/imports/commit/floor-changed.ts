/** Thrown if a floor has changed since the changes to its zones or points were decided. They must be decided again. */
export class FloorChanged extends Error {}
