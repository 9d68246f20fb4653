import { buildZoneIndex, parsePolygonCoordinates, type ZoneIndex } from 'zone-index';
import { namePoint, type PointType } from '../../../zone-rules/point-types.ts';
import { zoneTypes } from '../../../zone-rules/zone-types.ts';
import type { ExportedFloor, ExportedMap, ExportedZone, FloorFacts } from '../exported-map.ts';
import type { ZipEntry } from '../zip-stream.ts';
import { deriveId } from './derived-id.ts';

/** The unit category of each zone type in IMDF 1.0.0; of the other types it has none. */
const unitCategories: Readonly<Record<number, string>> = {
  [zoneTypes.Room]: 'room',
  [zoneTypes.Hallway]: 'walkway',
  [zoneTypes.StairWell]: 'stairs',
  [zoneTypes.Elevator]: 'elevator',
  [zoneTypes.Parking]: 'parking',
};

/** The amenity categories that IMDF 1.0.0 has for point types. */
const amenityCategories: Readonly<Partial<Record<PointType, string>>> = {
  aed: 'defibrillator',
  firstAid: 'firstaid',
  traumaKit: 'firstaid',
  fireExtinguisher: 'fireextinguisher',
  // No `fireAlarmPanel`: `firealarmpullstation` is what people pull to raise the alarm, and there is nothing for the panel.
};

/** A venue in the Indoor Mapping Data Format 1.0.0 (OGC 20-094): one building, with active floors, zones and points. */
export function* listImdfEntries({ map, floors }: ExportedMap, version: string): Generator<ZipEntry> {
  const active = floors.filter(({ isActive }) => isActive);
  const manifest = {
    version: '1.0.0',
    created: map.changedOn,
    generated_by: `Muster ${version}`,
    language: 'en',
  };
  yield { name: 'manifest.json', data: [`${JSON.stringify(manifest)}\n`], isCompressed: true };
  const file = (name: string, features: AsyncIterable<object> | Iterable<object>): ZipEntry => ({
    name: `${name}.geojson`,
    data: writeCollection(name, features),
    isCompressed: true,
  });
  yield file('address', [addressOf(map)]);
  yield file('venue', [venueOf(map)]);
  yield file('building', [buildingOf(map)]);
  yield file('footprint', [footprintOf(map)]);
  yield file(
    'level',
    active.map((floor) => levelOf(map, floor)),
  );
  yield file('unit', listUnits(active));
  yield file('amenity', listAmenities(active));
}

async function* writeCollection(
  name: string,
  features: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<string> {
  yield `{"type":"FeatureCollection","name":"${name}","features":[`;
  let separator = '\n';
  for await (const feature of features) {
    yield separator + JSON.stringify(feature);
    separator = ',\n';
  }
  yield '\n]}\n';
}

const english = (text: string) => ({ en: text });

/** IMDF requires a street, a place and a country: what is not known is the name of the map, and ZZ. */
function addressOf(map: ExportedMap['map']) {
  const { country, A1, A3, road, number, postalCode, text } = map.address ?? {};
  const street = road ? [number, road].filter(Boolean).join(' ') : text;
  return {
    id: deriveId(map.customMapId, 'address'),
    type: 'Feature',
    feature_type: 'address',
    geometry: null,
    properties: {
      address: street || map.name,
      unit: null,
      locality: A3 || map.name,
      // ISO 3166-2
      province: country && A1 && /^[A-Z\d]{1,3}$/.test(A1) ? `${country}-${A1}` : null,
      country: country ?? 'ZZ',
      postal_code: postalCode ?? null,
      postal_code_ext: null,
      postal_code_vanity: null,
    },
  };
}

function venueOf(map: ExportedMap['map']) {
  return {
    id: deriveId(map.customMapId, 'venue'),
    type: 'Feature',
    feature_type: 'venue',
    geometry: outlineOf(map),
    properties: {
      category: 'unspecified',
      restriction: null,
      name: english(map.name),
      alt_name: null,
      hours: null,
      phone: null,
      website: null,
      display_point: middleOf(map),
      address_id: deriveId(map.customMapId, 'address'),
    },
  };
}

function buildingOf(map: ExportedMap['map']) {
  return {
    id: map.customMapId,
    type: 'Feature',
    feature_type: 'building',
    geometry: null,
    properties: {
      name: english(map.name),
      alt_name: null,
      category: 'unspecified',
      restriction: null,
      display_point: middleOf(map),
      address_id: deriveId(map.customMapId, 'address'),
    },
  };
}

function footprintOf(map: ExportedMap['map']) {
  return {
    id: deriveId(map.customMapId, 'footprint'),
    type: 'Feature',
    feature_type: 'footprint',
    geometry: outlineOf(map),
    properties: { category: 'ground', name: english(map.name), building_ids: [map.customMapId] },
  };
}

function levelOf(map: ExportedMap['map'], floor: FloorFacts) {
  return {
    id: floor.customMapFloorId,
    type: 'Feature',
    feature_type: 'level',
    geometry: outlineOf(map),
    properties: {
      category: 'unspecified',
      restriction: null,
      ordinal: floor.ordinal ?? floor.floorNumber,
      outdoor: false,
      name: english(floor.name),
      short_name: english(floor.postedLabel ?? String(floor.floorNumber)),
      display_point: middleOf(map),
      address_id: null,
      building_ids: [map.customMapId],
    },
  };
}

async function* listUnits(floors: readonly ExportedFloor[]): AsyncGenerator<object> {
  for (const floor of floors)
    for await (const zone of floor.zones()) if (zone.isActive) yield unitOf(zone, floor);
}

function unitOf(zone: ExportedZone, floor: FloorFacts) {
  return {
    id: zone.customMapZoneId,
    type: 'Feature',
    feature_type: 'unit',
    geometry: { type: 'Polygon', coordinates: zone.rings },
    properties: {
      category: unitCategories[zone.zoneType] ?? 'unspecified',
      restriction: null,
      accessibility: null,
      name: english(zone.name),
      alt_name: null,
      level_id: floor.customMapFloorId,
      display_point: null,
    },
  };
}

async function* listAmenities(floors: readonly ExportedFloor[]): AsyncGenerator<object> {
  for (const floor of floors) {
    const points = (await floor.points()).filter(({ isActive }) => isActive);
    const unitIds = await findUnits(floor, points);
    for (const [i, { customMapPointId, pointType, label, longitude, latitude }] of points.entries())
      yield {
        id: customMapPointId,
        type: 'Feature',
        feature_type: 'amenity',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: {
          category: amenityCategories[pointType] ?? 'unspecified',
          accessibility: null,
          name: english(namePoint(pointType, label)),
          alt_name: null,
          hours: null,
          phone: null,
          website: null,
          unit_ids: unitIds[i],
          address_id: null,
          correlation_id: null,
        },
      };
  }
}

/** The ids of the units that each point is in or on the edge of: in IMDF, only they say which level an amenity is on. */
async function findUnits(
  floor: ExportedFloor,
  points: readonly { readonly longitude: number; readonly latitude: number }[],
): Promise<string[][]> {
  const found = points.map((): string[] => []);
  if (points.length === 0) return found;
  for await (const { customMapZoneId: id, isActive, rings } of floor.zones()) {
    if (!isActive) continue;
    const lats = rings[0]?.map(([, lat = 0]) => lat) ?? [];
    const [south, north] = [Math.min(...lats), Math.max(...lats)];
    let unit: ZoneIndex | undefined;
    points.forEach(({ latitude, longitude }, i) => {
      if (latitude < south || latitude > north) return;
      unit ??= buildZoneIndex([{ id, rings: parsePolygonCoordinates(rings) }]);
      if (unit.find(latitude, longitude) === 0) found[i]?.push(id);
    });
  }
  return found;
}

/** The bounds; across the antimeridian they are cut in two (RFC 7946, section 3.1.9), as readers draw longitudes as written. */
function outlineOf({ boundsTopLeftLng: west, boundsBottomRightLng: east, ...map }: ExportedMap['map']) {
  const { boundsTopLeftLat: north, boundsBottomRightLat: south } = map;
  const spans =
    west < east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ];
  const boxes = spans
    .filter(([left, right]) => left !== right)
    .map(([left, right]) => [
      [
        [left, south],
        [right, south],
        [right, north],
        [left, north],
        [left, south],
      ],
    ]);
  return boxes.length === 1
    ? { type: 'Polygon', coordinates: boxes[0] }
    : { type: 'MultiPolygon', coordinates: boxes };
}

function middleOf(map: ExportedMap['map']) {
  const { boundsTopLeftLng: west, boundsBottomRightLng: east } = map;
  const lng = (west + (east < west ? east + 360 : east)) / 2;
  const lat = (map.boundsTopLeftLat + map.boundsBottomRightLat) / 2;
  return { type: 'Point', coordinates: [lng > 180 ? lng - 360 : lng, lat] };
}
