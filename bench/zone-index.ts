/**
 * How many points a CPU-second `zone-index` turns into zones, against three other ways, on two floors drawn from
 * a seed; and who is right on walls. Exits with 1 if `zone-index` differs anywhere from robust-predicates.
 *
 * Rounds alternate between the peers, and CPU time is that of the whole process (user + system).
 */
import { drawFloor, type Floor, seededRandom } from './zone-index-floor.ts';
import { type Built, peers, reference } from './zone-index-peers.ts';

const ROUNDS = 9;
const BUILD_ROUNDS = 15;
const SECONDS_PER_ROUND = 0.1;

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
  for (const ring of zones.flatMap(({ rings }) => rings)) {
    for (let i = 1; i < ring.length; i++) {
      const [lng, lat] = ring[i - 1]!;
      const [nextLng, nextLat] = ring[i]!;
      lngs.push(lng, (lng + nextLng) / 2);
      lats.push(lat, (lat + nextLat) / 2);
    }
  }
  return { lats: Float64Array.from(lats), lngs: Float64Array.from(lngs) };
}

function answersOf({ find }: Built, { lats, lngs }: Points): Int32Array {
  return Int32Array.from(lats, (lat, i) => find(lat, lngs[i]!));
}

function differences(answers: Int32Array, right: Int32Array): number {
  return answers.reduce((sum, answer, i) => sum + (answer === right[i] ? 0 : 1), 0);
}

function cpuSeconds(work: () => void): number {
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

/** Lookups a CPU-second, by round, for each peer. */
function measureLookups(built: readonly Built[], { lats, lngs }: Points): number[][] {
  const runs = built.map(({ find }) => {
    const loop = makeLoop();
    return (count: number) =>
      cpuSeconds(() => {
        sink += loop(find, lats, lngs, count);
      });
  });
  const counts = runs.map((run) => {
    let count = 1024;
    while (run(count) < SECONDS_PER_ROUND) count *= 2;
    return count;
  });
  const rates: number[][] = built.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, run] of runs.entries()) rates[i]!.push(counts[i]! / run(counts[i]!));
  }
  return rates;
}

function measureBuilds(floor: Floor): number[][] {
  const times: number[][] = peers.map(() => []);
  for (let round = 0; round < BUILD_ROUNDS; round++) {
    for (const [i, { build }] of peers.entries()) times[i]!.push(1000 * cpuSeconds(() => build(floor.zones)));
  }
  return times;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function range(values: readonly number[], write: (value: number) => string): string {
  return `${write(median(values))} (${write(Math.min(...values))}–${write(Math.max(...values))})`;
}

const millions = (value: number) => (value / 1e6).toFixed(value < 1e6 ? 3 : 1);

/** Prints the table of one floor. Returns how many answers of zone-index were wrong. */
function compareOn(title: string, floor: Floor): number {
  const builds = measureBuilds(floor);
  const built = peers.map(({ build }) => build(floor.zones));
  const right = reference.build(floor.zones);
  const walls = onWalls(floor);
  const rightOnWalls = answersOf(right, walls);
  const checked = anywhere(floor, 20_000);
  const rightAnywhere = answersOf(right, checked);
  const rates = measureLookups(built, anywhere(floor, 2 ** 20));

  console.log(`\n## ${title}: ${floor.zones.length} polygons\n`);
  console.log(
    '| | M lookups / CPU-s | zone-index is faster | build, CPU ms | bytes | wrong on walls | wrong elsewhere |',
  );
  console.log('|---|---|---|---|---|---|---|');
  const wrong = built.map((index) => [
    differences(answersOf(index, walls), rightOnWalls),
    differences(answersOf(index, checked), rightAnywhere),
  ]);
  for (const [i, { name }] of peers.entries()) {
    const ratios = rates[0]!.map((rate, round) => rate / rates[i]![round]!);
    const cells = [
      range(rates[i]!, millions),
      i === 0 ? '' : `${range(ratios, (ratio) => ratio.toFixed(1))} ×`,
      range(builds[i]!, (ms) => ms.toFixed(1)),
      built[i]!.byteLength ?? '–',
      `${wrong[i]![0]} of ${walls.lats.length}`,
      `${wrong[i]![1]} of ${checked.lats.length}`,
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
  return wrong[0]![0]! + wrong[0]![1]!;
}

console.log(
  `Medians (least–most) of ${ROUNDS} alternated rounds, ${BUILD_ROUNDS} for builds; Node ${process.version}.`,
);
const wrong = compareOn('Large floor', drawFloor(53, 42, 1)) + compareOn('Small floor', drawFloor(8, 7, 1));
if (!Number.isFinite(sink)) console.log('nothing was looked up');
if (wrong > 0) {
  console.error(`zone-index was wrong ${wrong} times`);
  process.exitCode = 1;
}
