/** A pixel of an image and its place on the ground. */
export interface GroundPoint {
  /** To the right of the left edge of the image, in pixels. */
  readonly x: number;
  /** Down from the top edge of the image, in pixels. */
  readonly y: number;
  /** Along the first axis of the coordinate system: the easting or the longitude. */
  readonly east: number;
  readonly north: number;
}

/** The coordinate system of a file's positions. */
export interface FileSystemOfCoordinates {
  /** Its EPSG code; undefined if the file describes the system by text only, or not at all. */
  readonly code: number | undefined;
  /** Its well-known text. */
  readonly wkt: string | undefined;
  /** Whether points are longitudes and latitudes of the system that a projected system is based on. */
  readonly inDegrees: boolean;
}

/** The position that a file gives for its picture. */
export interface GroundPoints {
  readonly system: FileSystemOfCoordinates;
  readonly points: readonly GroundPoint[];
  /** Whether the points follow from one transformation and were not measured one by one. */
  readonly isExact: boolean;
}

/** What a file says of its position; null if it says nothing, and `problem` if what it says is of no use. */
export type FilePosition = GroundPoints | { readonly problem: string } | null;
