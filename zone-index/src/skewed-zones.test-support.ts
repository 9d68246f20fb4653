import type { BruteForceZone } from './brute-force.test-support.ts';

type Random = () => number;

/** Zones that are mostly crowded into a small part of the region: all the kinds that `findCore` looks for. */
export function skewedZones(random: Random): BruteForceZone[] {
  const west = random() < 0.2 ? 179.9 : 20 * random();
  const size = 10 ** (-1 - 3 * random());
  const zones = rooms(random, west, 10, size);
  const shape = Math.floor(5 * random());
  if (shape === 0) zones.push(...rooms(random, west - (1 + 9 * random()), 10 + random(), size));
  if (shape === 1) zones.push(box(west - size, 10 - size, west + 30 * size, 10 + 30 * size));
  if (shape === 2) zones.push(...rooms(random, west + size / 4, 10 + size / 4, size / 20));
  const strays = Math.floor(4 * random());
  for (let i = 0; i < strays; i++) {
    const [lng, lat] = [west - 20 * random() ** 4, 10 + 30 * (random() - 0.5)];
    zones.push(box(lng, lat, Math.min(180, lng + size / 5), lat + size / 7));
  }
  if (random() < 0.2) zones.push({ id: '', rings: [acrossTheMeridian(10, size)] });
  return zones.map(({ rings }, i) => ({ id: `zone-${i}`, rings }));
}

/** Rooms of four or more vertices around shared corners, some with a hole that another room fills. */
function rooms(random: Random, west: number, south: number, size: number): BruteForceZone[] {
  const [columns, rows] = [3 + Math.floor(6 * random()), 3 + Math.floor(6 * random())];
  const corners = Array.from({ length: (columns + 1) * (rows + 1) }, (_, i) => {
    const column = (i % (columns + 1)) + 0.3 * random();
    const row = Math.floor(i / (columns + 1)) + 0.3 * random();
    return [west + (size * column) / 10, south + (size * row) / 10] as const;
  });
  const zones: BruteForceZone[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * (columns + 1) + column;
      const ring = [at, at + 1, at + columns + 2, at + columns + 1, at].flatMap((place) => corners[place]!);
      const [lng, lat] = [west + (size * (column + 0.55)) / 10, south + (size * (row + 0.55)) / 10];
      const shaft = box(lng, lat, lng + size / 50, lat + size / 50);
      const hasShaft = random() < 0.1;
      zones.push({ id: '', rings: [Float64Array.from(ring), ...(hasShaft ? shaft.rings : [])] });
      if (hasShaft) zones.push(shaft);
    }
  }
  return zones;
}

function box(west: number, south: number, east: number, north: number): BruteForceZone {
  const ring = Float64Array.of(west, south, east, south, east, north, west, north, west, south);
  return { id: '', rings: [ring] };
}

function acrossTheMeridian(south: number, size: number): Float64Array {
  const [west, east, north] = [180 - size, size - 180, south + size];
  return Float64Array.of(west, south, east, south, east, north, west, north, west, south);
}
