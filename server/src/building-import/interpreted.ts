import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { Position, SourcePlan, SourceProblem } from './model.ts';

/** What a person decides about a source. Everything has a default that `interpretSource` finds. */
export interface ImportChoices {
  /** The property with the name of a zone. Default: what the format says, else the best candidate. */
  readonly nameProperty?: string | undefined;
  /** BCP 47. Default: the text without a language, else the language that most names have. */
  readonly language?: string | undefined;
  /** The property with the levels of a feature: "3", "0;1", "0-2", "-1". */
  readonly levelProperty?: string | undefined;
  /** The property with the kind of place. Default: what the format says, else the best candidate. */
  readonly typeProperty?: string | undefined;
  /** Zone types by category, over the table of known categories. */
  readonly types?: Readonly<Record<string, number>> | undefined;
  /** Categories that do not become zones. Default: those of the table, such as walls and doors; `[]` skips none. */
  readonly skippedCategories?: readonly string[] | undefined;
  /** The zone type of categories that neither `types` nor the table knows. */
  readonly defaultType?: number | undefined;
  /** Puts the features of a file on one floor, whatever their levels. Without it, several levels are never mixed. */
  readonly oneFloor?: boolean | undefined;
  /** Where each pair of a position in the drawing and a place is; needed if coordinates are `drawing`. */
  readonly controlPoints?: readonly DrawingControlPoint[] | undefined;
  /** Text encoding of the files if it is not valid UTF-8. */
  readonly encoding?: 'utf-8' | 'latin1' | undefined;
}

/** A position in drawing units, y up, and its place in degrees. */
export interface DrawingControlPoint {
  readonly x: number;
  readonly y: number;
  readonly lat: number;
  readonly lng: number;
}

/** A source with choices applied: exactly what an import would make. */
export interface InterpretedImport {
  readonly buildings: readonly InterpretedBuilding[];
  /** What a person can choose between, the most likely first. */
  readonly nameProperties: readonly PropertyCandidate[];
  readonly levelProperties: readonly PropertyCandidate[];
  readonly typeProperties: readonly PropertyCandidate[];
  readonly languages: readonly string[];
  readonly categories: readonly CategoryCount[];
  readonly problems: readonly SourceProblem[];
  readonly warnings: readonly ImportWarning[];
  /** What must be chosen before this can be imported; empty if it can. */
  readonly needed: readonly NeededChoice[];
}

export type NeededChoice = 'levels' | 'controlPoints' | 'encoding';

export interface PropertyCandidate {
  readonly property: string;
  /** How many features have it, and the first few different values. */
  readonly count: number;
  readonly examples: readonly string[];
  /** Whether it is the one that was used. */
  readonly isChosen: boolean;
}

export interface CategoryCount {
  readonly category: string;
  readonly count: number;
  /** What its features became; null if they were skipped. */
  readonly zoneType: number | null;
  /** Whether the table of categories, or a choice, gave that type. */
  readonly isKnown: boolean;
}

export interface InterpretedBuilding {
  readonly externalId: string | null;
  readonly name: string;
  readonly bounds: GeoBounds;
  /** From the lowest up. */
  readonly floors: readonly InterpretedFloor[];
}

export interface InterpretedFloor {
  readonly externalId: string | null;
  readonly floorNumber: number;
  readonly name: string;
  /** 0 at the ground; null if the source does not say. */
  readonly ordinal: number | null;
  /** What signs say; null if the source does not say. */
  readonly postedLabel: string | null;
  readonly isDefault: boolean;
  readonly zones: readonly InterpretedZone[];
  /** What becomes no zone, but may be drawn on the plan: walls, doors, the outline. */
  readonly drawn: readonly DrawnShape[];
  /** An image from the files to use as the plan. */
  readonly plan: SourcePlan | null;
}

/** A polygon in longitude and latitude, the outer ring first. */
export interface DrawnShape {
  /** The category, in the words of the source. */
  readonly kind: string;
  readonly rings: readonly (readonly Position[])[];
}

export interface InterpretedZone {
  readonly externalId: string | null;
  readonly name: string;
  readonly zoneType: number;
  /** A GeoJSON Feature as a text, as zones have it. */
  readonly polygonGeoJson: string;
  /** Properties that were kept, as texts, within the limits of a zone's metadata. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface ImportWarning {
  readonly code:
    | 'outsideMap'
    | 'farFromBuilding'
    | 'swappedCoordinates'
    | 'localMeters'
    | 'duplicate'
    | 'overlap'
    | 'selfCrossing'
    | 'holeOutside'
    | 'suspiciousName'
    | 'notUtf8'
    | 'sameOrdinal';
  /** For a person: what is wrong and what to do about it. */
  readonly message: string;
  readonly count: number;
  /** Longitude and latitude of the first few, to show on a map. */
  readonly places: readonly { readonly floor: string; readonly zone: string; readonly position: Position }[];
}
