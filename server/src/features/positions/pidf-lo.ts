import { type CivicAddress, defaultConfidence, horizontalDeviation, horizontalRadius } from 'positioning';
import { xmlText } from '../../xml-text.ts';
import type { PositionFields, PositionResult } from './positions.schema.ts';

export const pidfType = 'application/pidf+xml';

/** RFC 5491 (5.2): the target is in the shape with a probability of 95 %. */
const pidfConfidence = 0.95;

/** The elements of RFC 5139 in its order, and what each says. */
const civicElements: readonly (readonly [string, (address: CivicAddress) => string | number | undefined])[] =
  [
    ['country', ({ Country }) => Country],
    ['A1', ({ A1 }) => A1],
    ['A2', ({ A2 }) => A2],
    ['A3', ({ A3 }) => A3],
    ['A4', ({ A4 }) => A4],
    ['A5', ({ A5 }) => A5],
    ['A6', ({ A6 }) => A6],
    ['RD', ({ St_Name }) => St_Name],
    ['HNO', ({ AddNum_Cmp }) => AddNum_Cmp],
    ['LMK', ({ Site }) => Site],
    ['LOC', ({ Addtl_Loc }) => Addtl_Loc],
    ['FLR', ({ Floor }) => Floor],
    ['PC', ({ Post_Code }) => Post_Code],
    ['BLD', ({ Structure }) => Structure],
    ['ROOM', ({ Room }) => Room],
  ];

/**
 * Writes a resolved position as a PIDF-LO (RFC 4119, 5139, 5491): the reported position as a point or circle, with the address of the
 * most likely zone.
 *
 * @param resolvedOn an ISO 8601 instant
 */
export function writePidfLo(
  fields: PositionFields,
  { candidates }: PositionResult,
  resolvedOn: string,
): string {
  const address = candidates[0] ? writeCivicAddress(candidates[0].civicAddress) : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<presence xmlns="urn:ietf:params:xml:ns:pidf" xmlns:gp="urn:ietf:params:xml:ns:pidf:geopriv10" xmlns:ca="urn:ietf:params:xml:ns:pidf:geopriv10:civicAddr" xmlns:gml="http://www.opengis.net/gml" xmlns:gs="http://www.opengis.net/pidflo/1.0" entity="pres:anonymous@anonymous.invalid">
<tuple id="position">
<status>
<gp:geopriv>
<gp:location-info>
${writeShape(fields)}
${address}</gp:location-info>
<gp:usage-rules/>
</gp:geopriv>
</status>
<timestamp>${resolvedOn}</timestamp>
</tuple>
</presence>
`;
}

function writeShape({
  latitude,
  longitude,
  horizontalAccuracyM,
  horizontalConfidence,
}: PositionFields): string {
  const position = `<gml:pos>${latitude} ${longitude}</gml:pos>`;
  const system = 'srsName="urn:ogc:def:crs:EPSG::4326"';
  if (horizontalAccuracyM === 0) return `<gml:Point ${system}>${position}</gml:Point>`;
  const deviation = horizontalDeviation(horizontalAccuracyM, horizontalConfidence ?? defaultConfidence);
  const radius = horizontalRadius(deviation, pidfConfidence).toFixed(2);
  return `<gs:Circle ${system}>${position}<gs:radius uom="urn:ogc:def:uom:EPSG::9001">${radius}</gs:radius></gs:Circle>`;
}

function writeCivicAddress(address: CivicAddress): string {
  const elements = civicElements.flatMap(([name, read]) => {
    const value = read(address);
    return value === undefined ? [] : [`<ca:${name}>${xmlText(value)}</ca:${name}>`];
  });
  return `<ca:civicAddress>${elements.join('')}</ca:civicAddress>\n`;
}
