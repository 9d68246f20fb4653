import type { Position } from '../model.ts';

/** A place of a generated building, in degrees. */
export interface GeneratedPlace {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly level: string;
  /** Polygons of closed rings; outer rings are clockwise, as in shapefiles. */
  readonly polygons: readonly (readonly (readonly Position[])[])[];
}

const west = -2.97;
const south = 56.46;
const step = 0.0001;

function box(x: number, y: number, size: number, isHole = false): Position[] {
  const at = (dx: number, dy: number): Position => [
    Number((west + (x + dx) * step).toFixed(9)),
    Number((south + (y + dy) * step).toFixed(9)),
  ];
  const ring = [at(0, 0), at(0, size), at(size, size), at(size, 0), at(0, 0)];
  return isHole ? ring.toReversed() : ring;
}

const kinds = ['room', 'corridor', 'stairs', 'elevator', 'office'];

/** Places in rows: every seventh has a courtyard as a hole, and every eleventh has two parts. */
export function generatePlaces(count: number, level = '0'): GeneratedPlace[] {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [i % 20, Math.floor(i / 20)];
    const rings = [box(x, y, 0.9), ...(i % 7 === 3 ? [box(x + 0.3, y + 0.3, 0.2, true)] : [])];
    const parts = i % 11 === 5 ? [rings, [box(x + 0.92, y + 0.1, 0.05)]] : [rings];
    const kind = kinds[i % kinds.length] ?? 'room';
    return { id: i + 1, name: `Büro ${level}-${i + 1} «ŻŹ»`, kind, level, polygons: parts };
  });
}

export function toGeoJson(places: readonly GeneratedPlace[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: places.map(({ polygons, id, ...properties }) => ({
      type: 'Feature',
      id,
      properties,
      geometry:
        polygons.length === 1
          ? { type: 'Polygon', coordinates: polygons[0] }
          : { type: 'MultiPolygon', coordinates: polygons },
    })),
  });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Simple Indoor Tagging: ways, and multipolygons if there are holes or parts. */
export function toOsm(places: readonly GeneratedPlace[]): string {
  let next = 1;
  const nodes: string[] = [];
  const ways: string[] = [];
  const relations: string[] = [];
  const tagsOf = ({ name, kind, level }: GeneratedPlace) =>
    [
      ['indoor', kind === 'corridor' ? 'corridor' : 'room'],
      ['room', kind],
      ['level', level],
      ['name', name],
      ['name:en', `Office & "${name}"`],
    ]
      .map(([k = '', v = '']) => `<tag k="${k}" v="${escapeXml(v)}"/>`)
      .join('');
  const addWay = (ring: readonly Position[], tags: string) => {
    const refs = ring.slice(0, -1).map(([lng, lat]) => {
      nodes.push(`<node id="${next}" lat="${lat}" lon="${lng}"/>`);
      return next++;
    });
    const id = next++;
    ways.push(
      `<way id="${id}">${[...refs, refs[0]].map((ref) => `<nd ref="${ref}"/>`).join('')}${tags}</way>`,
    );
    return id;
  };
  for (const place of places) {
    const rings = place.polygons.flatMap((polygon) =>
      polygon.map((ring, i) => ({ ring, role: i === 0 ? 'outer' : 'inner' })),
    );
    const [only] = rings;
    if (only && rings.length === 1) addWay(only.ring, tagsOf(place));
    else {
      const members = rings.map(
        ({ ring, role }) => `<member type="way" ref="${addWay(ring, '')}" role="${role}"/>`,
      );
      relations.push(
        `<relation id="${next++}">${members.join('')}<tag k="type" v="multipolygon"/>${tagsOf(place)}</relation>`,
      );
    }
  }
  return `<?xml version="1.0"?><osm version="0.6" generator="test">${nodes.join('')}${ways.join('')}${relations.join('')}</osm>`;
}

/** A drawing in meters: closed polylines by layer, with the name as a text in each. */
export function toDxf(places: readonly GeneratedPlace[]): string {
  const toXy = ([lng = 0, lat = 0]: Position) => [(lng - west) / step, (lat - south) / step] as const;
  const lines: (string | number)[] = [
    0,
    'SECTION',
    2,
    'HEADER',
    9,
    '$ACADVER',
    1,
    'AC1027',
    9,
    '$INSUNITS',
    70,
    6,
    0,
    'ENDSEC',
  ];
  lines.push(0, 'SECTION', 2, 'ENTITIES');
  for (const { id, kind, name, polygons } of places) {
    const [[outer = []] = []] = polygons;
    lines.push(
      0,
      'LWPOLYLINE',
      5,
      id.toString(16),
      8,
      `A-${kind.toUpperCase()}`,
      90,
      outer.length - 1,
      70,
      1,
    );
    for (const [x, y] of outer.slice(0, -1).map(toXy)) lines.push(10, x, 20, y);
    const [x, y] = toXy(outer[0] ?? []);
    lines.push(0, 'TEXT', 8, 'A-ANNO-TEXT', 10, x + 0.1, 20, y + 0.1, 40, 0.1, 1, name);
  }
  lines.push(0, 'ENDSEC', 0, 'EOF', '');
  return lines.join('\n');
}
