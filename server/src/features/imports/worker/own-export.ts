import { isObject } from '../../../building-import/bounded-properties.ts';
import type {
  InterpretedBuilding,
  InterpretedFloor,
  InterpretedImport,
  InterpretedPoint,
  InterpretedZone,
} from '../../../building-import/interpreted.ts';
import { ImportError, type SourceFile } from '../../../building-import/model.ts';
import { countProblems, type ProblemCounter } from '../../../building-import/problems.ts';
import { MusterError } from '../../../errors.ts';
import { FeatureError, readGeometryParts } from '../../../zone-rules/zone-geometry.ts';
import { zoneTypeNames } from '../../../zone-rules/zone-types.ts';
import { idPattern, isDay } from '../../field-schemas.ts';
import { readAddress } from '../../maps/address.schema.ts';
import type { MapFields } from '../../maps/maps.schema.ts';
import { writeHazard } from '../../zones/hazard.ts';
import { checkMetadata } from '../../zones/zone-metadata.ts';
import { checkFloor, checkMap, checkPoint, checkZone } from './own-export.schema.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The start of an export has the member, so other files are not parsed twice. */
const startBytes = 4_096;
const maxFeatures = 120_000;

/**
 * Reads a GeoJSON file that Muster itself exported. It says exactly what the map was, so nothing is interpreted, and everything keeps
 * its id where the id is free. The file may have been edited, so every field is checked as if it were sent to the API.
 *
 * @returns `undefined` for any other file
 * @throws ImportError if the map or a floor in it is not valid
 */
export function readOwnExport(files: readonly SourceFile[]): InterpretedImport | undefined {
  const [file] = files;
  if (files.length !== 1 || !file) return undefined;
  if (
    !/"muster"\s*:\s*\{\s*"version"/.test(Buffer.from(file.bytes.subarray(0, startBytes)).toString('latin1'))
  )
    return undefined;
  const value = parse(file.bytes);
  const { muster } = value;
  if (!isObject(muster) || !Array.isArray(value.features)) return undefined;
  if (muster.version !== 1)
    throw new ImportError('A later release of Muster exported this file: import it with that release.');
  if (value.features.length > maxFeatures)
    throw new ImportError(`The file has more than ${maxFeatures} zones and points: import it in parts.`);
  const problems = countProblems();
  const building = readBuilding(muster, value.features.filter(isObject), problems);
  const zones = building.floors.flatMap((floor) => floor.zones);
  const points = building.floors.flatMap((floor) => floor.points);
  return {
    buildings: [building],
    nameProperties: [],
    levelProperties: [],
    typeProperties: [],
    languages: [],
    categories: countBy(zones, ({ zoneType }) => zoneType).map(([zoneType, count]) => ({
      category: zoneTypeNames[zoneType] ?? 'Custom',
      count,
      zoneType,
      isKnown: true,
    })),
    pointCategories: countBy(points, ({ pointType }) => pointType).map(([pointType, count]) => ({
      category: pointType,
      pointType,
      isKnown: true,
      count,
      placed: count,
    })),
    unplacedPoints: [],
    wallLayers: [],
    problems: problems.list(),
    warnings: [],
    needed: [],
  };
}

function parse(bytes: Uint8Array): Fields {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return isObject(value) ? value : {};
  } catch {
    throw new ImportError('The file is not complete: export the map again.');
  }
}

function readBuilding(
  muster: Fields,
  features: readonly Fields[],
  problems: ProblemCounter,
): InterpretedBuilding {
  const map = isObject(muster.map) ? muster.map : {};
  const floors = Array.isArray(muster.floors) ? muster.floors.filter(isObject) : [];
  const { customMapId, address, attachments: _, ...rest } = map;
  const given = { ...rest, ...(address != null && { address: JSON.stringify(address) }) };
  const fields = explaining('The map', () => {
    checkMap(given);
    readAddress(given.address);
    return given as MapFields; // checked above
  });
  if (floors.length === 0) throw new ImportError('The exported map has no floors.');
  const featuresOf = Map.groupBy(features, ({ properties }) =>
    isObject(properties) ? properties.customMapFloorId : undefined,
  );
  const { boundsTopLeftLat, boundsTopLeftLng, boundsBottomRightLat, boundsBottomRightLng } = fields;
  const read = floors.map((floor) =>
    readFloor(floor, featuresOf.get(floor.customMapFloorId) ?? [], problems),
  );
  if (
    boundsTopLeftLat === undefined ||
    boundsTopLeftLng === undefined ||
    boundsBottomRightLat === undefined ||
    boundsBottomRightLng === undefined
  )
    throw new ImportError('The exported map has no bounds.');
  const bounds = {
    topLeftLat: boundsTopLeftLat,
    topLeftLng: boundsTopLeftLng,
    bottomRightLat: boundsBottomRightLat,
    bottomRightLng: boundsBottomRightLng,
  };
  return {
    externalId: null,
    name: fields.name,
    bounds,
    floors: read,
    kept: { id: readId(customMapId), fields },
  };
}

function readFloor(floor: Fields, features: readonly Fields[], problems: ProblemCounter): InterpretedFloor {
  const { customMapFloorId, externalId, attachments: _, ...given } = floor;
  const fields = explaining(`The floor ${String(floor.name)}`, () => {
    checkFloor(given);
    return given;
  });
  const zones: InterpretedZone[] = [];
  const points: InterpretedPoint[] = [];
  for (const feature of features) {
    const properties = isObject(feature.properties) ? feature.properties : {};
    try {
      if (properties.kind === 'point') points.push(readPoint(feature, properties));
      else zones.push(readZone(feature, properties));
    } catch (error) {
      if (!(error instanceof MusterError || error instanceof FeatureError)) throw error;
      problems.add(`It is not valid: ${error.message}.`, String(properties.name ?? feature.id));
    }
  }
  const id = readId(customMapFloorId);
  return {
    level: id ?? String(fields.floorNumber),
    externalId: textOrNull(externalId),
    floorNumber: fields.floorNumber,
    name: fields.name,
    ordinal: fields.ordinal ?? null,
    postedLabel: fields.postedLabel ?? null,
    elevationFt: fields.elevationFt ?? null,
    floorHeightFt: fields.floorHeightFt ?? null,
    isDefault: fields.isDefault === true,
    zones,
    points,
    drawn: [],
    plan: null,
    kept: { id, sortOrder: fields.sortOrder ?? 0, isActive: fields.isActive !== false },
  };
}

/** @throws MusterError, FeatureError */
function readZone(feature: Fields, properties: Fields): InterpretedZone {
  const [part, ...others] = readGeometryParts(feature.geometry);
  if (!part || others.length > 0) throw new FeatureError('its geometry is not one Polygon');
  const { polygonGeoJson } = part;
  const metadata = properties.metadata == null ? null : JSON.stringify(properties.metadata);
  const fields = { ...properties, polygonGeoJson, metadata };
  checkZone(fields);
  if (metadata !== null) checkMetadata(metadata);
  return {
    externalId: textOrNull(properties.externalId),
    name: fields.name,
    zoneType: fields.zoneType,
    polygonGeoJson,
    metadata: {},
    isDispatchable: fields.isDispatchable !== false,
    hazard: fields.hazard ? writeHazard(fields.hazard) : null,
    kept: {
      id: readId(feature.id),
      color: fields.color ?? null,
      elevationFt: fields.elevationFt ?? null,
      isSearchable: fields.isSearchable !== false,
      isActive: fields.isActive !== false,
      metadata,
      verifiedOn: dateOrNull(properties.verifiedOn),
      verifiedBy: textOrNull(properties.verifiedBy),
    },
  };
}

/** @throws MusterError, FeatureError */
function readPoint(feature: Fields, properties: Fields): InterpretedPoint {
  const { type, coordinates } = isObject(feature.geometry) ? feature.geometry : {};
  if (type !== 'Point' || !Array.isArray(coordinates)) throw new FeatureError('its geometry is not a Point');
  const [longitude, latitude]: unknown[] = coordinates;
  const fields = { ...properties, longitude, latitude };
  checkPoint(fields);
  return {
    externalId: textOrNull(properties.externalId),
    pointType: fields.pointType,
    label: fields.label ?? null,
    note: fields.note ?? null,
    headingDeg: fields.headingDeg ?? null,
    latitude: fields.latitude,
    longitude: fields.longitude,
    kept: {
      id: readId(feature.id),
      isActive: fields.isActive !== false,
      verifiedOn: dateOrNull(fields.verifiedOn),
    },
  };
}

/** @throws ImportError instead of the error of a check */
function explaining<Result>(what: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (error instanceof MusterError) throw new ImportError(`${what} is not valid: ${error.message}.`);
    throw error;
  }
}

function readId(value: unknown): string | null {
  return typeof value === 'string' && idPattern.test(value) ? value.toLowerCase() : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 200 && value.isWellFormed()
    ? value
    : null;
}

function dateOrNull(value: unknown): string | null {
  return typeof value === 'string' && isDay(value) ? value : null;
}

function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, number][] {
  const counts = [...Map.groupBy(items, keyOf)].map(([key, { length }]): [Key, number] => [key, length]);
  return counts.sort((a, b) => b[1] - a[1]);
}
