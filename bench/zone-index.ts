/**
 * Measures how many points per CPU second `zone-index` resolves to zones, compared with three other methods, on two floors drawn
 * from a seed; and which method is right on walls. Exits with 1 if `zone-index` differs anywhere from robust-predicates.
 *
 * Then measures 20 floors whose rooms are spread unevenly, compared with flatbush alone; `--skewed` measures only these.
 *
 * Rounds alternate between the peers, and CPU time is that of the whole process (user + system).
 */
import { drawFloor, type Floor, seededRandom } from './zone-index/floor.ts';
import {
  countDifferences,
  cpuSeconds,
  onWalls,
  type Points,
  prepareRate,
  range,
} from './zone-index/measure.ts';
import { type Built, type Peer, peers, reference, zoneIndex } from './zone-index/peers.ts';
import { compareOnSkewedFloors } from './zone-index/skewed.ts';

const lookupRounds = 9;
const buildRounds = 15;
const secondsPerRound = 0.1;

function anywhere(floor: Floor, count: number): Points {
  const random = seededRandom(2);
  const lats = Float64Array.from({ length: count }, () => floor.south + random() * floor.height);
  const lngs = Float64Array.from({ length: count }, () => floor.west + random() * floor.width);
  return { lats, lngs };
}

type Measured = {
  readonly peer: Peer;
  readonly built: Built;
  /** Lookups per CPU second, by round. */
  readonly rates: number[];
  /** CPU milliseconds, by round. */
  readonly builds: number[];
};

function measure(floor: Floor): Measured[] {
  const measured = [zoneIndex, ...peers].map((peer) => {
    const build = peer.prepare(floor.zones);
    return { peer, build, built: build(), rates: [] as number[], builds: [] as number[] };
  });
  for (let round = 0; round < buildRounds; round++) {
    for (const { build, builds } of measured) builds.push(1000 * cpuSeconds(build));
  }
  const { lats, lngs } = anywhere(floor, 2 ** 20);
  const runs = measured.map(({ built, rates }) => {
    const measureRate = prepareRate(built, { lats, lngs }, secondsPerRound);
    return () => rates.push(measureRate());
  });
  for (let round = 0; round < lookupRounds; round++) for (const run of runs) run();
  return measured;
}

const millions = (value: number) => (value / 1e6).toFixed(value < 1e6 ? 3 : 1);

const tableHead = `
| | M lookups / CPU-s | of zone-index's | build, CPU ms | bytes | wrong on walls | wrong at random points |
|---|---|---|---|---|---|---|`;

/** Prints the table of one floor. Returns the number of wrong results of zone-index. */
function compareOn(title: string, floor: Floor): number {
  const right = reference.prepare(floor.zones)();
  const walls = onWalls(floor.zones);
  const randomPoints = anywhere(floor, 20_000);
  console.log(`\n## ${title}: ${floor.zones.length} polygons\n${tableHead}`);
  const measured = measure(floor);
  const own = measured[0]?.rates ?? [];
  let ownWrong = 0;
  for (const { peer, built, rates, builds } of measured) {
    const shares = rates.map((rate, round) => (own[round] ?? NaN) / rate);
    const wrong = [walls, randomPoints].map((points) => countDifferences(built, right, points));
    if (peer === zoneIndex) for (const count of wrong) ownWrong += count;
    const cells = [
      peer.name,
      range(rates, millions),
      `1 / ${range(shares, (share) => share.toFixed(1))}`,
      range(builds, (ms) => ms.toFixed(1)),
      built.byteLength ?? '–',
      ...wrong.map((count, i) => `${count} of ${[walls, randomPoints][i]?.lats.length}`),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  return ownWrong;
}

console.log(
  `Node ${process.version}. Median (min–max) of ${lookupRounds} alternated rounds, of ${buildRounds} for builds.`,
);
let isRight = true;
if (!process.argv.includes('--skewed')) {
  const wrong = compareOn('Large floor', drawFloor(53, 42, 1)) + compareOn('Small floor', drawFloor(8, 7, 1));
  isRight = wrong === 0;
}
isRight = compareOnSkewedFloors() && isRight;
if (!isRight) {
  console.error('zone-index was wrong');
  process.exitCode = 1;
}
