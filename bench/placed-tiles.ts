/**
 * What does rotating a plan cost? Draws the same image north-up and rotated, alternating in one run, with the same pixel size on
 * the ground and the same zooms.
 *
 *   npm run bench -- placed-tiles [plan|photo] [ROUNDS] [picture]    # with the north-up picture, which the job draws too
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeByRotation } from '@muster/geo/place-image';
import { boundsOfPlacement } from '@muster/geo/placement';
import { drawPhoto } from './tiles/draw-photo.ts';
import { drawPlan } from './tiles/draw-plan.ts';
import { type Cost, measureCommand } from './tiles/measure-command.ts';

const drawingSeed = 20_240_611;
const center = { lat: 52, lng: 5.1234567 };
const angles = [0, 17, 45, 190];
/** The maximum CPU time of a rotated image, relative to the north-up one. */
const maxRatio = 1.3;

const [only, rounds = '3', picture] = process.argv.slice(2);

const cases = [
  {
    name: 'plan',
    format: 'png',
    draw: drawPlan,
    width: 6000,
    height: 4000,
    meters: 200,
    minZoom: 16,
    maxZoom: 22,
  },
  {
    name: 'photo',
    format: 'jpg',
    draw: drawPhoto,
    width: 12_000,
    height: 9000,
    meters: 10_000,
    minZoom: 10,
    maxZoom: 17,
  },
] as const;

type Case = (typeof cases)[number];

interface Run extends Cost {
  readonly tiles: number;
  readonly bytes: number;
}

function drawRotated(bench: Case, path: string, rotationDeg: number, folder: string): Run {
  const { format, minZoom, maxZoom } = bench;
  const placement = placeByRotation(
    { rotationDeg, center, metersPerPixel: bench.meters / bench.width },
    bench,
  );
  const bounds = boundsOfPlacement(placement, bench);
  const picturePath = picture ? join(folder, 'picture.png') : undefined;
  const place = rotationDeg === 0 ? { bounds } : { bounds, placement, picturePath };
  const outputPath = join(folder, 'tiles.pmtiles');
  const scratchFolder = join(folder, 'scratch');
  const payload = { path, format, ...place, minZoom, maxZoom, outputPath, scratchFolder };
  const script = join(import.meta.dirname, 'tiles', 'draw-archive.ts');
  const cost = measureCommand(process.execPath, [script, JSON.stringify(payload)]);
  // draw-archive.ts prints it.
  const { tileCount, bytes } = JSON.parse(cost.output) as { tileCount: number; bytes: number };
  return { ...cost, tiles: tileCount, bytes };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

async function runCase(bench: Case, rounds: number, folder: string): Promise<void> {
  const path = join(folder, `image.${bench.format}`);
  await bench.draw(path, drawingSeed);
  const runs = new Map<number, Run[]>(angles.map((angle) => [angle, []]));
  for (let round = 0; round < rounds; round++) {
    for (const angle of angles) {
      const output = join(folder, 'output');
      mkdirSync(output);
      runs.get(angle)?.push(drawRotated(bench, path, angle, output));
      rmSync(output, { recursive: true });
    }
  }
  const plain = runs.get(0) ?? [];
  console.log(`\n${bench.name}, medians of ${rounds}; load ${loadavg().map((load) => load.toFixed(1))}`);
  console.log(
    '| rotated | wall s | CPU s | tiles | CPU ms a tile | output MB | peak MB | CPU, paired | CPU a tile, paired |\n|---|---|---|---|---|---|---|---|---|',
  );
  for (const [angle, rotated] of runs) {
    const of = (pick: (run: Run) => number): number => median(rotated.map(pick));
    const paired = (pick: (run: Run) => number): number =>
      median(rotated.map((run, round) => pick(run) / pick(plain[round] ?? run)));
    const [total, each] = [paired((run) => run.cpuSeconds), paired((run) => run.cpuSeconds / run.tiles)];
    console.log(
      `| ${angle}° | ${of((run) => run.wallSeconds).toFixed(2)} | ${of((run) => run.cpuSeconds).toFixed(2)} | ${of((run) => run.tiles)} | ` +
        `${of((run) => (run.cpuSeconds / run.tiles) * 1000).toFixed(2)} | ${of((run) => run.bytes / 1e6).toFixed(1)} | ${of((run) => run.peakMegabytes).toFixed(0)} | ${total.toFixed(2)} × | ${each.toFixed(2)} × |`,
    );
    if (each > maxRatio) process.exitCode = 1;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'muster-bench-placed-'));
try {
  for (const bench of cases) if (!only || only === bench.name) await runCase(bench, Number(rounds), folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
