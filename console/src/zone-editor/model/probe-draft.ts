import type { PositionFields } from '@muster/sdk/client';
import { parseDecimal } from '../../strings/numbers.ts';
import { strings } from '../../strings.ts';

export type LengthUnit = keyof typeof strings.probe.units;
export type Confidence = keyof typeof strings.probe.confidences;
export type Datum = keyof typeof strings.probe.datums;

/** What is typed about a position beside its coordinate. */
export interface ProbeDraft {
  /** Empty: the coordinate is exact, and the other fields do not count. */
  readonly accuracy: string;
  readonly unit: LengthUnit;
  readonly confidence: Confidence;
  readonly altitude: string;
  readonly datum: Datum;
  readonly verticalAccuracy: string;
  readonly isFloorKnown: boolean;
}

export const emptyProbeDraft: ProbeDraft = {
  accuracy: '',
  unit: 'm',
  confidence: '0.68',
  altitude: '',
  datum: 'ellipsoid',
  verticalAccuracy: '',
  isFloorKnown: false,
};

export type ProbeErrors = Readonly<
  Partial<Record<'accuracy' | 'altitude' | 'verticalAccuracy', string | undefined>>
>;

/** A position as the service takes it, without its place. */
export type Uncertainty = Omit<PositionFields, 'latitude' | 'longitude' | 'customMapId' | 'floorId'>;

export type ReadUncertainty =
  | { readonly kind: 'exact' }
  | { readonly kind: 'uncertain'; readonly uncertainty: Uncertainty }
  | { readonly kind: 'wrong'; readonly errors: ProbeErrors };

const metersIn: Readonly<Record<LengthUnit, number>> = { m: 1, ft: 0.3048 };
const maxAccuracyM = 10_000;

/** Reads the fields of the form. */
export function readUncertainty(draft: ProbeDraft): ReadUncertainty {
  const { accuracy, altitude, verticalAccuracy, datum, confidence, unit } = draft;
  if (accuracy.trim() === '') return { kind: 'exact' };
  const text = strings.probe.errors;
  const toMeters = (typed: string) => {
    const value = parseDecimal(typed);
    return value === undefined ? undefined : value * metersIn[unit];
  };
  const isDistance = (meters: number | undefined) =>
    meters !== undefined && meters >= 0 && meters <= maxAccuracyM;
  const hasAltitude = altitude.trim() !== '' || verticalAccuracy.trim() !== '';
  const horizontalAccuracyM = toMeters(accuracy);
  const [altitudeM, verticalAccuracyM] = [toMeters(altitude), toMeters(verticalAccuracy)];
  const errors: ProbeErrors = {
    ...(!isDistance(horizontalAccuracyM) && { accuracy: text.accuracy }),
    ...(hasAltitude && altitudeM === undefined && { altitude: text.altitude }),
    ...(hasAltitude && !isDistance(verticalAccuracyM) && { verticalAccuracy: text.verticalAccuracy }),
  };
  if (Object.keys(errors).length > 0 || horizontalAccuracyM === undefined) return { kind: 'wrong', errors };
  const share = Number(confidence);
  const vertical = { altitudeM, altitudeDatum: datum, verticalAccuracyM, verticalConfidence: share };
  return {
    kind: 'uncertain',
    uncertainty: { horizontalAccuracyM, horizontalConfidence: share, ...(hasAltitude && vertical) },
  };
}
