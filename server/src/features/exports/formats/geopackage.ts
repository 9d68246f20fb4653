import { namePoint } from '../../../zone-rules/point-types.ts';
import { zoneTypeNames } from '../../../zone-rules/zone-types.ts';
import type { ExportedFloor, ExportedMap } from '../exported-map.ts';
import { type GeoPackageTable, writeGeoPackage } from './geopackage-file.ts';
import { writePointBlob, writePolygonBlob } from './well-known.ts';

const place = [
  { name: 'id', type: 'TEXT NOT NULL' },
  { name: 'customMapFloorId', type: 'TEXT NOT NULL' },
  { name: 'floorNumber', type: 'INTEGER NOT NULL' },
  { name: 'floorName', type: 'TEXT NOT NULL' },
  { name: 'postedLabel', type: 'TEXT' },
  { name: 'name', type: 'TEXT NOT NULL' },
];
const zoneColumns = [
  ...place,
  { name: 'zoneType', type: 'INTEGER NOT NULL' },
  { name: 'zoneTypeName', type: 'TEXT NOT NULL' },
  { name: 'color', type: 'TEXT' },
  { name: 'elevationFt', type: 'DOUBLE' },
  { name: 'isSearchable', type: 'BOOLEAN NOT NULL' },
  { name: 'isActive', type: 'BOOLEAN NOT NULL' },
  { name: 'isDispatchable', type: 'BOOLEAN NOT NULL' },
  { name: 'hazard', type: 'TEXT' },
  { name: 'metadata', type: 'TEXT' },
  { name: 'verifiedOn', type: 'DATE' },
  { name: 'externalId', type: 'TEXT' },
];
const pointColumns = [
  ...place,
  { name: 'pointType', type: 'TEXT NOT NULL' },
  { name: 'note', type: 'TEXT' },
  { name: 'headingDeg', type: 'DOUBLE' },
  { name: 'isActive', type: 'BOOLEAN NOT NULL' },
  { name: 'verifiedOn', type: 'DATE' },
  { name: 'externalId', type: 'TEXT' },
];

/** Writes a map as a GeoPackage with the tables `zones` and `points`. */
export async function writeMapGeoPackage({ map, floors }: ExportedMap, path: string): Promise<void> {
  const key = 'fid';
  const extent = extentOf(map);
  const tables: GeoPackageTable[] = [
    {
      name: 'zones',
      key,
      geometry: { column: 'geom', type: 'POLYGON' },
      columns: zoneColumns,
      extent,
      rows: () => listZones(floors),
    },
    {
      name: 'points',
      key,
      geometry: { column: 'geom', type: 'POINT' },
      columns: pointColumns,
      extent,
      rows: () => listPoints(floors),
    },
  ];
  await writeGeoPackage(path, tables, map.changedOn);
}

/** West, south, east, north. Longitudes east of the antimeridian are beyond 180. */
export function extentOf(map: ExportedMap['map']): [number, number, number, number] {
  const { boundsTopLeftLng: west, boundsBottomRightLng: east } = map;
  return [west, map.boundsBottomRightLat, east < west ? east + 360 : east, map.boundsTopLeftLat];
}

const placeOf = (floor: ExportedFloor) =>
  [floor.customMapFloorId, floor.floorNumber, floor.name, floor.postedLabel] as const;
const flag = (value: boolean) => (value ? 1 : 0);

async function* listZones(floors: readonly ExportedFloor[]) {
  for (const floor of floors)
    for await (const zone of floor.zones())
      yield [
        writePolygonBlob(zone.rings, false),
        zone.customMapZoneId,
        ...placeOf(floor),
        zone.name,
        zone.zoneType,
        zoneTypeNames[zone.zoneType] ?? 'Custom',
        zone.color,
        zone.elevationFt,
        flag(zone.isSearchable),
        flag(zone.isActive),
        flag(zone.isDispatchable ?? true),
        zone.hazard ? JSON.stringify(zone.hazard) : null,
        zone.metadata,
        zone.verifiedOn ?? null,
        zone.externalId ?? null,
      ];
}

async function* listPoints(floors: readonly ExportedFloor[]) {
  for (const floor of floors)
    for (const point of await floor.points())
      yield [
        writePointBlob(point.longitude, point.latitude),
        point.customMapPointId,
        ...placeOf(floor),
        namePoint(point.pointType, point.label),
        point.pointType,
        point.note,
        point.headingDeg,
        flag(point.isActive),
        point.verifiedOn,
        point.externalId ?? null,
      ];
}
