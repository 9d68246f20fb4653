import { seededRandom } from '../exactness.test-support.ts';
import { type FloorFile, type PreparedBuilding, prepareBuilding } from './prepare-building.ts';

type Position = [lng: number, lat: number];

const cells = 8;
const cellDegrees = 0.00008;
const corner: Position = [-3.0211, 56.4601];

/** GeoJSON of a floor: rooms on a grid with crooked shared walls, and the other kinds of features that plans contain. */
export function generateFloor(seed: number): { type: 'FeatureCollection'; features: object[] } {
  const random = seededRandom(seed);
  const jitter = () => (random() - 0.5) * cellDegrees * 0.6;
  const grid = Array.from({ length: (cells + 1) ** 2 }, (_, i): Position => {
    const x = i % (cells + 1);
    const y = Math.floor(i / (cells + 1));
    return [corner[0] + x * cellDegrees + jitter(), corner[1] + y * cellDegrees + jitter()];
  });
  const at = (x: number, y: number): Position => grid[y * (cells + 1) + x] ?? corner;
  const features: object[] = [];
  for (let x = 0; x < cells; x++) {
    for (let y = 0; y < cells; y++) {
      const ring = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1), at(x, y)];
      const type = (x + y) % 7 === 0 ? 'stairs' : 'room';
      features.push(feature(type === 'room' ? `${x}${y} Room` : null, type, polygonOf(ring)));
    }
  }
  const hall = [at(1, 1), at(7, 1), at(7, 7), at(1, 7), at(1, 1)];
  const court = [at(3, 3), at(3, 5), at(5, 5), at(5, 3), at(3, 3)];
  const parts = [
    polygonOf([at(0, 0), at(2, 0), at(1, 2), at(0, 0)]),
    polygonOf([at(6, 6), at(8, 6), at(7, 8), at(6, 6)]),
  ];
  features.push(
    feature('Hall', 'hallway', polygonOf(hall, court)),
    feature('Annex', 'room', {
      type: 'MultiPolygon',
      coordinates: parts.map(({ coordinates }) => coordinates),
    }),
    feature('Way out', 'pathway', { type: 'LineString', coordinates: [at(0, 0), at(1, 1)] }),
    feature('Open ring', 'room', polygonOf([at(0, 0), at(1, 0), at(1, 1)])),
  );
  return { type: 'FeatureCollection', features };
}

/** The number of zones that {@link generateFloor} yields: one per cell, the hall, and two parts of the annex. */
export const generatedZones = cells * cells + 3;

/** Three generated floors, in order from the basement up. */
export function generateBuilding(name: string, options: { strict?: boolean } = {}): PreparedBuilding {
  const files = ['basement', 'ground', 'level-1'].map((floor, i): FloorFile => {
    return { file: `${floor}.geojson`, collection: generateFloor(i + 1) };
  });
  const zones = {
    nameProperty: 'name',
    typeProperty: 'type',
    defaultType: 11,
    where: [],
    strict: options.strict ?? false,
  };
  return prepareBuilding(files, { name, floors: new Map(), zones });
}

function polygonOf(...rings: Position[][]): { type: 'Polygon'; coordinates: Position[][] } {
  return { type: 'Polygon', coordinates: rings };
}

function feature(name: string | null, type: string, geometry: object): object {
  return { type: 'Feature', properties: { name, type }, geometry };
}
