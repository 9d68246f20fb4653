/**
 * What files say about buildings, in one form for every format. A reader makes a {@link SourceModel} of bytes. What it
 * means (which property is a name, which floor a feature is on) is decided afterwards from the choices of a person, so
 * that the choices can change without reading the files again. Pure data: it can be sent from a child process as JSON.
 */
export interface SourceModel {
  readonly format: SourceFormat;
  /** In `drawing`, positions are x and y in drawing units with y up, and need a placement before they mean a place. */
  readonly coordinates: 'lngLat' | 'drawing';
  /** Meters in a drawing unit; null if the file does not say. For `lngLat` always null. */
  readonly metersPerUnit: number | null;
  /** Buildings that the format describes. Empty: the features belong to one building without a name. */
  readonly buildings: readonly SourceBuilding[];
  /** Levels that the format describes. Empty: a property has the level, or everything is on one floor. */
  readonly levels: readonly SourceLevel[];
  readonly features: readonly SourceFeature[];
  /** Images that the files place on the map. */
  readonly plans: readonly SourcePlan[];
  /** What was not understood, each kind of problem once with a count. */
  readonly problems: readonly SourceProblem[];
  /** The name of all of it: of the venue, or of the document. */
  readonly names?: TextByLanguage | undefined;
  /** A file of control points that came with a drawing. */
  readonly controlPointsFile?: { readonly name: string; readonly text: string } | undefined;
  /** Files with text that is not UTF-8 and was read as Windows-1252, which contains Latin-1. */
  readonly notUtf8Files?: readonly string[] | undefined;
}

export type SourceFormat =
  | 'geojson'
  | 'imdf'
  | 'osm'
  | 'kml'
  | 'dxf'
  | 'geopackage'
  | 'shapefile'
  | 'csv'
  | 'mixed';

/** Texts by language as BCP 47 writes it; `''` is the text without a language. */
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
  /** Buildings that it is in: IMDF lets one level span several. Empty: the only building. */
  readonly buildingIds: readonly string[];
  /** Place in the order of levels, 0 at the ground; null if the source does not say. */
  readonly ordinal: number | null;
  readonly names: TextByLanguage;
  /** What signs and elevator buttons say: "7", "M", "P2". */
  readonly shortNames: TextByLanguage;
  readonly outline: SourceGeometry | null;
}

export interface SourceFeature {
  /** The source's own id, the same when the same source is read again; null if there is none. */
  readonly externalId: string | null;
  /** Where a person finds it: the file, and the layer, folder or table in it. */
  readonly file: string;
  readonly layer: string | null;
  readonly geometry: SourceGeometry;
  /** The properties as the source has them, bounded; also those that gave `names`, `category` and `levelIds`. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The name, if the format itself says which one it is. */
  readonly names: TextByLanguage | null;
  /** What kind of place it is in the words of the format (`room`, `indoor=corridor`, `A-STAIR`); null if unknown. */
  readonly category: string | null;
  /** Ids of {@link SourceLevel}; null if the format does not say. */
  readonly levelIds: readonly string[] | null;
  readonly buildingId: string | null;
}

export type Position = readonly number[];
export type SourceGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

/** An image in the files, with the corners that it is drawn between. */
export interface SourcePlan {
  /** The name of the entry that holds its bytes. */
  readonly file: string;
  readonly levelIds: readonly string[] | null;
  /** Longitude and latitude of the image's corners: top left, top right, bottom right, bottom left. */
  readonly corners: readonly [Position, Position, Position, Position];
}

export interface SourceProblem {
  /** For a person: what is wrong and what to do about it. */
  readonly reason: string;
  readonly count: number;
  /** The first few of them, as a person finds them in the file. */
  readonly examples: readonly string[];
}

/** A file as it was given, or an entry of an archive. */
export interface SourceFile {
  /** The path in the folder or archive, with `/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Thrown for files that cannot be read; the message says what they are and what to do instead. */
export class ImportError extends Error {}
