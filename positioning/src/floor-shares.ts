import { verticalDeviation } from './confidence.ts';
import {
  type BuildingFacts,
  compareFloors,
  type FloorFacts,
  metersPerFoot,
  ordinalOf,
  postedLabelOf,
} from './facts.ts';
import { defaultConfidence, isDefined, type PositionFix } from './fix.ts';
import { normalShareBelow } from './normal-distribution.ts';

/** The vertical extent of a floor, in meters above sea level. */
export interface FloorSpan {
  readonly floorId: string;
  /** `-Infinity` for the lowest floor. */
  readonly bottomM: number;
  /** `Infinity` for the highest floor. */
  readonly topM: number;
}

/** What the floors' shares are based on. */
export type FloorEvidence = 'floorId' | 'altitude' | 'nothing';

export interface FloorShares<Floor> {
  /** The possible floors, from lowest to highest; the shares add up to 1. */
  readonly floors: readonly { readonly floor: Floor; readonly share: number }[];
  readonly evidence: FloorEvidence;
  /** Hints that match no floor; they are ignored. */
  readonly unmatched: readonly ('ordinal' | 'postedLabel')[];
}

const defaultFloorHeightFt = 10;

/**
 * How likely each floor of a building is, based on the hints and on a normal distribution of the altitude over the floors'
 * vertical extents. Without an altitude, or without elevations, all floors are equally likely.
 */
export function shareFloors<Floor extends FloorFacts>(
  building: Omit<BuildingFacts, 'floors'> & { readonly floors: readonly Floor[] },
  fix: PositionFix,
): FloorShares<Floor> {
  const named = building.floors.filter((floor) => floor.customMapFloorId === fix.floorId);
  if (named.length > 0)
    return { floors: named.map((floor) => ({ floor, share: 1 })), evidence: 'floorId', unmatched: [] };
  const active = building.floors.filter((floor) => floor.isActive).toSorted(compareFloors);
  const { floors, unmatched } = applyHints(active, fix);
  const spans = isDefined(fix.altitudeM) ? spanFloors({ ...building, floors: active }) : undefined;
  if (!spans) {
    const share = 1 / floors.length;
    return { floors: floors.map((floor) => ({ floor, share })), evidence: 'nothing', unmatched };
  }
  const possible = floors.map(({ customMapFloorId }) => spans.get(customMapFloorId)!);
  const shares = shareSpans(possible, seaLevelAltitude(building, fix), fix);
  return {
    floors: floors.map((floor, i) => ({ floor, share: shares[i]! })),
    evidence: 'altitude',
    unmatched,
  };
}

/** The altitude of a fix above sea level. The fix must have an altitude. */
export function seaLevelAltitude(
  { geoidUndulationM }: Pick<BuildingFacts, 'geoidUndulationM'>,
  { altitudeM, altitudeDatum }: PositionFix,
): number {
  return altitudeDatum === 'ellipsoid' ? altitudeM! - geoidUndulationM : altitudeM!;
}

function applyHints<Floor extends FloorFacts>(
  active: readonly Floor[],
  { ordinal, postedLabel }: PositionFix,
): { readonly floors: readonly Floor[]; readonly unmatched: ('ordinal' | 'postedLabel')[] } {
  let floors = active;
  const unmatched: ('ordinal' | 'postedLabel')[] = [];
  const narrow = (hint: 'ordinal' | 'postedLabel', matches: (floor: FloorFacts) => boolean) => {
    const matching = floors.filter(matches);
    if (matching.length > 0) floors = matching;
    else unmatched.push(hint);
  };
  if (isDefined(postedLabel)) {
    const target = foldLabel(postedLabel);
    narrow('postedLabel', (floor) => foldLabel(postedLabelOf(floor)) === target);
  }
  if (isDefined(ordinal)) narrow('ordinal', (floor) => ordinalOf(floor) === ordinal);
  return { floors, unmatched };
}

function foldLabel(label: string): string {
  return label.normalize('NFKC').trim().toLowerCase();
}

/**
 * The vertical extent of each floor: from its elevation up by its height, or if that is unknown, to the next floor above, or else
 * 10 feet up. The lowest floor is open at the bottom, the highest at the top. Unknown elevations are derived from the surrounding
 * floors, or from the ground.
 *
 * @param building with its floors from lowest to highest
 * @returns `undefined` if neither the elevation of any floor nor that of the ground is known
 */
export function spanFloors(building: BuildingFacts): Map<string, FloorSpan> | undefined {
  const bases = findBases(building);
  if (!bases) return undefined;
  const levels = [...new Set(bases)].sort((p, q) => p - q);
  const [lowest, highest] = [levels[0]!, levels.at(-1)!];
  const spans = building.floors.map((floor, i): [string, FloorSpan] => {
    const base = bases[i]!;
    const next = levels[levels.indexOf(base) + 1];
    const height = floor.floorHeightFt === null ? undefined : floor.floorHeightFt * metersPerFoot;
    const top = height !== undefined ? base + height : (next ?? base + defaultFloorHeightFt * metersPerFoot);
    const span = {
      floorId: floor.customMapFloorId,
      bottomM: base === lowest ? -Infinity : base,
      topM: base === highest ? Infinity : top,
    };
    return [floor.customMapFloorId, span];
  });
  return new Map(spans);
}

/** The elevation of each floor in meters above sea level. */
function findBases(building: BuildingFacts): number[] | undefined {
  const { floors } = building;
  const bases = floors.map(({ elevationFt }) => toSeaLevelM(building, elevationFt));
  if (!bases.some((base) => base !== undefined)) {
    if (building.groundElevationFt === null || floors.length === 0) return undefined;
    const above = floors.findIndex((floor) => ordinalOf(floor) >= 0);
    bases[above === -1 ? floors.length - 1 : above] = building.groundElevationFt * metersPerFoot;
  }
  for (let i = 1; i < bases.length; i++)
    if (bases[i - 1] !== undefined) bases[i] ??= bases[i - 1]! + heightM(floors[i - 1]!);
  for (let i = bases.length - 2; i >= 0; i--) bases[i] ??= bases[i + 1]! - heightM(floors[i]!);
  return bases.map((base) => base!); // both passes together fill in every floor
}

function heightM({ floorHeightFt }: FloorFacts): number {
  return (floorHeightFt ?? defaultFloorHeightFt) * metersPerFoot;
}

function toSeaLevelM(
  { elevationDatum, groundElevationFt, geoidUndulationM }: BuildingFacts,
  elevationFt: number | null,
): number | undefined {
  if (elevationFt === null) return undefined;
  if (elevationDatum === 'ellipsoid') return elevationFt * metersPerFoot - geoidUndulationM;
  if (elevationDatum === 'aboveGround') return (elevationFt + (groundElevationFt ?? 0)) * metersPerFoot;
  return elevationFt * metersPerFoot;
}

function shareSpans(spans: readonly FloorSpan[], altitude: number, fix: PositionFix): number[] {
  const confidence = fix.verticalConfidence ?? defaultConfidence;
  const deviation = verticalDeviation(fix.verticalAccuracyM!, confidence);
  const masses = spans.map(({ bottomM, topM }) => {
    if (deviation === 0) return altitude >= bottomM && altitude < topM ? 1 : 0;
    return (
      normalShareBelow((topM - altitude) / deviation) - normalShareBelow((bottomM - altitude) / deviation)
    );
  });
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  if (total > 1e-9) return masses.map((mass) => mass / total);
  // The altitude is far from all possible floors: choose the nearest.
  const distances = spans.map(({ bottomM, topM }) => Math.max(bottomM - altitude, altitude - topM, 0));
  const minDistance = Math.min(...distances);
  const nearest = distances.filter((distance) => distance === minDistance).length;
  return distances.map((distance) => (distance === minDistance ? 1 / nearest : 0));
}
