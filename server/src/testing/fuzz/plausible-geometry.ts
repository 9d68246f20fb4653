import type { Random } from './random.ts';

type Position = readonly number[];

/**
 * Returns a GeoJSON Feature or geometry that is valid or almost valid: holes, spikes, crossings, the antimeridian, poles, many
 * vertices.
 */
export function randomPolygon(random: Random): object {
  const center: Position = random.pick([
    [-2.978, 56.46],
    [180, 10],
    [-179.9999, -80],
    [0, 89.9],
    [random.fraction() * 360 - 180, random.fraction() * 180 - 90],
  ]);
  const radius = random.pick([1e-9, 1e-5, 1e-3, 0.1, 5, 100]);
  const rings = [randomRing(random, center, radius)];
  if (random.chance(0.25)) rings.push(randomRing(random, center, radius * random.pick([0.1, 0.5, 1, 2])));
  if (random.chance(0.05))
    for (let hole = 0; hole < 200; hole += 1) rings.push(randomRing(random, center, radius / 3));
  const geometry = random.pick([
    { type: 'Polygon', coordinates: rings },
    { type: 'Polygon', coordinates: rings },
    { type: 'Polygon', coordinates: rings },
    { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) },
    { type: 'LineString', coordinates: rings[0] },
    { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: rings }] },
  ]);
  return random.chance(0.8)
    ? { type: 'Feature', properties: { name: 'Room', type: 'room' }, geometry }
    : geometry;
}

export function randomFeatureCollection(random: Random): object {
  const count = random.pick([0, 1, 2, 5, 30]);
  return { type: 'FeatureCollection', features: Array.from({ length: count }, () => randomPolygon(random)) };
}

function randomRing(random: Random, [lng = 0, lat = 0]: Position, radius: number): Position[] {
  const vertices = random.pick([2, 3, 4, 4, 5, 8, 50, 50, 1_000]);
  const roughness = random.pick([0, 0.1, 1]);
  const shuffles = random.chance(0.15);
  const ring = Array.from({ length: vertices }, (_, vertex): Position => {
    const turn = shuffles ? random.fraction() : vertex / vertices;
    const distance = radius * (1 - roughness * random.fraction());
    return [lng + Math.cos(turn * 2 * Math.PI) * distance, lat + Math.sin(turn * 2 * Math.PI) * distance];
  });
  const [first = [lng, lat]] = ring;
  if (random.chance(0.1)) ring.splice(1, 0, first); // a repeated vertex
  if (random.chance(0.1)) ring.push([lng, lat], [lng + radius * 3, lat], [lng, lat]); // a spike
  if (random.chance(0.1)) return ring.map((position) => [...position, 12]); // with an altitude
  return random.chance(0.9) ? [...ring, first] : ring;
}
