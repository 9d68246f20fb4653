import type { GeoBounds } from '@muster/geo/geo-bounds';
import { findBuildingBounds } from '../../../building-import/building-bounds.ts';
import { type FloorName, findDefaultFloor, nameFloors } from '../../../building-import/floor-names.ts';
import { prepareZoneImport, type ZoneImportOptions } from '../../zones/prepare-zone-import.ts';
import { type PlanShape, readPlanShapes } from '../plan/plan-shapes.ts';

/** A GeoJSON file that has been read and parsed. */
export interface FloorFile {
  readonly file: string;
  readonly collection: unknown;
}

export interface BuildingOptions {
  /** The name of the map. */
  readonly name: string;
  /** The floor number and optional name that the caller gave for a file, keyed by `file` in {@link FloorFile}. */
  readonly floors: ReadonlyMap<string, { readonly floorNumber: number; readonly name: string | undefined }>;
  readonly zones: ZoneImportOptions;
}

export interface PreparedFloor extends FloorFile, FloorName {
  readonly isDefault: boolean;
  readonly shapes: readonly PlanShape[];
  /** The image of the floor, which fills the bounds. Without it, the plan is drawn from the polygons. */
  readonly planPath?: string;
}

/** A building that can be made: its bounds, and its floors from the lowest up. */
export interface PreparedBuilding {
  readonly name: string;
  /** The map that gets the floors; a new one if it is left out. */
  readonly mapId?: string | undefined;
  readonly bounds: GeoBounds;
  readonly floors: readonly PreparedFloor[];
  readonly zones: ZoneImportOptions;
  readonly skippedFiles: readonly { readonly file: string; readonly reason: string }[];
}

/**
 * Decides which building to make from GeoJSON files: one floor for each file that has polygons.
 *
 * @throws Error if a file is not a FeatureCollection in longitude and latitude, or if no file has polygons
 */
export function prepareBuilding(files: readonly FloorFile[], options: BuildingOptions): PreparedBuilding {
  const read = files.map((file) => ({ ...file, shapes: readShapesOf(file, options) }));
  const withShapes = read.filter(({ shapes }) => shapes.length > 0);
  const bounds = findBuildingBounds(withShapes.flatMap(({ shapes }) => shapes));
  if (!bounds)
    throw new Error(
      withShapes.length === 0 ? 'no file has polygons' : 'the polygons lie beyond 85.05° of latitude',
    );
  const names = nameFloors(
    withShapes.map(({ file }) => file),
    options.floors,
  );
  const numbers = names.map(({ floorNumber }) => floorNumber);
  const defaultIndex = findDefaultFloor(numbers);
  const floors = withShapes.map((floor, index) => ({
    ...floor,
    ...(names[index] ?? { floorNumber: 0, name: floor.file }),
    isDefault: index === defaultIndex,
  }));
  return {
    name: options.name,
    bounds,
    floors: floors.sort((a, b) => a.floorNumber - b.floorNumber),
    zones: options.zones,
    skippedFiles: read
      .filter(({ shapes }) => shapes.length === 0)
      .map(({ file }) => ({ file, reason: 'it has no polygons' })),
  };
}

function readShapesOf({ file, collection }: FloorFile, options: BuildingOptions): PlanShape[] {
  try {
    prepareZoneImport(collection, options.zones).next(); // the first step checks the collection as a whole
    return readPlanShapes(collection, options.zones);
  } catch (error) {
    const { message } = error as Error; // only Errors are thrown here
    throw new Error(`${file}: ${message.replace(/^The body must/, 'it must')}`);
  }
}
