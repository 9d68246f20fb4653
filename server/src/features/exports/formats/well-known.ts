type Ring = readonly (readonly number[])[];

/** The rings of a polygon in well-known text: longitude and latitude, without heights. */
export function writeRings(rings: readonly Ring[]): string {
  const texts = rings.map((ring) => `(${ring.map(([lng, lat]) => `${lng} ${lat}`).join(', ')})`);
  return `(${texts.join(', ')})`;
}

/** Codes of geometries in well-known binary. */
const codes = { point: 1, polygon: 3, multiPolygon: 6 } as const;

/** The bytes of a geometry in a GeoPackage (OGC 12-128r19, clause 2.1.3), little-endian, in EPSG:4326. */
export function writePolygonBlob(rings: readonly Ring[], isMulti: boolean): Uint8Array {
  const outer = rings[0] ?? [];
  const [lngs, lats] = [outer.map(([lng = 0]) => lng), outer.map(([, lat = 0]) => lat)];
  const envelope = [least(lngs), -least(lngs.map((x) => -x)), least(lats), -least(lats.map((y) => -y))];
  const vertices = rings.reduce((sum, ring) => sum + ring.length, 0);
  const bytes = Buffer.allocUnsafe(40 + (isMulti ? 9 : 0) + 9 + rings.length * 4 + vertices * 16);
  let offset = writeHeader(bytes, envelope);
  if (isMulti) {
    offset = writeStart(bytes, offset, codes.multiPolygon);
    offset = bytes.writeUInt32LE(1, offset);
  }
  offset = writeStart(bytes, offset, codes.polygon);
  offset = bytes.writeUInt32LE(rings.length, offset);
  for (const ring of rings) {
    offset = bytes.writeUInt32LE(ring.length, offset);
    for (const [lng = 0, lat = 0] of ring)
      offset = bytes.writeDoubleLE(lat, bytes.writeDoubleLE(lng, offset));
  }
  return bytes;
}

/** Like {@link writePolygonBlob}. @param height in meters; `undefined` for a point without one */
export function writePointBlob(lng: number, lat: number, height?: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(8 + 5 + (height === undefined ? 16 : 24));
  let offset = writeStart(bytes, writeHeader(bytes), codes.point + (height === undefined ? 0 : 1000));
  for (const value of height === undefined ? [lng, lat] : [lng, lat, height])
    offset = bytes.writeDoubleLE(value, offset);
  return bytes;
}

function writeHeader(bytes: Buffer, envelope: readonly number[] = []): number {
  bytes.write('GP', 0, 'latin1');
  bytes.writeUInt8(0, 2); // version 1
  bytes.writeUInt8(envelope.length > 0 ? 3 : 1, 3); // little-endian; 3 also means an envelope in two dimensions
  let offset = bytes.writeInt32LE(4326, 4);
  for (const value of envelope) offset = bytes.writeDoubleLE(value, offset);
  return offset;
}

function writeStart(bytes: Buffer, offset: number, code: number): number {
  return bytes.writeUInt32LE(code, bytes.writeUInt8(1, offset));
}

/** Without spreading the numbers, which fails for more than 100,000. */
function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}
