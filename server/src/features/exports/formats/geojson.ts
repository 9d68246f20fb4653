import { namePoint } from '../../../zone-rules/point-types.ts';
import { zoneTypeNames } from '../../../zone-rules/zone-types.ts';
import type { CustomMapPointResult } from '../../points/points.schema.ts';
import type { ExportedFloor, ExportedMap, ExportedZone, FeaturePlace, FloorFacts } from '../exported-map.ts';

/** Increase it if an older import could not read the file as it was meant. */
const exportVersion = 1;

/**
 * Writes a map as one FeatureCollection: zones are polygons, points are points. The foreign member `muster` has the map and its
 * floors, so that an import makes the same map with the same ids.
 */
export async function* writeGeoJson(exported: ExportedMap): AsyncGenerator<string> {
  const { map, floors, attachments } = exported;
  const withAttachments = <Fields extends object>(id: string, fields: Fields) => {
    const own = attachments?.get(id);
    return own ? { ...fields, attachments: own } : fields;
  };
  const muster = {
    version: exportVersion,
    map: withAttachments(map.customMapId, describeMap(map)),
    floors: floors.map((floor) => withAttachments(floor.customMapFloorId, describeFloor(floor))),
  };
  yield `{"type":"FeatureCollection","name":${JSON.stringify(map.name)},"muster":${JSON.stringify(muster)},"features":[`;
  let separator = '\n';
  for await (const feature of listFeatures(floors)) {
    const properties = withAttachments(feature.id, feature.properties);
    yield `${separator}${JSON.stringify({ ...feature, properties })}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}

async function* listFeatures(floors: readonly ExportedFloor[]) {
  for (const floor of floors) {
    for await (const zone of floor.zones()) yield toZoneFeature(zone, floor);
    for (const point of await floor.points()) yield toPointFeature(point, floor);
  }
}

/** The fields of a map that its floors and zones do not show. Those about images and versions belong to the installation. */
function describeMap(map: ExportedMap['map']) {
  return withoutNull({
    customMapId: map.customMapId,
    name: map.name,
    description: map.description,
    type: map.type,
    boundsTopLeftLat: map.boundsTopLeftLat,
    boundsTopLeftLng: map.boundsTopLeftLng,
    boundsBottomRightLat: map.boundsBottomRightLat,
    boundsBottomRightLng: map.boundsBottomRightLng,
    eventStartDate: map.eventStartDate,
    eventEndDate: map.eventEndDate,
    elevationDatum: map.elevationDatum,
    groundElevationFt: map.groundElevationFt,
    address: map.address,
    verifyEveryMonths: map.verifyEveryMonths,
    isConfidential: map.isConfidential || null,
    plansShowNames: map.plansShowNames || null,
  });
}

function describeFloor(floor: FloorFacts) {
  return withoutNull({
    customMapFloorId: floor.customMapFloorId,
    floorNumber: floor.floorNumber,
    name: floor.name,
    sortOrder: floor.sortOrder,
    isDefault: floor.isDefault || null,
    isActive: floor.isActive ? null : false,
    elevationFt: floor.elevationFt,
    floorHeightFt: floor.floorHeightFt,
    ordinal: floor.ordinal,
    postedLabel: floor.postedLabel,
    externalId: floor.externalId ?? null,
  });
}

const placeOf = (floor: FeaturePlace) => ({
  customMapFloorId: floor.customMapFloorId,
  floorNumber: floor.floorNumber,
  floorName: floor.name,
});

export function toZoneFeature(zone: ExportedZone, floor: FeaturePlace) {
  return {
    type: 'Feature',
    id: zone.customMapZoneId,
    geometry: { type: 'Polygon', coordinates: zone.rings },
    properties: withoutNull({
      kind: 'zone',
      ...placeOf(floor),
      name: zone.name,
      zoneType: zone.zoneType,
      zoneTypeName: zoneTypeNames[zone.zoneType] ?? 'Custom',
      color: zone.color,
      elevationFt: zone.elevationFt,
      isSearchable: zone.isSearchable,
      isActive: zone.isActive,
      isDispatchable: zone.isDispatchable ?? true,
      hazard: zone.hazard ?? null,
      verifiedOn: zone.verifiedOn ?? null,
      verifiedBy: zone.verifiedBy ?? null,
      externalId: zone.externalId ?? null,
      metadata: zone.metadata === null ? null : (JSON.parse(zone.metadata) as unknown), // checked when it was saved
    }),
  };
}

export function toPointFeature(point: CustomMapPointResult, floor: FeaturePlace) {
  return {
    type: 'Feature',
    id: point.customMapPointId,
    geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
    properties: withoutNull({
      kind: 'point',
      ...placeOf(floor),
      name: namePoint(point.pointType, point.label),
      pointType: point.pointType,
      label: point.label,
      note: point.note,
      headingDeg: point.headingDeg,
      isActive: point.isActive,
      verifiedOn: point.verifiedOn,
      externalId: point.externalId ?? null,
    }),
  };
}

function withoutNull<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<Fields>; // a part of the fields
}
