import { toCsvLine } from '../../../csv.ts';
import { namePoint } from '../../../zone-rules/point-types.ts';
import { zoneTypeNames } from '../../../zone-rules/zone-types.ts';
import type { ExportedMap, ExportedZone } from '../exported-map.ts';
import { writeRings } from './well-known.ts';

const columns = [
  'id',
  'kind',
  'customMapFloorId',
  'floorNumber',
  'floorName',
  'postedLabel',
  'name',
  'type',
  'note',
  'color',
  'elevationFt',
  'isActive',
  'isDispatchable',
  'hazard',
  'metadata',
  'verifiedOn',
  'externalId',
  'wkt',
] as const;

/** Writes a line per zone and point, with the geometry as well-known text. */
export async function* writeCsv({ floors }: ExportedMap): AsyncGenerator<string> {
  yield toCsvLine(columns);
  for (const floor of floors) {
    const place = [floor.customMapFloorId, floor.floorNumber, floor.name, floor.postedLabel];
    for await (const zone of floor.zones()) yield toCsvLine(zoneCells(zone, place));
    for (const point of await floor.points()) {
      const { customMapPointId, pointType, label, note, isActive, verifiedOn, externalId = null } = point;
      const wkt = `POINT (${point.longitude} ${point.latitude})`;
      const name = namePoint(pointType, label);
      const cells = [
        name,
        pointType,
        note,
        null,
        null,
        isActive,
        null,
        null,
        null,
        verifiedOn,
        externalId,
        wkt,
      ];
      yield toCsvLine([customMapPointId, 'point', ...place, ...cells]);
    }
  }
}

function zoneCells(zone: ExportedZone, place: readonly unknown[]): unknown[] {
  const { name, zoneType, color, elevationFt, isActive, isDispatchable = true, hazard = null } = zone;
  const { metadata, verifiedOn = null, externalId = null } = zone;
  const type = zoneTypeNames[zoneType] ?? 'Custom';
  const cells = [name, type, null, color, elevationFt, isActive, isDispatchable, hazard, metadata];
  const wkt = `POLYGON ${writeRings(zone.rings)}`;
  return [zone.customMapZoneId, 'zone', ...place, ...cells, verifiedOn, externalId, wkt];
}
