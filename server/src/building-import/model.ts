/**
 * The contents of files about buildings, in one form for every format. A reader makes a {@link SourceModel} from bytes. What it
 * means (which property is a name, which floor a feature is on) is decided afterward from the user's choices, so that the
 * choices can change without reading the files again. It is pure data that a child process can send as JSON.
 */
export interface SourceModel {
  readonly format: SourceFormat;
  /** With `drawing`, positions are x and y in drawing units with y up, and need a placement to become locations. */
  readonly coordinates: 'lngLat' | 'drawing';
  /** Meters per drawing unit; `null` if the file does not say. Always `null` for `lngLat`. */
  readonly metersPerUnit: number | null;
  /** Buildings that the format describes. If empty, the features belong to one building without a name. */
  readonly buildings: readonly SourceBuilding[];
  /** Levels that the format describes. If empty, a property has the level, or everything is on one floor. */
  readonly levels: readonly SourceLevel[];
  readonly features: readonly SourceFeature[];
  /** Doors, hydrants and other things with a position and no outline. */
  readonly points?: readonly SourcePoint[] | undefined;
  /** Images that the files place on the map. */
  readonly plans: readonly SourcePlan[];
  /** Lines of a drawing that can be walls, and the texts and doors between them. */
  readonly drawing?: SourceDrawing | undefined;
  /** Problems found while reading, each kind once with a count. */
  readonly problems: readonly SourceProblem[];
  /** The name of the whole source: of the venue, or of the document. */
  readonly names?: TextByLanguage | undefined;
  /** A file of control points that came with a drawing. */
  readonly controlPointsFile?: { readonly name: string; readonly text: string } | undefined;
  /** Files whose text is not UTF-8 and was read as Windows-1252, which includes Latin-1. */
  readonly notUtf8Files?: readonly string[] | undefined;
}

export type SourceFormat =
  | 'geojson'
  | 'imdf'
  | 'osm'
  | 'kml'
  | 'dxf'
  | 'ifc'
  | 'geopackage'
  | 'shapefile'
  | 'csv'
  | 'mixed';

/** Texts by BCP 47 language tag; `''` is the text without a language. */
export type TextByLanguage = Readonly<Record<string, string>>;

export interface SourceBuilding {
  /** The source's own id; unique in the model. */
  readonly id: string;
  readonly names: TextByLanguage;
  readonly outline: SourceGeometry | null;
}

export interface SourceLevel {
  /** The source's own id; unique in the model. */
  readonly id: string;
  /** The buildings that it is in: in IMDF, one level can span several. If empty, it is in the only building. */
  readonly buildingIds: readonly string[];
  /** The position in the order of levels, 0 at the ground; `null` if the source does not say. */
  readonly ordinal: number | null;
  readonly names: TextByLanguage;
  /** The labels on signs and elevator buttons: "7", "M", "P2". */
  readonly shortNames: TextByLanguage;
  readonly outline: SourceGeometry | null;
  /** Above the sea, in meters. */
  readonly elevationM?: number | undefined;
  /** Up to the next level, in meters. */
  readonly heightM?: number | undefined;
}

/** What a source says about a feature or a point, apart from where it is. */
export interface SourceItem {
  /** The source's own id, which stays the same when the source is read again; `null` if there is none. */
  readonly externalId: string | null;
  /** Where to find it in the source: the file, and the layer, folder or table in it. */
  readonly file: string;
  readonly layer: string | null;
  /** The properties from the source, limited in size, including those from which `names`, `category` and `levelIds` come. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The name, if the format itself defines which property it is. */
  readonly names: TextByLanguage | null;
  /** The kind of place in the words of the format (`room`, `indoor=corridor`, `A-STAIR`); `null` if unknown. */
  readonly category: string | null;
  /** Ids of {@link SourceLevel}; `null` if the format does not say. */
  readonly levelIds: readonly string[] | null;
  readonly buildingId: string | null;
}

export interface SourceFeature extends SourceItem {
  readonly geometry: SourceGeometry;
}

export interface SourcePoint extends SourceItem {
  readonly position: Position;
}

export type Position = readonly number[];
export type SourceGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

/** An image in the files, with the corners between which it is drawn. */
export interface SourcePlan {
  /** The name of the file or archive entry that contains its bytes. */
  readonly file: string;
  readonly levelIds: readonly string[] | null;
  /** Longitude and latitude of the image's corners: top left, top right, bottom right, bottom left. */
  readonly corners: readonly [Position, Position, Position, Position];
}

/** The parts of a drawing from which rooms are found. Positions are in drawing units. */
export interface SourceDrawing {
  readonly lines: readonly SourceLine[];
  readonly texts: readonly { readonly file: string; readonly position: Position; readonly text: string }[];
  readonly doors: readonly SourceDoor[];
}

export interface SourceLine {
  readonly file: string;
  readonly layer: string;
  readonly positions: readonly Position[];
  /** Whether it is part of a symbol, such as a door or a desk. */
  readonly isInBlock: boolean;
}

/** The arc that the leaf of a door swings along. */
export interface SourceDoor {
  readonly file: string;
  readonly layer: string;
  readonly hinge: Position;
  readonly ends: readonly [Position, Position];
}

export interface SourceProblem {
  /** Describes for the user what is wrong and what to do about it. */
  readonly reason: string;
  readonly count: number;
  /** The first few occurrences, in a form that the user can find in the file. */
  readonly examples: readonly string[];
}

/** A file as it was uploaded, or an entry of an archive. */
export interface SourceFile {
  /** The path in the folder or archive, with `/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The name of the archive that it is an entry of. */
  readonly archive?: string;
}

/** Thrown for files that cannot be read. The message says what they are and what to do instead. */
export class ImportError extends Error {}
