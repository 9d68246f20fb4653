import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { PointType } from '../zone-rules/point-types.ts';
import type { Position, SourcePlan, SourceProblem } from './model.ts';
import type { drawingUnits } from './walls/drawing-units.ts';
import type { WallLayer } from './walls/wall-layers.ts';

/** The user's choices about a source. Each has a default that `interpretSource` determines. */
export interface ImportChoices {
  /** The property with the name of a zone. Default: the name according to the format, or else the best candidate. */
  readonly nameProperty?: string | undefined;
  /** A BCP 47 language tag. Default: the text without a language, or else the language of most names. */
  readonly language?: string | undefined;
  /** The property with the levels of a feature: "3", "0;1", "0-2", "-1". */
  readonly levelProperty?: string | undefined;
  /** The property with the kind of place. Default: the kind according to the format, or else the best candidate. */
  readonly typeProperty?: string | undefined;
  /** Zone types by category, which override the table of known categories. */
  readonly types?: Readonly<Record<string, number>> | undefined;
  /** Categories that do not become zones. Default: those of the table, such as walls and doors; `[]` skips none. */
  readonly skippedCategories?: readonly string[] | undefined;
  /** The zone type of categories that are neither in `types` nor in the table. */
  readonly defaultType?: number | undefined;
  /** Point types by the category of points, which override the table of known categories; `skip` leaves them out. */
  readonly pointTypes?: Readonly<Record<string, PointType | 'skip'>> | undefined;
  /** Floor numbers by the key of the level, which override those of the source. */
  readonly floorNumbers?: Readonly<Record<string, number>> | undefined;
  /** Puts the features of a file on one floor, whatever their levels. Without it, several levels are never mixed. */
  readonly oneFloor?: boolean | undefined;
  /** Positions in the drawing with their locations; required if coordinates are `drawing`. */
  readonly controlPoints?: readonly DrawingControlPoint[] | undefined;
  /** The layers of a drawing whose lines are walls. Default: by their names; `[]` finds no rooms between lines. */
  readonly wallLayers?: readonly string[] | undefined;
  /** What a unit of a drawing is, if the drawing does not say. */
  readonly units?: keyof typeof drawingUnits | undefined;
  /** The text encoding of the files if they are not valid UTF-8. */
  readonly encoding?: 'utf-8' | 'latin1' | undefined;
}

/** A position in drawing units, y up, and its location in degrees. */
export interface DrawingControlPoint {
  readonly x: number;
  readonly y: number;
  readonly lat: number;
  readonly lng: number;
}

/** A source with choices applied: exactly what an import would make. */
export interface InterpretedImport {
  readonly buildings: readonly InterpretedBuilding[];
  /** The properties that the user can choose from, the most likely first. */
  readonly nameProperties: readonly PropertyCandidate[];
  readonly levelProperties: readonly PropertyCandidate[];
  readonly typeProperties: readonly PropertyCandidate[];
  readonly languages: readonly string[];
  readonly categories: readonly CategoryCount[];
  /** Every point of the source, by kind. */
  readonly pointCategories: readonly PointCategoryCount[];
  /** The first 1,000 points that are on no floor. */
  readonly unplacedPoints: readonly UnplacedPoint[];
  /** The layers of a drawing that can be walls; empty for other formats. */
  readonly wallLayers: readonly WallLayer[];
  readonly problems: readonly SourceProblem[];
  readonly warnings: readonly ImportWarning[];
  /** The choices that are required before this can be imported; empty if there are none. */
  readonly needed: readonly NeededChoice[];
}

export type NeededChoice = 'levels' | 'controlPoints' | 'encoding' | 'units';

export interface PropertyCandidate {
  readonly property: string;
  /** The number of features that have it, and the first few distinct values. */
  readonly count: number;
  readonly examples: readonly string[];
  /** Whether this property was used. */
  readonly isChosen: boolean;
}

export interface CategoryCount {
  readonly category: string;
  readonly count: number;
  /** What its features became; `null` if they were skipped. */
  readonly zoneType: number | null;
  /** Whether the type came from the table of categories or from a choice. */
  readonly isKnown: boolean;
}

export interface PointCategoryCount {
  readonly category: string;
  /** What its points become; `null` if they were skipped. */
  readonly pointType: PointType | null;
  /** Whether the type came from the table of categories or from a choice. */
  readonly isKnown: boolean;
  readonly count: number;
  /** How many are on a floor. A point that says that it is on several floors counts once. */
  readonly placed: number;
}

export interface UnplacedPoint {
  readonly name: string;
  readonly category: string;
  readonly pointType: PointType;
  /** Longitude and latitude. */
  readonly position: Position;
  readonly reason: string;
}

export interface InterpretedBuilding {
  readonly externalId: string | null;
  readonly name: string;
  readonly bounds: GeoBounds;
  /** From the lowest up. */
  readonly floors: readonly InterpretedFloor[];
  readonly kept?: KeptMap;
}

export interface InterpretedFloor {
  /** What `floorNumbers` of the choices calls it. */
  readonly level: string;
  readonly externalId: string | null;
  readonly floorNumber: number;
  readonly name: string;
  /** 0 at the ground; `null` if the source does not say. */
  readonly ordinal: number | null;
  /** The label on signs; `null` if the source does not say. */
  readonly postedLabel: string | null;
  /** Above the sea; `null` if the source does not say. */
  readonly elevationFt: number | null;
  /** Up to the next floor; `null` if the source does not say. */
  readonly floorHeightFt: number | null;
  readonly isDefault: boolean;
  readonly zones: readonly InterpretedZone[];
  readonly points: readonly InterpretedPoint[];
  /** Features that do not become zones, but may be drawn on the plan: walls, doors, the outline. */
  readonly drawn: readonly DrawnShape[];
  /** An image from the files to use as the plan. */
  readonly plan: SourcePlan | null;
  readonly kept?: KeptFloor;
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
  /** A GeoJSON Feature as a string, in the format of zones. */
  readonly polygonGeoJson: string;
  /** The properties that were kept, as texts, within the limits of a zone's metadata. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Whether it can be the location of a call; true if it is missing. */
  readonly isDispatchable?: boolean;
  /** What is dangerous in it, as it is stored. */
  readonly hazard?: string | null;
  readonly kept?: KeptZone;
}

export interface InterpretedPoint {
  readonly externalId: string | null;
  readonly pointType: PointType;
  readonly label: string | null;
  readonly note: string | null;
  readonly headingDeg: number | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly kept?: KeptPoint;
}

/** What only an export of Muster says about a map; it was checked like a request. An id is `null` if it has none. */
export interface KeptMap {
  readonly id: string | null;
  /** The fields of the API. */
  readonly fields: { readonly name: string; readonly type: number };
}

export interface KeptFloor {
  readonly id: string | null;
  readonly sortOrder: number;
  readonly isActive: boolean;
}

export interface KeptZone {
  readonly id: string | null;
  readonly color: string | null;
  readonly elevationFt: number | null;
  readonly isSearchable: boolean;
  readonly isActive: boolean;
  /** As it is stored. */
  readonly metadata: string | null;
  readonly verifiedOn: string | null;
  readonly verifiedBy: string | null;
}

export interface KeptPoint {
  readonly id: string | null;
  readonly isActive: boolean;
  readonly verifiedOn: string | null;
}

export interface ImportWarning {
  readonly code:
    | 'outsideMap'
    | 'farFromBuilding'
    | 'swappedCoordinates'
    | 'localMeters'
    | 'drawingScale'
    | 'duplicate'
    | 'overlap'
    | 'selfCrossing'
    | 'holeOutside'
    | 'suspiciousName'
    | 'notUtf8'
    | 'sameOrdinal'
    | 'guessedOrder';
  /** Describes for the user what is wrong and what to do about it. */
  readonly message: string;
  readonly count: number;
  /** Longitude and latitude of the first few, to show on a map. */
  readonly places: readonly { readonly floor: string; readonly zone: string; readonly position: Position }[];
}
