/** A position in degrees, WGS 84. */
export interface Coordinate {
  readonly lat: number;
  readonly lng: number;
}

/** What a text says about a position, apart from where it is. */
export interface PositionDetails {
  /** Radius in meters that the text states: "±30 m". */
  readonly statedAccuracyM?: number;
  readonly altitudeM?: number;
  /** `undefined` if the text does not say what the altitude is measured from: then it must not be used. */
  readonly altitudeDatum?: 'ellipsoid' | 'meanSeaLevel';
  readonly verticalAccuracyM?: number;
  /** The floor as people call it, for `postedLabel`: "3", "B1", "Mezzanine". */
  readonly floorLabel?: string;
}

/** A place on Earth as it was written. Degrees, WGS 84. */
export interface WrittenPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** Half a unit of the last digit that was written, in meters: a position cannot be more exact than its text. */
  readonly writtenAccuracyM: number;
}

/** Why a text that looks like a position is not taken for one. `console/src/strings` has the words. */
export type PositionProblem =
  | 'latitudeRange'
  | 'longitudeRange'
  | 'sixtyMinutes'
  | 'signAndLetter'
  | 'sameAxisTwice'
  | 'ambiguousEast'
  | 'ambiguousSouth'
  | 'tooManyNumbers'
  | 'onlyOneNumber'
  | 'notInZone'
  | 'notAGrid'
  | 'shortPlusCode'
  | 'notAPlusCode'
  | 'otherReferenceSystem'
  | 'linkWithoutPosition'
  | 'shortLink'
  | 'threeWords';

export type PlaceResult = WrittenPlace | PositionProblem;

export const isProblem = (result: PlaceResult): result is PositionProblem => typeof result === 'string';

/** Meters of one degree of latitude, and of longitude at the equator: enough for how exact a text is. */
export const metersPerDegree = 111_320;

/**
 * A place of degrees that were written with a certain exactness.
 *
 * @param unitDegrees the value of one unit of the last digit, in degrees: of the coordinate that has more digits, because computers
 *   leave out zeros at the end
 */
export function placeOf(latitude: number, longitude: number, unitDegrees: number): PlaceResult {
  if (Math.abs(latitude) > 90) return 'latitudeRange';
  if (Math.abs(longitude) > 180) return 'longitudeRange';
  return { latitude, longitude, writtenAccuracyM: (unitDegrees / 2) * metersPerDegree };
}
