import type { SourceFile } from '../model.ts';

const metersPerDegree = 111_195;

export interface VenueOptions {
  readonly buildings: number;
  /** In each building; the lowest is a basement. */
  readonly levels: number;
  readonly unitsPerLevel: number;
}

const categories = [
  'room',
  'office',
  'walkway',
  'stairs',
  'elevator',
  'restroom',
  'conferenceroom',
  'kitchen',
  'storage',
  'nonpublic',
];

/** An IMDF venue with names in English and French: every tenth unit has no name, and every twentieth that of an occupant. */
export function generateVenue(
  { buildings, levels, unitsPerLevel }: VenueOptions = { buildings: 2, levels: 4, unitsPerLevel: 50 },
): SourceFile[] {
  const files: Record<string, object[]> = {
    venue: [],
    building: [],
    footprint: [],
    level: [],
    unit: [],
    opening: [],
    anchor: [],
    occupant: [],
  };
  const add = (type: string, id: string, geometry: object | null, properties: object) =>
    files[type]?.push({ id, type: 'Feature', feature_type: type, geometry, properties });
  add('venue', 'venue-1', square(-0.5, -0.5, 60, 30), {
    category: 'hospital',
    name: { en: 'Mill Hospital', fr: 'Hôpital du Moulin' },
  });
  for (let b = 0; b < buildings; b++) {
    const building = `building-${b}`;
    add('building', building, null, {
      name: { en: `Wing ${b + 1}`, fr: `Aile ${b + 1}` },
      category: 'unspecified',
    });
    add('footprint', `footprint-${b}`, square(b * 30, 0, 20, 10), {
      category: 'ground',
      building_ids: [building],
    });
    for (let l = 0; l < levels; l++) {
      const level = `level-${b}-${l}`;
      const ordinal = l - 1;
      add('level', level, square(b * 30, 0, 20, 10), {
        ordinal,
        category: 'unspecified',
        name: {
          en: ordinal < 0 ? 'Basement' : `Level ${ordinal}`,
          fr: ordinal < 0 ? 'Sous-sol' : `Niveau ${ordinal}`,
        },
        short_name: { en: ordinal < 0 ? 'B' : String(ordinal), fr: ordinal < 0 ? 'SS' : String(ordinal) },
        building_ids: [building],
      });
      for (let u = 0; u < unitsPerLevel; u++) {
        const id = `unit-${b}-${l}-${u}`;
        const hasOccupant = u % 20 === 19;
        const number = `${b + 1}.${l}.${u}`;
        add('unit', id, square(b * 30 + (u % 10) * 2, Math.floor(u / 10) * 2, 1.9, 1.9), {
          category: categories[u % categories.length],
          level_id: level,
          name: u % 10 === 9 ? null : { en: `Room ${number}`, fr: `Salle ${number}` },
        });
        if (!hasOccupant) continue;
        add(
          'anchor',
          `anchor-${id}`,
          { type: 'Point', coordinates: at(b * 30 + (u % 10) * 2 + 1, 1) },
          { unit_id: id },
        );
        add('occupant', `occupant-${id}`, null, {
          name: { en: `Café ${number}` },
          category: 'coffee',
          anchor_id: `anchor-${id}`,
        });
      }
      add(
        'opening',
        `opening-${b}-${l}`,
        { type: 'LineString', coordinates: [at(b * 30, 1), at(b * 30, 2)] },
        { level_id: level, category: 'pedestrian' },
      );
    }
  }
  const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  return [
    { name: 'manifest.json', bytes: encode({ version: '1.0.0', language: 'en' }) },
    ...Object.entries(files).map(([type, features]) => ({
      name: `${type}.geojson`,
      bytes: encode({ type: 'FeatureCollection', name: type, features }),
    })),
  ];
}

/** East and north of a corner, in meters. */
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
