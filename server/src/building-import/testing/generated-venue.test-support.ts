import { pointTypes } from '../../zone-rules/point-types.ts';
import type { SourceFile } from '../model.ts';

const metersPerDegree = 111_195;

export interface VenueOptions {
  readonly buildings: number;
  /** The levels of each building; the lowest is a basement. */
  readonly levels: number;
  readonly unitsPerLevel: number;
}

const categories = [
  ...['room', 'office', 'walkway', 'stairs', 'elevator'],
  ...['restroom', 'conferenceroom', 'kitchen', 'storage', 'nonpublic'],
];
const types = ['venue', 'building', 'footprint', 'level', 'unit', 'opening', 'anchor', 'occupant', 'amenity'];
/** Categories of IMDF, and all types of points. */
const amenityCategories = [
  ...['defibrillator', 'fireextinguisher', 'firstaid', 'restroom', 'firealarmpullstation'],
  ...pointTypes,
];

type Add = (type: string, id: string, geometry: object | null, properties: object) => void;

/**
 * An IMDF venue with names in English and French. Every tenth unit has no name, and every twentieth has the name of an occupant.
 */
export function generateVenue(
  { buildings, levels, unitsPerLevel }: VenueOptions = { buildings: 2, levels: 4, unitsPerLevel: 50 },
  amenities = 0,
): SourceFile[] {
  const files = new Map(types.map((type) => [type, [] as object[]]));
  const add: Add = (type, id, geometry, properties) =>
    files.get(type)?.push({ id, type: 'Feature', feature_type: type, geometry, properties });
  const name = { en: 'Mill Hospital', fr: 'Hôpital du Moulin' };
  add('venue', 'venue-1', square(-0.5, -0.5, 60, 30), { category: 'hospital', name });
  for (let b = 0; b < buildings; b++) {
    addBuilding(add, b);
    for (let l = 0; l < levels; l++) {
      addLevel(add, b, l);
      for (let u = 0; u < unitsPerLevel; u++) addUnit(add, b, l, u);
    }
  }
  for (let a = 0; a < amenities; a++)
    addAmenity(add, a, [Math.floor(a / 2) % buildings, a % levels, a % unitsPerLevel]);
  return [
    { name: 'manifest.json', bytes: encode({ version: '1.0.0', language: 'en' }) },
    ...[...files].map(([type, features]) => ({
      name: `${type}.geojson`,
      bytes: encode({ type: 'FeatureCollection', name: type, features }),
    })),
  ];
}

function addBuilding(add: Add, b: number): void {
  const name = { en: `Wing ${b + 1}`, fr: `Aile ${b + 1}` };
  add('building', `building-${b}`, null, { name, category: 'unspecified' });
  const place = { category: 'ground', building_ids: [`building-${b}`] };
  add('footprint', `footprint-${b}`, square(b * 30, 0, 20, 10), place);
}

function addLevel(add: Add, b: number, l: number): void {
  const ordinal = l - 1;
  const isBasement = ordinal < 0;
  add('level', `level-${b}-${l}`, square(b * 30, 0, 20, 10), {
    ordinal,
    category: 'unspecified',
    name: {
      en: isBasement ? 'Basement' : `Level ${ordinal}`,
      fr: isBasement ? 'Sous-sol' : `Niveau ${ordinal}`,
    },
    short_name: { en: isBasement ? 'B' : String(ordinal), fr: isBasement ? 'SS' : String(ordinal) },
    building_ids: [`building-${b}`],
  });
  const door = { type: 'LineString', coordinates: [at(b * 30, 1), at(b * 30, 2)] };
  add('opening', `opening-${b}-${l}`, door, { level_id: `level-${b}-${l}`, category: 'pedestrian' });
}

function addUnit(add: Add, b: number, l: number, u: number): void {
  const id = `unit-${b}-${l}-${u}`;
  const number = `${b + 1}.${l}.${u}`;
  const [x, y] = [b * 30 + (u % 10) * 2, Math.floor(u / 10) * 2];
  add('unit', id, square(x, y, 1.9, 1.9), {
    category: categories[u % categories.length],
    level_id: `level-${b}-${l}`,
    name: u % 10 === 9 ? null : { en: `Room ${number}`, fr: `Salle ${number}` },
  });
  if (u % 20 !== 19) return;
  add('anchor', `anchor-${id}`, { type: 'Point', coordinates: at(x + 1, y + 1) }, { unit_id: id });
  const occupant = { name: { en: `Café ${number}` }, category: 'coffee', anchor_id: `anchor-${id}` };
  add('occupant', `occupant-${id}`, null, occupant);
}

/**
 * Most amenities are in a unit. Of ten, one is in front of a building without a unit, and one names a unit that is not there; of
 * fifty, one has no position on Earth. These have names.
 */
function addAmenity(add: Add, a: number, [b, l, u]: readonly [number, number, number]): void {
  const inUnit = at(b * 30 + (u % 10) * 2 + 0.5, Math.floor(u / 10) * 2 + 0.5);
  const isOutside = a % 10 === 3 || a % 50 === 49;
  const isGone = a % 10 === 6;
  const coordinates = a % 50 === 49 ? [500, 48.85] : isOutside ? at(b * 30 + 5, -5) : inUnit;
  add(
    'amenity',
    `amenity-${a}`,
    { type: 'Point', coordinates },
    {
      category: amenityCategories[a % amenityCategories.length],
      name: isOutside || isGone ? { en: `Amenity ${a}` } : null,
      ...(isOutside ? {} : { unit_ids: [isGone ? 'unit-gone' : `unit-${b}-${l}-${u}`] }),
    },
  );
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** The position at x meters east and y meters north of a corner. */
function at(x: number, y: number): [number, number] {
  const lat = 48.85;
  return [
    Number((2.35 + x / (metersPerDegree * Math.cos((lat * Math.PI) / 180))).toFixed(9)),
    Number((lat + y / metersPerDegree).toFixed(9)),
  ];
}

function square(x: number, y: number, width: number, height: number): object {
  const ring = [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height), at(x, y)];
  return { type: 'Polygon', coordinates: [ring] };
}
