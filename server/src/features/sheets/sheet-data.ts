import type { PointType } from '../../zone-rules/point-types.ts';
import type { AerialPicture } from '../backgrounds/aerial-picture.ts';

/** Everything that sheets show. It is sent to the thread that draws them. */
export interface SheetData {
  readonly paper: Paper;
  readonly orientation: 'auto' | 'portrait' | 'landscape';
  readonly isColored: boolean;
  readonly departmentName: string;
  readonly mapName: string;
  readonly isConfidential: boolean;
  readonly units: 'imperial' | 'metric';
  /** The day on which the sheets are made, such as `2026-05-31`. */
  readonly madeOn: string;
  /** The bounds of the map; `east` is more than 180 across the antimeridian. */
  readonly bounds: SheetBounds;
  /** The ground around the building from above, where the department has such images. */
  readonly aerial: (AerialPicture & { readonly bounds: SheetBounds }) | undefined;
  /** Whether a sheet of the site comes first. */
  readonly hasSite: boolean;
  readonly floors: readonly SheetFloor[];
}

export type Paper = 'letter' | 'tabloid' | 'a4' | 'a3';

export interface SheetBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface SheetFloor {
  readonly name: string;
  readonly postedLabel: string | null;
  readonly version: number;
  readonly verifiedOn: string | null;
  readonly verifiedBy: string | null;
  readonly changesSinceVerified: number;
  /** What the QR code leads to. */
  readonly address: string;
  /** A JPEG that fills the bounds of the map. */
  readonly picture: Uint8Array | null;
  readonly zones: readonly SheetZone[];
  readonly points: readonly SheetPoint[];
}

export interface SheetZone {
  readonly name: string;
  readonly zoneType: number;
  readonly color: string;
  readonly rings: readonly (readonly (readonly number[])[])[];
}

export interface SheetPoint {
  readonly name: string;
  readonly pointType: PointType;
  readonly lng: number;
  readonly lat: number;
}
