import { xmlText } from '../../../xml-text.ts';
import { namePoint } from '../../../zone-rules/point-types.ts';
import { colorOfZone, zoneTypeColors } from '../../../zone-rules/zone-colors.ts';
import { zoneTypeNames } from '../../../zone-rules/zone-types.ts';
import type { CustomMapPointResult } from '../../points/points.schema.ts';
import type { ExportedFloor, ExportedMap, ExportedZone } from '../exported-map.ts';
import type { ZipEntry } from '../zip-stream.ts';
import { extentOf } from './geopackage.ts';

/** The image of a floor, which fills the bounds of the map. */
export interface FloorPicture {
  readonly floorId: string;
  readonly format: 'png' | 'jpg';
  readonly open: () => AsyncIterable<Uint8Array>;
}

interface KmlOptions {
  /** The address of a floor's image; `undefined` if there is none. */
  readonly hrefOf: (floor: ExportedFloor) => string | undefined;
  /** Whether notes of points and metadata of zones are written. */
  readonly showsMetadata: boolean;
}

/** The entries of a KMZ file: the document, with a folder per floor, and the images of the floors. */
export function* listKmzEntries(
  exported: ExportedMap,
  pictures: readonly FloorPicture[],
): Generator<ZipEntry> {
  const fileOf = ({ floorId, format }: FloorPicture) => `plans/${floorId}.${format}`;
  const hrefOf = ({ customMapFloorId }: ExportedFloor) => {
    const picture = pictures.find(({ floorId }) => floorId === customMapFloorId);
    return picture && fileOf(picture);
  };
  yield { name: 'doc.kml', data: writeKml(exported, { hrefOf, showsMetadata: true }), isCompressed: true };
  for (const picture of pictures) yield { name: fileOf(picture), data: picture.open(), isCompressed: false };
}

/** Writes active floors, zones and points as KML 2.3. Only the default floor is switched on. */
export async function* writeKml({ map, floors }: ExportedMap, options: KmlOptions): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n';
  yield `<Document><name>${xmlText(map.name)}</name>\n`;
  if (map.isConfidential) yield '<description>Confidential</description>\n';
  for (const [type, color] of zoneTypeColors.entries()) yield writeStyle(`zone-${type}`, color);
  for (const floor of floors.filter(({ isActive }) => isActive)) {
    yield `<Folder><name>${xmlText(floor.name)}</name><visibility>${floor.isDefault ? 1 : 0}</visibility>\n`;
    const href = options.hrefOf(floor);
    if (href !== undefined) yield writeOverlay(map, floor, href);
    for await (const zone of floor.zones()) if (zone.isActive) yield writeZone(zone, floor, options);
    for (const point of await floor.points()) if (point.isActive) yield writePoint(point, floor, options);
    yield '</Folder>\n';
  }
  yield '</Document></kml>\n';
}

/** Colors in KML are `aabbggrr`. */
function toKmlColor(color: string, alpha: string): string {
  return `${alpha}${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`;
}

function writeStyle(id: string | undefined, color: string): string {
  const line = `<LineStyle><color>${toKmlColor(color, 'ff')}</color><width>2</width></LineStyle>`;
  const fill = `<PolyStyle><color>${toKmlColor(color, '59')}</color></PolyStyle>`;
  return `<Style${id === undefined ? '' : ` id="${id}"`}>${line}${fill}</Style>\n`;
}

function writeOverlay(map: ExportedMap['map'], floor: ExportedFloor, href: string): string {
  const [west, south, east, north] = extentOf(map);
  // Counterclockwise from the lower left corner of the image.
  const corners = `${west},${south} ${east},${south} ${east},${north} ${west},${north}`;
  return `<GroundOverlay><name>${xmlText(floor.name)}</name><visibility>${floor.isDefault ? 1 : 0}</visibility><Icon><href>${xmlText(href)}</href></Icon><gx:LatLonQuad><coordinates>${corners}</coordinates></gx:LatLonQuad></GroundOverlay>\n`;
}

function writeZone(zone: ExportedZone, floor: ExportedFloor, { showsMetadata }: KmlOptions): string {
  const style =
    zone.color === null
      ? `<styleUrl>#zone-${zone.zoneType}</styleUrl>`
      : writeStyle(undefined, colorOfZone(zone));
  const metadata = showsMetadata && zone.metadata ? (JSON.parse(zone.metadata) as object) : {}; // checked when it was saved
  const data = writeData({
    customMapZoneId: zone.customMapZoneId,
    floorNumber: floor.floorNumber,
    zoneType: zoneTypeNames[zone.zoneType] ?? 'Custom',
    ...(zone.hazard && { hazard: JSON.stringify(zone.hazard) }),
    ...metadata,
  });
  const [outer = [], ...holes] = zone.rings;
  const inner = holes.map((ring) => `<innerBoundaryIs>${writeRing(ring)}</innerBoundaryIs>`).join('');
  const polygon = `<Polygon><outerBoundaryIs>${writeRing(outer)}</outerBoundaryIs>${inner}</Polygon>`;
  return `<Placemark id="${zone.customMapZoneId}"><name>${xmlText(zone.name)}</name>${style}${data}${polygon}</Placemark>\n`;
}

function writeRing(ring: readonly (readonly number[])[]): string {
  const positions = ring.map(([lng, lat]) => `${lng},${lat}`).join(' ');
  return `<LinearRing><coordinates>${positions}</coordinates></LinearRing>`;
}

function writePoint(
  point: CustomMapPointResult,
  floor: ExportedFloor,
  { showsMetadata }: KmlOptions,
): string {
  const { customMapPointId, pointType, label, note, headingDeg, verifiedOn, longitude, latitude } = point;
  const data = writeData({
    customMapPointId,
    floorNumber: floor.floorNumber,
    pointType,
    ...(headingDeg !== null && { headingDeg }),
    ...(verifiedOn !== null && { verifiedOn }),
  });
  const description = showsMetadata && note ? `<description>${xmlText(note)}</description>` : '';
  return `<Placemark id="${customMapPointId}"><name>${xmlText(namePoint(pointType, label))}</name>${description}${data}<Point><coordinates>${longitude},${latitude}</coordinates></Point></Placemark>\n`;
}

function writeData(values: object): string {
  const data = Object.entries(values).map(
    ([name, value]) => `<Data name="${xmlText(name)}"><value>${xmlText(String(value))}</value></Data>`,
  );
  return `<ExtendedData>${data.join('')}</ExtendedData>`;
}
