export { type CivicAddress, toCivicAddress } from './address.ts';
export { horizontalDeviation, horizontalRadius } from './confidence.ts';
export type {
  BuildingFacts,
  ElevationDatum,
  FloorFacts,
  FloorZones,
  MapAddress,
  PositionedBuilding,
  PositionedFloor,
  ZoneFacts,
} from './facts.ts';
export {
  defaultNearest,
  findNearest,
  maxNearest,
  type NearestRequest,
  type NearestZone,
} from './find-nearest.ts';
export {
  findNearestPoints,
  type NearestPoint,
  type PointFacts,
  type PointReference,
  referToPoint,
} from './find-nearest-points.ts';
export {
  defaultCandidates,
  defaultConfidence,
  type FixProblem,
  findFixProblems,
  maxAccuracyM,
  maxCandidates,
  type PositionFix,
} from './fix.ts';
export { resolvePosition } from './resolve-position.ts';
export type { FloorProbability, PositionCandidate, ResolvedPosition } from './resolved-position.ts';
export { touchesBounds } from './select-buildings.ts';
export { placeOfZone, type ZonePlace } from './zone-bounds.ts';
