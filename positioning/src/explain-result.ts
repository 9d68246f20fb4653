import type { PositionFix } from './fix.ts';
import { isDefined } from './fix.ts';
import type { FloorShares } from './floor-shares.ts';
import type { ResolvedPosition } from './resolved-position.ts';

/** Explains a result in words for a person who has to act on it. */
export function explainResult(
  result: Omit<ResolvedPosition, 'explanation'>,
  shares: readonly FloorShares<unknown>[],
  fix: PositionFix,
): string {
  return [describePlace(result, fix), ...describeFloors(result, shares, fix)].join(' ');
}

function describePlace(
  { candidates, floors, outsideProbability }: Omit<ResolvedPosition, 'explanation'>,
  { horizontalAccuracyM }: PositionFix,
): string {
  if (floors.length === 0) return 'No map of the department is near this position.';
  const [first, second] = candidates;
  if (!first) return 'No zone is near this position.';
  if (horizontalAccuracyM === 0 && first.probability === 1) return `${first.floorName}, ${first.zoneName}.`;
  const likely = `${first.floorName}, ${first.zoneName} (${percent(first.probability)})`;
  const sameFloor = second?.customMapFloorId === first.customMapFloorId;
  const other = second && (sameFloor ? second.zoneName : `${second.floorName}, ${second.zoneName}`);
  const otherwise = second ? ` or ${other} (${percent(second.probability)})` : '';
  if (outsideProbability > first.probability)
    return `Outside all zones (${percent(outsideProbability)}), or ${likely}${otherwise}.`;
  const outside = outsideProbability > 0 ? `, or outside all zones (${percent(outsideProbability)})` : '';
  return `${likely}${otherwise}${outside}.`;
}

function describeFloors(
  { altitude, floors }: Omit<ResolvedPosition, 'explanation'>,
  shares: readonly FloorShares<unknown>[],
  fix: PositionFix,
): string[] {
  const sentences: string[] = [];
  if (altitude && fix.altitudeDatum === 'ellipsoid')
    sentences.push(
      `The altitude is ${altitude.meanSeaLevelM.toFixed(1)} m above sea level: ${altitude.geoidUndulationM.toFixed(1)} m less than above the ellipsoid (EGM96).`,
    );
  const isBlind = shares.some((share) => share.evidence === 'nothing' && share.floors.length > 1);
  if (isBlind && floors.length > 1)
    sentences.push(
      isDefined(fix.altitudeM)
        ? 'The elevations of the floors are unknown, so the altitude says nothing about the floor.'
        : 'Without an altitude, every floor is equally likely.',
    );
  for (const hint of ['ordinal', 'postedLabel'] as const)
    if (shares.length > 0 && shares.every((share) => share.unmatched.includes(hint)))
      sentences.push(`No floor has the ${hint} ${JSON.stringify(fix[hint])}, so it was ignored.`);
  return sentences;
}

/** Never shows 0 or 100 percent: with an uncertain position, nothing is certain. */
function percent(probability: number): string {
  if (probability > 0.99) return 'over 99%';
  if (probability > 0 && probability < 0.01) return 'under 1%';
  return `${Math.round(probability * 100)}%`;
}
