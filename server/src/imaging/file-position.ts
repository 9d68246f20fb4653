/** A point of an image and its position on the ground. */
export interface GroundPoint {
  /** From the left edge of the image, in pixels. */
  readonly x: number;
  /** From the top edge of the image, in pixels. */
  readonly y: number;
  /** The easting or the longitude. */
  readonly east: number;
  readonly north: number;
}

/** The coordinate system of a file's positions. */
export interface FileSystemOfCoordinates {
  /** Its EPSG code; undefined if the file has only a text for the system, or nothing. */
  readonly code: number | undefined;
  /** Its well-known text. */
  readonly wkt: string | undefined;
  /** Whether the points are longitudes and latitudes of the system that a projected system is based on. */
  readonly inDegrees: boolean;
}

/** The position of an image according to its file. */
export interface GroundPoints {
  readonly system: FileSystemOfCoordinates;
  readonly points: readonly GroundPoint[];
  /** Whether the points come from one transformation and were not measured individually. */
  readonly isExact: boolean;
}

/** The position in a file: null if it has none, and `problem` if it cannot be used. */
export type FilePosition = GroundPoints | { readonly problem: string } | null;
