import type { PositionFields } from '@muster/sdk/client';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { formatDistance, parseLength, type Units } from '../../units/units.ts';

export type Confidence = keyof typeof strings.probe.confidences;
export type Datum = keyof typeof strings.probe.datums;

/** What the user entered about a position besides its coordinate. */
export interface ProbeDraft {
  /** If it is empty, the coordinate is exact and the other fields are ignored. */
  readonly accuracy: string;
  readonly confidence: Confidence;
  readonly altitude: string;
  readonly datum: Datum;
  readonly verticalAccuracy: string;
  readonly isFloorKnown: boolean;
}

export const emptyProbeDraft: ProbeDraft = {
  accuracy: '',
  confidence: '0.68',
  altitude: '',
  datum: 'ellipsoid',
  verticalAccuracy: '',
  isFloorKnown: false,
};

export type ProbeErrors = Readonly<
  Partial<Record<'accuracy' | 'altitude' | 'verticalAccuracy', string | undefined>>
>;

/** The fields of a position as the service expects them, without the coordinate, the map and the floor. */
export type Uncertainty = Omit<PositionFields, 'latitude' | 'longitude' | 'customMapId' | 'floorId'>;

export type ReadUncertainty =
  | { readonly kind: 'exact' }
  | { readonly kind: 'uncertain'; readonly uncertainty: Uncertainty }
  | { readonly kind: 'wrong'; readonly errors: ProbeErrors };

const maxAccuracyM = 10_000;

/** Reads the fields of the form. */
export function readUncertainty(draft: ProbeDraft, units: Units): ReadUncertainty {
  const { accuracy, altitude, verticalAccuracy, datum, confidence } = draft;
  if (accuracy.trim() === '') return { kind: 'exact' };
  const text = strings.probe.errors;
  const toMeters = (typed: string) => parseLength(typed, units);
  const wrongAccuracy = format(text.accuracy, { max: formatDistance(maxAccuracyM, units) });
  const isDistance = (meters: number | undefined) =>
    meters !== undefined && meters >= 0 && meters <= maxAccuracyM;
  const hasAltitude = altitude.trim() !== '' || verticalAccuracy.trim() !== '';
  const horizontalAccuracyM = toMeters(accuracy);
  const [altitudeM, verticalAccuracyM] = [toMeters(altitude), toMeters(verticalAccuracy)];
  const errors: ProbeErrors = {
    ...(!isDistance(horizontalAccuracyM) && { accuracy: wrongAccuracy }),
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
