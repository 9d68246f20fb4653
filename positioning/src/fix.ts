/** A position as a device reports it. */
export interface PositionFix {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  /** The device is within this distance with a probability of `horizontalConfidence`. */
  readonly horizontalAccuracyM: number;
  /** Between 0 and 1; Android uses 0.68, W3C uses 0.95. The default is 0.68. */
  readonly horizontalConfidence?: number | null | undefined;
  readonly altitudeM?: number | null | undefined;
  /** The altitude's reference level: `ellipsoid` on Android, `meanSeaLevel` on iOS. */
  readonly altitudeDatum?: 'ellipsoid' | 'meanSeaLevel' | null | undefined;
  readonly verticalAccuracyM?: number | null | undefined;
  readonly verticalConfidence?: number | null | undefined;
  readonly customMapId?: string | null | undefined;
  readonly floorId?: string | null | undefined;
  /** 0 at the ground. */
  readonly ordinal?: number | null | undefined;
  readonly postedLabel?: string | null | undefined;
  /** The maximum number of candidates to list. */
  readonly limit?: number | null | undefined;
}

export const defaultConfidence = 0.68;
export const defaultCandidates = 10;
export const maxCandidates = 100;
/** With a wider circle, nothing can be known about rooms. */
export const maxAccuracyM = 10_000;

/** A field of a fix that contradicts another one. */
export interface FixProblem {
  readonly field: 'altitudeDatum' | 'verticalAccuracyM' | 'altitudeM';
  readonly message: string;
}

/** Finds contradictions between the fields of a fix, each of which is valid on its own. */
export function findFixProblems(fix: PositionFix): FixProblem[] {
  const problems: FixProblem[] = [];
  const hasAltitude = isDefined(fix.altitudeM);
  if (hasAltitude && !isDefined(fix.altitudeDatum))
    problems.push({
      field: 'altitudeDatum',
      message: 'is required with altitudeM: ellipsoid (as Android reports it) or meanSeaLevel (as iOS does)',
    });
  if (hasAltitude && !isDefined(fix.verticalAccuracyM))
    problems.push({
      field: 'verticalAccuracyM',
      message: 'is required with altitudeM: how far off it may be',
    });
  if (!hasAltitude && (isDefined(fix.verticalAccuracyM) || isDefined(fix.verticalConfidence)))
    problems.push({
      field: 'altitudeM',
      message: 'is required with verticalAccuracyM and verticalConfidence',
    });
  return problems;
}

export function isDefined<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
