import {
  findFixProblems,
  maxAccuracyM,
  maxCandidates,
  maxNearest,
  type NearestRequest,
  type PositionFix,
} from 'positioning';

type Limits = readonly [lowest: number, highest: number, isOpen?: boolean];

/** Rejects the positions that ResolvePosition rejects. @throws RangeError */
export function checkPosition(fix: PositionFix): void {
  checkPlace(fix);
  check('horizontalAccuracyM', fix.horizontalAccuracyM, [0, maxAccuracyM]);
  checkOptional(fix, {
    horizontalConfidence: [0, 1, true],
    altitudeM: [-20_000, 100_000],
    verticalAccuracyM: [0, maxAccuracyM],
    verticalConfidence: [0, 1, true],
    limit: [1, maxCandidates],
  });
  const [problem] = findFixProblems(fix);
  if (problem) throw new RangeError(`${problem.field} ${problem.message}`);
}

/** Rejects the requests that FindNearest rejects. @throws RangeError */
export function checkNearest(request: NearestRequest): void {
  checkPlace(request);
  checkOptional(request, { limit: [1, maxNearest], maxDistanceM: [0, Number.MAX_VALUE] });
}

function checkPlace({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): void {
  check('latitude', latitude, [-90, 90]);
  check('longitude', longitude, [-180, 180]);
}

function checkOptional<Fields extends object>(
  fields: Fields,
  limits: { readonly [Name in keyof Fields & string]?: Limits },
): void {
  for (const [name, limit] of Object.entries(limits) as [keyof Fields & string, Limits][]) {
    const value = fields[name];
    if (value !== undefined && value !== null) check(name, value, limit);
  }
}

function check(name: string, value: unknown, [lowest, highest, isOpen = false]: Limits): void {
  const isWithin = typeof value === 'number' && value >= lowest && value <= highest;
  if (isWithin && !(isOpen && (value === lowest || value === highest))) return;
  throw new RangeError(
    `${name} must be ${isOpen ? 'between' : 'from'} ${lowest} ${isOpen ? 'and' : 'to'} ${highest}, got ${value}`,
  );
}
