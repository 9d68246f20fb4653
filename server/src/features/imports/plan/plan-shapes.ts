import { FeatureError, readGeometryParts } from '../../../zone-rules/zone-geometry.ts';
import { type PlanKind, readBuildingPart, readPlanKind } from './plan-kinds.ts';

/** In GeoJSON order: longitude, latitude. */
export type Position = readonly [lng: number, lat: number, ...rest: number[]];

/** A polygon of a floor plan, in degrees. */
export interface PlanShape {
  readonly kind: PlanKind;
  /** The name to show on the plan, if the feature has its own name. */
  readonly label: string | undefined;
  /** The outer ring is first. All rings are closed. */
  readonly rings: readonly (readonly Position[])[];
}

export interface ShapeOptions {
  readonly nameProperty: string;
  readonly typeProperty?: string | undefined;
  readonly defaultType: number;
}

/**
 * The polygons of a FeatureCollection that can be drawn, whether or not they become zones: doors and walls belong on a plan too.
 * Skips features that are not polygons, and polygons that a zone could not have.
 */
export function readPlanShapes(collection: unknown, options: ShapeOptions): PlanShape[] {
  const features = propertyOf(collection, 'features');
  return Array.isArray(features) ? features.flatMap((feature) => readShapes(feature, options)) : [];
}

function readShapes(feature: unknown, options: ShapeOptions): PlanShape[] {
  const properties = propertyOf(feature, 'properties');
  const word = options.typeProperty === undefined ? undefined : propertyOf(properties, options.typeProperty);
  const kind = readPlanKind(word, options.defaultType);
  const name = propertyOf(properties, options.nameProperty);
  const label = typeof name === 'string' || typeof name === 'number' ? String(name).trim() : '';
  return readPolygons(feature).map((rings) => ({ kind, label: label || undefined, rings }));
}

function readPolygons(feature: unknown): PlanShape['rings'][] {
  try {
    return readGeometryParts(propertyOf(feature, 'geometry')).map(({ polygonGeoJson }) => {
      const { geometry } = JSON.parse(polygonGeoJson) as { geometry: { coordinates: PlanShape['rings'] } }; // just checked
      return geometry.coordinates;
    });
  } catch (error) {
    if (error instanceof FeatureError) return [];
    throw error;
  }
}

function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name]; // the object has this property
}

/** The shape of a zone that an import makes. */
export function shapeOfZone({
  name,
  zoneType,
  polygonGeoJson,
}: {
  readonly name: string;
  readonly zoneType: number;
  readonly polygonGeoJson: string;
}): PlanShape {
  const { geometry } = JSON.parse(polygonGeoJson) as { geometry: { coordinates: PlanShape['rings'] } }; // of a valid zone
  return {
    kind: readPlanKind(undefined, zoneType),
    label: /^Unnamed /.test(name) ? undefined : name,
    rings: geometry.coordinates,
  };
}

/** The shape of a part of the building, such as a wall; empty if `kind` is not such a part. */
export function shapesOfPart({
  kind,
  rings,
}: {
  readonly kind: string;
  readonly rings: readonly (readonly (readonly number[])[])[];
}): PlanShape[] {
  const part = readBuildingPart(kind);
  // The rings of a polygon that has been checked.
  return part ? [{ kind: part, label: undefined, rings: rings as PlanShape['rings'] }] : [];
}
