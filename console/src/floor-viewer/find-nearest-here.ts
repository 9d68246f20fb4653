import { findNearest, findNearestPoints, placeOfZone } from 'positioning';
import { buildZoneIndexData, openZoneIndex, parseStoredPolygonFeature } from 'zone-index';
import type { Nearest } from '../data/positions.ts';
import type { ShownPoint } from '../points/point-layer.ts';
import type { PointType } from '../points/point-types.ts';
import type { PlanZone } from '../zones/shared-zones.ts';

/** A point well inside a zone, in degrees. */
export function placeIn(zone: PlanZone): { readonly lat: number; readonly lng: number } {
  const { latitude, longitude } = placeOfZone(parseStoredPolygonFeature(zone.shape.polygon.text));
  return { lat: latitude, lng: longitude };
}

const everything = 50;

/** The zones and points of some types around a zone of the same floor, nearest first, as the service finds them. */
export function findNearestHere(
  zone: PlanZone,
  zones: readonly PlanZone[],
  points: readonly ShownPoint[],
  zoneTypes: readonly number[],
  pointTypes: readonly PointType[],
): Nearest {
  const shapes = buildZoneIndexData(
    zones.map(({ id, shape }) => ({ id, rings: parseStoredPolygonFeature(shape.polygon.text) })),
  );
  const floor = {
    customMapFloorId: '',
    floorName: '',
    floorNumber: 0,
    sortOrder: 0,
    ordinal: null,
    postedLabel: null,
    elevationFt: null,
    floorHeightFt: null,
    isActive: true,
    onFloor: { index: openZoneIndex(shapes), shapes, zones },
  };
  const building = {
    customMapId: '',
    mapName: '',
    bounds: { topLeftLat: 0, topLeftLng: 0, bottomRightLat: 0, bottomRightLng: 0 },
    elevationDatum: 'aboveGround' as const,
    groundElevationFt: null,
    geoidUndulationM: 0,
    floors: [floor],
  };
  const { lat: latitude, lng: longitude } = placeIn(zone);
  const request = { latitude, longitude, customMapId: '', zoneTypes, pointTypes, limit: everything };
  const facts = points.map(({ customMapPointId: id, ...point }) => ({ ...point, id }));
  return {
    zones: findNearest(building, request),
    // The types are those of the points above.
    points: findNearestPoints(building, new Map([['', facts]]), request) as NonNullable<Nearest['points']>,
  };
}
