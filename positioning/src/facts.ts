import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { ZoneIndex, ZoneShapes } from 'zone-index';

/** What heights of a building are measured from. */
export type ElevationDatum = 'meanSeaLevel' | 'ellipsoid' | 'aboveGround';

/** What a building says about itself, apart from its zones. */
export interface BuildingFacts {
  readonly customMapId: string;
  readonly mapName: string;
  readonly bounds: GeoBounds;
  readonly elevationDatum: ElevationDatum;
  /** Elevation of the ground above sea level. */
  readonly groundElevationFt: number | null;
  /** Height of EGM96's sea level over the WGS 84 ellipsoid, at the center of the map. */
  readonly geoidUndulationM: number;
  readonly floors: readonly FloorFacts[];
}

export interface FloorFacts {
  readonly customMapFloorId: string;
  readonly floorName: string;
  readonly floorNumber: number;
  readonly sortOrder: number;
  readonly isActive: boolean;
  /** 0 at the ground; null: `floorNumber` counts. */
  readonly ordinal: number | null;
  /** What signs and elevator buttons say; null: `floorNumber` counts. */
  readonly postedLabel: string | null;
  /** In the map's datum. */
  readonly elevationFt: number | null;
  /** Null: up to the next floor. */
  readonly floorHeightFt: number | null;
}

export interface ZoneFacts {
  readonly id: string;
  readonly name: string;
  readonly zoneType: number;
}

/** The active zones of a floor, by their position in the index. A position without a shape is of a zone that was deleted. */
export interface FloorZones {
  readonly index: ZoneIndex;
  readonly shapes: ZoneShapes;
  readonly zones: readonly ZoneFacts[];
}

/** A floor as positions are resolved on it. */
export interface PositionedFloor extends FloorFacts {
  readonly onFloor: FloorZones;
}

export interface PositionedBuilding extends Omit<BuildingFacts, 'floors'> {
  readonly floors: readonly PositionedFloor[];
}

/** Whether there is a zone at a position. */
export function hasShape({ zoneStarts }: ZoneShapes, position: number): boolean {
  return zoneStarts[position] !== zoneStarts[position + 1];
}

export const metersPerFoot = 0.3048;

/** A floor's place in the order of floors. */
export function ordinalOf(floor: FloorFacts): number {
  return floor.ordinal ?? floor.floorNumber;
}

export function postedLabelOf(floor: FloorFacts): string {
  return floor.postedLabel ?? String(floor.floorNumber);
}

/** From the lowest up. */
export function compareFloors(a: FloorFacts, b: FloorFacts): number {
  return (
    ordinalOf(a) - ordinalOf(b) ||
    a.floorNumber - b.floorNumber ||
    a.sortOrder - b.sortOrder ||
    compareTexts(a.customMapFloorId, b.customMapFloorId)
  );
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
