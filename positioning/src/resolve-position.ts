import { wrapLng } from '@muster/geo/longitude';
import { describeLocation, toCivicAddress } from './address.ts';
import { horizontalDeviation } from './confidence.ts';
import { explainResult } from './explain-result.ts';
import { compareTexts, type PositionedBuilding, type PositionedFloor } from './facts.ts';
import { defaultCandidates, defaultConfidence, isDefined, type PositionFix } from './fix.ts';
import { type FloorShares, seaLevelAltitude, shareFloors } from './floor-shares.ts';
import { degreeLengths } from './local-plane.ts';
import { shareOverlaps } from './overlapping-buildings.ts';
import type { FloorProbability, PositionCandidate, ResolvedPosition } from './resolved-position.ts';
import { samplePointsFor } from './sample-points.ts';
import { roundMillimeters, wayToZone } from './zone-distance.ts';

interface ZoneShare {
  readonly building: PositionedBuilding;
  readonly floor: PositionedFloor;
  /** The floor's place in the order of buildings and floors. */
  readonly floorPlace: number;
  readonly zone: number;
  share: number;
}

interface SharedBuilding {
  readonly building: PositionedBuilding;
  readonly floors: FloorShares<PositionedFloor>;
  readonly zones: ZoneShare[];
}

/**
 * How likely each zone and each floor is for a position with its uncertainty. The probability of a zone is the fraction of sample
 * points, distributed as the position is likely to be, for which the index of the floor finds that zone. The same input gives the
 * same result.
 *
 * @param buildings the buildings to consider, by id; see {@link selectBuildings}
 */
export function resolvePosition(
  buildings: readonly PositionedBuilding[],
  fix: PositionFix,
): ResolvedPosition {
  const deviation = horizontalDeviation(
    fix.horizontalAccuracyM,
    fix.horizontalConfidence ?? defaultConfidence,
  );
  const shared = buildings.flatMap((building): SharedBuilding[] => {
    const floors = shareFloors(building, fix);
    return floors.floors.length === 0 ? [] : [{ building, floors, zones: [] }];
  });
  let floorPlace = 0;
  for (const { building, floors, zones } of shared)
    for (const { floor, share } of floors.floors)
      zones.push(...shareZones({ building, floor, floorPlace: floorPlace++ }, share, deviation, fix));
  const factors = shareOverlaps(shared, fix, deviation);
  for (const [i, { zones }] of shared.entries()) for (const zone of zones) zone.share *= factors[i]!;
  return describe(shared, fix);
}

function shareZones(
  place: Pick<ZoneShare, 'building' | 'floor' | 'floorPlace'>,
  floorShare: number,
  deviation: number,
  fix: PositionFix,
): ZoneShare[] {
  if (floorShare <= 0) return [];
  const { index, zones } = place.floor.onFloor;
  const { size, positions } = samplePointsFor(deviation, floorShare);
  const counts = new Uint16Array(zones.length);
  const lengths = degreeLengths(fix.latitude);
  const [latScale, lngScale] = [deviation / lengths.lat, deviation / lengths.lng];
  for (let i = 0; i < positions.length; i += 2) {
    const zone = index.find(
      fix.latitude + positions[i + 1]! * latScale,
      wrapLng(fix.longitude + positions[i]! * lngScale),
    );
    if (zone >= 0) counts[zone]!++;
  }
  const { building, floor, floorPlace } = place;
  const found: ZoneShare[] = [];
  for (let zone = 0; zone < counts.length; zone++)
    if (counts[zone]! > 0)
      found.push({ building, floor, floorPlace, zone, share: (floorShare * counts[zone]!) / size });
  return found;
}

function describe(shared: readonly SharedBuilding[], fix: PositionFix): ResolvedPosition {
  const shown = takeMostLikely(shared, fix.limit ?? defaultCandidates);
  const sum = (some: readonly ZoneShare[]) => some.reduce((total, { share }) => total + share, 0);
  const all = shared.reduce((total, { zones }) => total + sum(zones), 0);
  const hasOthers = shared.reduce((count, { zones }) => count + zones.length, 0) > shown.length;
  const others = hasOthers ? Math.max(0, all - sum(shown)) : 0;
  const rounded = roundTogether([...shown.map(({ share }) => share), Math.max(0, 1 - all), others]);
  const result = {
    candidates: shown.map((zone, i) => toCandidate(zone, rounded[i]!, fix)),
    floors: toFloorProbabilities(shared),
    outsideProbability: rounded[shown.length]!,
    otherProbability: rounded[shown.length + 1]!,
    altitude: toAltitude(shared, fix),
  };
  const floorShares = shared.map(({ floors }) => floors);
  return { ...result, explanation: explainResult(result, floorShares, fix) };
}

function toAltitude([first]: readonly SharedBuilding[], fix: PositionFix): ResolvedPosition['altitude'] {
  if (!first || !isDefined(fix.altitudeM)) return null;
  return {
    meanSeaLevelM: round(seaLevelAltitude(first.building, fix)),
    geoidUndulationM: round(first.building.geoidUndulationM),
    geoidModel: 'EGM96',
  };
}

/** Selects the most likely zones without sorting the thousands that are not listed. */
function takeMostLikely(shared: readonly SharedBuilding[], limit: number): ZoneShare[] {
  const best: ZoneShare[] = [];
  for (const { zones } of shared) {
    for (const zone of zones) {
      if (best.length === limit && compareShares(zone, best[limit - 1]!) >= 0) continue;
      let place = Math.min(best.length, limit - 1);
      for (; place > 0 && compareShares(zone, best[place - 1]!) < 0; place--) best[place] = best[place - 1]!;
      best[place] = zone;
    }
  }
  return best;
}

function compareShares(a: ZoneShare, b: ZoneShare): number {
  return (
    compareRounded(b.share, a.share) ||
    a.floorPlace - b.floorPlace ||
    compareTexts(a.floor.onFloor.zones[a.zone]!.id, b.floor.onFloor.zones[b.zone]!.id)
  );
}

/** Compares shares rounded to billionths, so that every JavaScript engine sorts them the same way. */
function compareRounded(a: number, b: number): number {
  return Math.abs(a - b) > 1e-8 ? a - b : round(a) - round(b);
}

function toCandidate(
  { building, floor, zone }: ZoneShare,
  probability: number,
  fix: PositionFix,
): PositionCandidate {
  const facts = floor.onFloor.zones[zone]!;
  const { id, name, zoneType } = facts;
  const { distanceM } = wayToZone(floor.onFloor.shapes, zone, fix.latitude, fix.longitude);
  return {
    customMapId: building.customMapId,
    mapName: building.mapName,
    customMapFloorId: floor.customMapFloorId,
    floorName: floor.floorName,
    postedLabel: floor.postedLabel,
    customMapZoneId: id,
    zoneName: name,
    zoneType,
    probability,
    distanceM: roundMillimeters(distanceM),
    inside: distanceM === 0,
    location: describeLocation(building, floor, facts),
    civicAddress: toCivicAddress(building, floor, facts),
  };
}

/** If there are several buildings, each is weighted by how likely its zones are. */
function toFloorProbabilities(shared: readonly SharedBuilding[]): FloorProbability[] {
  const weights = shared.map(({ zones }) => zones.reduce((sum, { share }) => sum + share, 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const floors = shared.flatMap(({ building, floors }, i) => {
    const weight = total > 0 ? weights[i]! / total : 1 / shared.length;
    return floors.floors.map(({ floor, share }) => ({ building, floor, share: weight * share }));
  });
  const rounded = roundTogether(floors.map(({ share }) => share));
  return floors.map(({ building, floor }, i) => ({
    customMapId: building.customMapId,
    customMapFloorId: floor.customMapFloorId,
    floorName: floor.floorName,
    postedLabel: floor.postedLabel,
    probability: rounded[i]!,
  }));
}

/** Rounds fractions of 1 so that they still add up to 1: the remainder of a few billionths is added to the largest. */
function roundTogether(parts: readonly number[]): number[] {
  const rounded = parts.map(round);
  const missing = 1 - rounded.reduce((sum, part) => sum + part, 0);
  const largest = rounded.indexOf(Math.max(...rounded));
  return rounded.map((part, i) => (i === largest ? round(part + missing) : part));
}

/** Rounds to billionths: the last bits of a logarithm or sine differ between JavaScript engines. */
function round(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
