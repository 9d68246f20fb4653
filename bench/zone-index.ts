/**
 * How many points a CPU-second `zone-index` turns into zones, against three other ways, on two floors drawn from
 * a seed; and who is right on walls. Exits with 1 if `zone-index` differs anywhere from robust-predicates.
 *
 * Rounds alternate between the peers, and CPU time is that of the whole process (user + system).
 */
import { drawFloor, type Floor, type Ring, seededRandom } from './zone-index/floor.ts';
import { type Built, type Peer, peers, reference, zoneIndex } from './zone-index/peers.ts';

const lookupRounds = 9;
const buildRounds = 15;
const secondsPerRound = 0.1;

type Points = { readonly lats: Float64Array; readonly lngs: Float64Array };

function anywhere(floor: Floor, count: number): Points {
  const random = seededRandom(2);
  const lats = Float64Array.from({ length: count }, () => floor.south + random() * floor.height);
  const lngs = Float64Array.from({ length: count }, () => floor.west + random() * floor.width);
  return { lats, lngs };
}

/** Every vertex, and the middle of every edge. */
function onWalls({ zones }: Floor): Points {
  const lats: number[] = [];
  const lngs: number[] = [];
  const addRing = (ring: Ring) => {
    let [fromLng, fromLat] = [NaN, NaN];
    for (const [i, [lng, lat]] of ring.entries()) {
      if (i > 0) {
        lngs.push(lng, (fromLng + lng) / 2);
        lats.push(lat, (fromLat + lat) / 2);
      }
      [fromLng, fromLat] = [lng, lat];
    }
  };
  for (const { outer, holes } of zones) for (const ring of [outer, ...holes]) addRing(ring);
  return { lats: Float64Array.from(lats), lngs: Float64Array.from(lngs) };
}

function countDifferences(a: Built, b: Built, { lats, lngs }: Points): number {
  let differences = 0;
  for (const [i, lat] of lats.entries()) {
    const lng = lngs[i] ?? NaN;
    if (a.find(lat, lng) !== b.find(lat, lng)) differences++;
  }
  return differences;
}

function cpuSeconds(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

let sink = 0;

/** Looks `count` points up, going round a list whose length is a power of two. */
type Loop = (find: Built['find'], lats: Float64Array, lngs: Float64Array, count: number) => number;

// A loop of its own for each peer, compiled anew: one that all share would be able to inline none of them.
function makeLoop(): Loop {
  const body = `
    const mask = lats.length - 1;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += find(lats[i & mask], lngs[i & mask]);
    return sum;`;
  return new Function('find', 'lats', 'lngs', 'count', body) as Loop; // its parameters are those of a Loop
}

type Measured = {
  readonly peer: Peer;
  readonly built: Built;
  /** Lookups a CPU-second, by round. */
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
    const loop = makeLoop();
    const run = (count: number) =>
      cpuSeconds(() => {
        sink += loop(built.find, lats, lngs, count);
      });
    let count = 1024;
    while (run(count) < secondsPerRound) count *= 2;
    return () => rates.push(count / run(count));
  });
  for (let round = 0; round < lookupRounds; round++) for (const run of runs) run();
  return measured;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function range(values: readonly number[], write: (value: number) => string): string {
  return `${write(median(values))} (${write(Math.min(...values))}–${write(Math.max(...values))})`;
}

const millions = (value: number) => (value / 1e6).toFixed(value < 1e6 ? 3 : 1);

const tableHead = `
| | M lookups / CPU-s | of zone-index's | build, CPU ms | bytes | wrong on walls | wrong elsewhere |
|---|---|---|---|---|---|---|`;

/** Prints the table of one floor. Returns how many answers of zone-index were wrong. */
function compareOn(title: string, floor: Floor): number {
  const right = reference.prepare(floor.zones)();
  const walls = onWalls(floor);
  const elsewhere = anywhere(floor, 20_000);
  console.log(`\n## ${title}: ${floor.zones.length} polygons\n${tableHead}`);
  const measured = measure(floor);
  const own = measured[0]?.rates ?? [];
  let ownWrong = 0;
  for (const { peer, built, rates, builds } of measured) {
    const shares = rates.map((rate, round) => (own[round] ?? NaN) / rate);
    const wrong = [walls, elsewhere].map((points) => countDifferences(built, right, points));
    if (peer === zoneIndex) for (const count of wrong) ownWrong += count;
    const cells = [
      peer.name,
      range(rates, millions),
      `1 / ${range(shares, (share) => share.toFixed(1))}`,
      range(builds, (ms) => ms.toFixed(1)),
      built.byteLength ?? '–',
      ...wrong.map((count, i) => `${count} of ${[walls, elsewhere][i]?.lats.length}`),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  return ownWrong;
}

console.log(
  `Node ${process.version}. Median (least–most) of ${lookupRounds} alternated rounds, of ${buildRounds} for builds.`,
);
const wrong = compareOn('Large floor', drawFloor(53, 42, 1)) + compareOn('Small floor', drawFloor(8, 7, 1));
if (!Number.isFinite(sink)) console.log('nothing was looked up');
if (wrong > 0) {
  console.error(`zone-index was wrong ${wrong} times`);
  process.exitCode = 1;
}
