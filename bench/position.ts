/**
 * How exact are the probabilities of zones and floors, and what do they cost?
 *
 *   npm run bench -- position [--cases=2000] [--draws=1000000] [FILES…]
 *
 * 1. Speed: a single result for 30 m and 9 m at 68% over 12 floors of 200 zones, and many in a row. CPU time.
 * 2. Floors: positions with ±3 m at 80% in a building of 12 floors of 3.2 m: how often the most likely floor is the right one,
 *    and how often it could be at best, which is when the drawn altitude is within the right floor.
 * 3. Exactness: cases on the floors of the GeoJSON files, and on a generated building, compared with a simulation that shares no
 *    code with the package. Exits with 1 if the largest difference is 0.02 or more, or the mean 0.003 or more.
 * 4. PostGIS, if it is installed: the same positions by ST_Area(ST_Intersection(…)) of the circle. CPU time.
 */
import { parseArgs } from 'node:util';
import { type PositionFix, type ResolvedPosition, resolvePosition } from 'positioning';
import { type BenchBuilding, generateBuilding, readBuilding } from './position/bench-buildings.ts';
import { comparePostgis } from './position/postgis.ts';
import { createRandom, gridOf, type SimulatedFix, simulate } from './position/simulated-position.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { cases: { type: 'string', default: '2000' }, draws: { type: 'string', default: '1000000' } },
  allowPositionals: true,
});
const oneDeviation = 1 - Math.exp(-0.5); // of a circle
const oneSigma = 0.682689492137086; // of a line

const tower = generateBuilding(12, 20, 10);
measureSpeed();
measureFloors();
await comparePostgis(tower, pickFixes(tower, 60, 7));
const buildings = [generateBuilding(3, 12, 8)];
if (positionals.length > 0) buildings.unshift(await readBuilding(positionals));
if (Number(values.cases) > 0) compareWithSimulation(buildings, Number(values.cases), Number(values.draws));

function pickFixes({ building: { bounds } }: BenchBuilding, count: number, seed: number): PositionFix[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => ({
    latitude: bounds.bottomRightLat + random() * (bounds.topLeftLat - bounds.bottomRightLat),
    longitude: bounds.topLeftLng + random() * (bounds.bottomRightLng - bounds.topLeftLng),
    horizontalAccuracyM: 30,
    altitudeM: 30 + random() * 38.4,
    altitudeDatum: 'meanSeaLevel',
    verticalAccuracyM: 9,
  }));
}

function measureSpeed(): void {
  const fixes = pickFixes(tower, 2_000, 1);
  const cpuOf = (work: () => void) => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const all = () => fixes.map((fix) => resolvePosition([tower.building], fix));
  all();
  const rounds = Array.from({ length: 7 }, () => cpuOf(all)).sort((a, b) => a - b);
  const perFix = (rounds[3] ?? Number.NaN) / fixes.length;
  console.log(
    `12 floors x 200 zones, 30 m and 9 m: ${perFix.toFixed(3)} ms of CPU per result (best round ${((rounds[0] ?? 0) / fixes.length).toFixed(3)}), ${Math.round(1_000 / perFix)} positions a CPU-second`,
  );
}

function measureFloors(): void {
  const random = createRandom(2);
  const { bounds } = tower.building;
  const draws = 20_000;
  let [right, possible] = [0, 0];
  // ±3 m at 80% correspond to a standard deviation of 2.341 m.
  const deviationM = 3 / 1.2815515655446004;
  for (let i = 0; i < draws; i++) {
    const floor = Math.floor(random() * 12);
    const trueM = 30 + floor * 3.2 + 1.2; // a phone held in the hand
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const altitudeM = trueM + normal * deviationM;
    const result = resolvePosition([tower.building], {
      latitude: (bounds.topLeftLat + bounds.bottomRightLat) / 2,
      longitude: (bounds.topLeftLng + bounds.bottomRightLng) / 2,
      horizontalAccuracyM: 5,
      altitudeM,
      altitudeDatum: 'meanSeaLevel',
      verticalAccuracyM: 3,
      verticalConfidence: 0.8,
      limit: 1,
    });
    if (mostLikelyFloor(result) === `generated ${floor}`) right++;
    if (Math.max(0, Math.min(11, Math.floor((altitudeM - 30) / 3.2))) === floor) possible++;
  }
  console.log(
    `floors, ±3 m at 80% over 12 floors of 3.2 m: right ${((100 * right) / draws).toFixed(1)}%, altitude drawn in the right floor ${((100 * possible) / draws).toFixed(1)}%`,
  );
}

function mostLikelyFloor({ floors }: ResolvedPosition): string | undefined {
  return floors.reduce((best, floor) => (floor.probability > best.probability ? floor : best))
    .customMapFloorId;
}

function compareWithSimulation(all: readonly BenchBuilding[], cases: number, draws: number): void {
  const random = createRandom(3);
  const drawing = createRandom(4);
  const grids = all.map(({ simulated }) => simulated.map(gridOf));
  let [largest, sum, count, worstTotal] = [0, 0, 0, 0];
  const startedAt = performance.now();
  for (let i = 0; i < cases; i++) {
    const which = i % all.length;
    const { building } = all[which] as BenchBuilding;
    const floors = grids[which] ?? [];
    const one = Math.floor(random() * floors.length);
    const isOneFloor = random() < 0.5;
    const simulated = pickCase(building, floors.length, isOneFloor, random);
    const result = resolvePosition([building], {
      latitude: simulated.latitude,
      longitude: simulated.longitude,
      horizontalAccuracyM: simulated.horizontalM,
      horizontalConfidence: oneDeviation,
      limit: 100,
      ...(isOneFloor && { floorId: building.floors[one]?.customMapFloorId }),
      ...(simulated.altitude && {
        altitudeM: simulated.altitude.meanM,
        altitudeDatum: 'meanSeaLevel' as const,
        verticalAccuracyM: simulated.altitude.deviationM,
        verticalConfidence: oneSigma,
      }),
    });
    const drawn = simulate(isOneFloor ? floors.slice(one, one + 1) : floors, simulated, draws, drawing);
    const shown = new Map(result.candidates.map((zone) => [zone.customMapZoneId, zone.probability]));
    for (const id of new Set([...drawn.keys(), ...shown.keys()])) {
      const difference = Math.abs((drawn.get(id) ?? 0) - (shown.get(id) ?? 0));
      largest = Math.max(largest, difference);
      sum += difference;
      count++;
    }
    const total = result.candidates.reduce(
      (part, { probability }) => part + probability,
      result.outsideProbability + result.otherProbability,
    );
    worstTotal = Math.max(worstTotal, Math.abs(total - 1));
    if ((i + 1) % 200 === 0)
      console.error(
        `${i + 1} cases, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s, largest ${largest.toFixed(4)}, mean ${(sum / count).toFixed(5)}`,
      );
  }
  console.log(
    `${cases} cases of ${draws} draws on ${all.length} buildings: largest difference ${largest.toFixed(4)}, mean ${(sum / count).toFixed(5)} over ${count} zones; sums are 1 within ${worstTotal.toExponential(1)}`,
  );
  if (largest >= 0.02 || sum / count >= 0.003 || worstTotal > 1e-9) process.exitCode = 1;
}

function pickCase(
  { bounds }: BenchBuilding['building'],
  floorCount: number,
  isOneFloor: boolean,
  random: () => number,
): SimulatedFix {
  return {
    latitude: bounds.bottomRightLat + (random() * 1.2 - 0.1) * (bounds.topLeftLat - bounds.bottomRightLat),
    longitude: bounds.topLeftLng + (random() * 1.2 - 0.1) * (bounds.bottomRightLng - bounds.topLeftLng),
    horizontalM: 60 ** random(),
    altitude:
      isOneFloor || random() < 0.3
        ? undefined
        : { meanM: 30 + random() * 3.2 * floorCount, deviationM: 0.5 + random() * 9 },
  };
}
