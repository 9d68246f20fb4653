import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { ZoneIndex, ZoneShapes } from 'zone-index';

/** The reference level of a building's heights. */
export type ElevationDatum = 'meanSeaLevel' | 'ellipsoid' | 'aboveGround';

/** The address of a building. A1 to A6 are those of RFC 5139: state, county, city, and the parts of a city. */
export interface MapAddress {
  /** Two letters (ISO 3166). */
  readonly country?: string;
  readonly A1?: string;
  readonly A2?: string;
  readonly A3?: string;
  readonly A4?: string;
  readonly A5?: string;
  readonly A6?: string;
  readonly postalCode?: string;
  readonly road?: string;
  readonly number?: string;
  readonly building?: string;
  readonly landmark?: string;
  /** The address in one line, if its parts are not known. */
  readonly text?: string;
}

/** The data of a building, without its zones. */
export interface BuildingFacts {
  readonly customMapId: string;
  readonly mapName: string;
  readonly bounds: GeoBounds;
  readonly elevationDatum: ElevationDatum;
  /** Elevation of the ground above sea level. */
  readonly groundElevationFt: number | null;
  /** Height of EGM96's sea level above the WGS 84 ellipsoid, at the center of the map. */
  readonly geoidUndulationM: number;
  readonly address?: MapAddress | null;
  readonly floors: readonly FloorFacts[];
}

export interface FloorFacts {
  readonly customMapFloorId: string;
  readonly floorName: string;
  readonly floorNumber: number;
  readonly sortOrder: number;
  readonly isActive: boolean;
  /** 0 at the ground; if null, `floorNumber` is used. */
  readonly ordinal: number | null;
  /** The label on signs and elevator buttons; if null, `floorNumber` is used. */
  readonly postedLabel: string | null;
  /** Elevation above the map's datum. */
  readonly elevationFt: number | null;
  /** If null, the floor extends to the next floor. */
  readonly floorHeightFt: number | null;
}

export interface ZoneFacts {
  readonly id: string;
  readonly name: string;
  readonly zoneType: number;
}

/** The active zones of a floor, by their position in the index. A position without a shape belongs to a deleted zone. */
export interface FloorZones {
  readonly index: ZoneIndex;
  readonly shapes: ZoneShapes;
  readonly zones: readonly ZoneFacts[];
}

/** A floor in the form that positions are resolved on. */
export interface PositionedFloor extends FloorFacts {
  readonly onFloor: FloorZones;
}

export interface PositionedBuilding extends Omit<BuildingFacts, 'floors'> {
  readonly floors: readonly PositionedFloor[];
}

/** Whether a zone exists at this position in the index. */
export function hasShape({ zoneStarts }: ZoneShapes, position: number): boolean {
  return zoneStarts[position] !== zoneStarts[position + 1];
}

export const metersPerFoot = 0.3048;

/** A floor's rank in the order of floors. */
export function ordinalOf(floor: Pick<FloorFacts, 'ordinal' | 'floorNumber'>): number {
  return floor.ordinal ?? floor.floorNumber;
}

export function postedLabelOf(floor: Pick<FloorFacts, 'postedLabel' | 'floorNumber'>): string {
  return floor.postedLabel ?? String(floor.floorNumber);
}

/** Sorts floors from the lowest to the highest. */
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
