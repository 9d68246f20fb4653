import { seededRandom } from '../measurement/seeded-random.ts';

type Position = readonly [lng: number, lat: number];

export const bounds = { west: -2.98, south: 56.459, east: -2.976, north: 56.461 };

/**
 * A floor of 60 × 40 rooms of 16 vertices as a FeatureCollection. Neighbors share crooked walls with exactly equal coordinates.
 */
export function drawFloor(seed: number) {
  const [columns, rows, stepsAWall] = [60, 40, 4];
  const random = seededRandom(seed);
  const width = (bounds.east - bounds.west) / (columns * stepsAWall);
  const height = (bounds.north - bounds.south) / (rows * stepsAWall);
  const drawn = new Map<number, Position>();
  const at = (x: number, y: number): Position => {
    const key = y * (columns * stepsAWall + 1) + x;
    const existing = drawn.get(key);
    if (existing) return existing;
    const lng = bounds.west + (x + (random() - 0.5) * 0.6) * width;
    const lat = bounds.south + (y + (random() - 0.5) * 0.6) * height;
    drawn.set(key, [lng, lat]);
    return [lng, lat];
  };
  const ring = (column: number, row: number): Position[] => {
    const [x, y] = [column * stepsAWall, row * stepsAWall];
    const steps = Array.from({ length: stepsAWall }, (_, step) => step);
    const outline = [
      ...steps.map((step) => at(x + step, y)),
      ...steps.map((step) => at(x + stepsAWall, y + step)),
      ...steps.map((step) => at(x + stepsAWall - step, y + stepsAWall)),
      ...steps.map((step) => at(x, y + stepsAWall - step)),
    ];
    return [...outline, at(x, y)];
  };
  const features = Array.from({ length: columns * rows }, (_, room) => ({
    type: 'Feature',
    properties: { name: `Room ${room}` },
    geometry: { type: 'Polygon', coordinates: [ring(room % columns, Math.floor(room / columns))] },
  }));
  return { type: 'FeatureCollection', features };
}

/** Points, most of them in a room. */
export function drawPoints(seed: number, count: number): { latitude: number; longitude: number }[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    latitude: bounds.south + random() * (bounds.north - bounds.south),
    longitude: bounds.west + random() * (bounds.east - bounds.west),
  }));
}
