import { spawnSync } from 'node:child_process';
import { type FloorZone, seededRandom } from './floor.ts';
import { countDifferences, cpuSeconds, median, onWalls, type Points, prepareRate, range } from './measure.ts';
import { flatbush, reference, zoneIndex } from './peers.ts';
import { drawSkewedFloors, type SkewedFloor } from './skewed-floors.ts';

const rounds = 9;
const secondsPerRound = 0.05;
/** The goal: how many times as fast as its peer the index should be. */
const goal = 10;
/** The column of that number in a row of the table. */
const timesColumn = 5;

/** Points where phones would be: each in the bounding box of a zone, with all zones equally likely. */
function inBoxes(zones: readonly FloorZone[], count: number): Points {
  const random = seededRandom(3);
  const boxes = zones.map(({ outer }) => {
    const [lngs, lats] = [outer.map(([lng]) => lng), outer.map(([, lat]) => lat)];
    return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const;
  });
  const lats = new Float64Array(count);
  const lngs = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const [west, south, east, north] = boxes[Math.floor(random() * boxes.length)] ?? [NaN, NaN, NaN, NaN];
    lngs[i] = west + random() * (east - west);
    lats[i] = south + random() * (north - south);
  }
  return { lats, lngs };
}

function compareOnSkewedFloor({ name, zones }: SkewedFloor): number {
  const [buildOwn, buildPeer] = [zoneIndex.prepare(zones), flatbush.prepare(zones)];
  const [own, peer] = [buildOwn(), buildPeer()];
  const points = inBoxes(zones, 2 ** 18);
  const measureOwn = prepareRate(own, points, secondsPerRound);
  const measurePeer = prepareRate(peer, points, secondsPerRound);
  const pairs = Array.from({ length: rounds }, () => [measureOwn(), measurePeer()] as const);
  const ratios = pairs.map(([ownRate, peerRate]) => ownRate / peerRate);
  const builds = Array.from({ length: 5 }, () => 1000 * cpuSeconds(buildOwn));
  const right = reference.prepare(zones)();
  const wrong =
    countDifferences(own, right, onWalls(zones)) + countDifferences(own, right, inBoxes(zones, 2 ** 14));
  const edges = zones.reduce(
    (sum, { outer, holes }) => sum + [outer, ...holes].reduce((count, ring) => count + ring.length - 1, 0),
    0,
  );
  const cells = [
    name,
    zones.length,
    (median(pairs.map(([rate]) => rate)) / 1e6).toFixed(1),
    (median(pairs.map(([, rate]) => rate)) / 1e6).toFixed(2),
    range(ratios, (ratio) => ratio.toFixed(1)),
    range(builds, (ms) => ms.toFixed(0)),
    ((own.byteLength ?? NaN) / edges).toFixed(0),
    wrong,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return wrong;
}

/**
 * Prints a table of the skewed floors. Each is measured in a separate process, as the first floor of that process, so that what
 * the compiler has learned from one floor does not affect the next. Returns whether all results were right.
 */
export function compareOnSkewedFloors(): boolean {
  console.log(`
## Floors whose rooms are spread unevenly

| | zones | zone-index, M / CPU-s | flatbush, M / CPU-s | times as fast | build, CPU ms | bytes per edge | wrong |
|---|---|---|---|---|---|---|---|`);
  const runs = drawSkewedFloors().map((_, i) => {
    const run = spawnSync(process.execPath, [import.meta.filename, String(i)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.stdout.write(run.stdout);
    return run;
  });
  const ratios = runs.map(({ stdout }) => Number.parseFloat(stdout.split('|')[timesColumn] ?? ''));
  const fast = ratios.filter((ratio) => ratio >= goal).length;
  console.log(`
| | times as fast as flatbush with an exact test |
|---|---:|
| skewed floors, median (min–max) | ${range(ratios, (ratio) => ratio.toFixed(1))} |
| skewed floors, ${goal} times and more | ${fast} of ${ratios.length} |`);
  return runs.every(({ status }) => status === 0);
}

if (import.meta.main) {
  const floor = drawSkewedFloors()[Number(process.argv[2])];
  if (!floor || compareOnSkewedFloor(floor) > 0) process.exitCode = 1;
}
