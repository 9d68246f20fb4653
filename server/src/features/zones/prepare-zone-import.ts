import type { GeoBounds } from '@muster/geo/geo-bounds';
import { errorOf } from '../../errors.ts';
import { FeatureError, readGeometryParts } from '../../zone-rules/zone-geometry.ts';
import { createNaming, propertyText, type ZoneNaming } from '../../zone-rules/zone-names.ts';
import { readZoneType } from '../../zone-rules/zone-type-names.ts';
import { zoneTypes } from '../../zone-rules/zone-types.ts';
import type { Warning } from '../field-schemas.ts';
import { findHazardProblem, type HazardFields } from './hazard.schema.ts';
import { writeHazard } from './hazard.ts';

/** How to convert features to zones. */
export interface ZoneImportOptions {
  /** The property that holds a zone's name. */
  readonly nameProperty: string;
  /** The property with the kind of place. */
  readonly typeProperty?: string | undefined;
  /** The zone type of features with a missing or unknown kind. */
  readonly defaultType: number;
  /** The conditions for importing a feature; two values for one property are alternatives. */
  readonly where: readonly WhereCondition[];
  /** Whether nothing is imported if a feature cannot be imported for any reason except `where`. */
  readonly strict: boolean;
}

export interface WhereCondition {
  readonly property: string;
  /** The value, compared as text; a property that is missing or `null` counts as empty text. */
  readonly value: string;
}

export const defaultImportOptions: ZoneImportOptions = {
  nameProperty: 'name',
  defaultType: zoneTypes.Custom,
  where: [],
  strict: false,
};

/** The outcome for a feature. */
export type PreparedFeature =
  | {
      readonly status: 'zones';
      readonly zones: readonly PreparedZone[];
      /** Probable mistakes in the geometry, and properties that were left out. */
      readonly warnings: readonly Warning[];
    }
  | { readonly status: 'filtered' | 'rejected'; readonly reason: string };

export interface PreparedZone {
  readonly name: string;
  readonly zoneType: number;
  readonly polygonGeoJson: string;
  readonly isDispatchable: boolean;
  /** As it is stored. */
  readonly hazard: string | null;
}

/**
 * Decides which zones each feature of a GeoJSON FeatureCollection becomes, in order. This is a generator, so that the
 * caller can yield to other requests in between.
 *
 * A Polygon becomes a zone. A MultiPolygon becomes one zone for each part, all with the same name, because every part
 * is that place.
 *
 * @param bounds of the map, for warnings, if the map exists
 * @throws MusterError `InvalidRequest` if the collection as a whole cannot be read
 */
export function* prepareZoneImport(
  collection: unknown,
  options: ZoneImportOptions,
  bounds?: GeoBounds,
): Generator<PreparedFeature, void, void> {
  const nameOf = createNaming(`it has no name: its property ${excerpt(options.nameProperty)} is empty`);
  let zones = 0;
  for (const feature of readFeatures(collection)) {
    const planned = prepareFeature(feature, options, bounds, nameOf);
    if (planned.status === 'zones') zones += planned.zones.length;
    if (zones > maxImported) throw tooMany('zones');
    yield planned;
  }
}

/** More than any floor has; a file of 20 MB could contain more. */
const maxImported = 100_000;

function tooMany(what: string) {
  return errorOf(
    'InvalidRequest',
    `The FeatureCollection has more than ${maxImported} ${what}; import it in parts`,
  );
}

interface Feature {
  readonly geometry: unknown;
  readonly crs: unknown;
  readonly propertyText: (name: string) => string;
  readonly properties: Readonly<Record<string, unknown>>;
}

function readFeatures(collection: unknown): readonly unknown[] {
  const { type, features, crs } = isObject(collection) ? collection : {};
  if (type !== 'FeatureCollection') {
    const got = typeof type === 'string' ? `, not a ${excerpt(type)}` : '';
    throw errorOf('InvalidRequest', `The body must be a GeoJSON FeatureCollection${got}`);
  }
  if (!Array.isArray(features))
    throw errorOf('InvalidRequest', 'The FeatureCollection must have an array "features"');
  if (features.length > maxImported) throw tooMany('features');
  if (!isLngLat(crs)) {
    const message =
      'crs: coordinates must be longitude and latitude on WGS 84 (CRS84 or EPSG:4326); export the plan in that coordinate system';
    throw errorOf('InvalidRequest', message);
  }
  return features;
}

function prepareFeature(
  value: unknown,
  options: ZoneImportOptions,
  bounds: GeoBounds | undefined,
  nameOf: ZoneNaming,
): PreparedFeature {
  try {
    const feature = readFeature(value);
    const mismatch = findMismatch(feature, options.where);
    if (mismatch) return { status: 'filtered', reason: mismatch };
    if (!isLngLat(feature.crs)) throw new FeatureError('its crs is not longitude and latitude on WGS 84');
    const parts = readGeometryParts(feature.geometry, bounds);
    const kind = options.typeProperty === undefined ? '' : feature.propertyText(options.typeProperty);
    const name = nameOf(feature.propertyText(options.nameProperty), kind);
    const zoneType = readZoneType(kind) ?? options.defaultType;
    const { safety, warnings } = readSafety(feature.properties);
    return {
      status: 'zones',
      zones: parts.map(({ polygonGeoJson }) => ({ name, zoneType, polygonGeoJson, ...safety })),
      warnings: [
        ...parts.flatMap((part) => part.warnings.map((message) => ({ field: 'geometry', message }))),
        ...warnings,
      ],
    };
  } catch (error) {
    if (error instanceof FeatureError) return { status: 'rejected', reason: error.message };
    throw error;
  }
}

/**
 * Reads what the API calls `isDispatchable` and `hazard`. Other programs use these names for something else, so a value
 * that a zone cannot have does not reject the feature.
 */
function readSafety({ isDispatchable, hazard }: Feature['properties']) {
  const warnings: Warning[] = [];
  const leaveOut = (field: string, message = '') =>
    warnings.push({ field, message: `${message}: it was left out` });
  if (typeof isDispatchable !== 'boolean' && isDispatchable != null)
    leaveOut('isDispatchable', 'isDispatchable must be true or false');
  const problem = hazard == null ? undefined : findHazardProblem(hazard);
  if (problem !== undefined) leaveOut('hazard', problem);
  const isGiven = hazard != null && problem === undefined;
  return {
    safety: {
      isDispatchable: isDispatchable !== false,
      hazard: isGiven ? writeHazard(hazard as HazardFields) : null, // checked above
    },
    warnings,
  };
}

function readFeature(value: unknown): Feature {
  if (!isObject(value) || value.type !== 'Feature') throw new FeatureError('it is not a GeoJSON Feature');
  const properties = isObject(value.properties) ? value.properties : {};
  return {
    geometry: value.geometry,
    crs: value.crs,
    properties,
    propertyText: (name) => propertyText(properties, name),
  };
}

/** @returns the reason if the conditions are not met */
function findMismatch(feature: Feature, where: readonly WhereCondition[]): string | undefined {
  for (const { property } of where) {
    const allowedValues = where
      .filter((condition) => condition.property === property)
      .map(({ value }) => value.trim());
    const text = feature.propertyText(property);
    if (!allowedValues.includes(text))
      return `excluded by where: ${excerpt(property)} is ${excerpt(JSON.stringify(text))}`;
  }
  return undefined;
}

const lngLatNames = /(?:^|[:/])(?:CRS84|(?:EPSG|epsg)(?::[\d.]*:|\/[\d.]*\/|:)4326)$/;

/**
 * Whether a `crs` member, which RFC 7946 removed from GeoJSON but exports still write, means longitude and latitude.
 * Anything else is rejected, because projected coordinates would put a zone in the wrong place if they were read as
 * degrees.
 */
function isLngLat(crs: unknown): boolean {
  if (crs === undefined || crs === null) return true;
  const properties = isObject(crs) && crs.type === 'name' ? crs.properties : undefined;
  const name = isObject(properties) ? properties.name : undefined;
  return typeof name === 'string' && lngLatNames.test(name);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text;
}
