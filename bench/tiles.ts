/**
 * How fast does an image become a tile pyramid, and how large is it? Compares the pipeline with gdal2tiles (two processes, the
 * same zooms) and `vips dzsave` (no georeference, one tile per 256 image pixels), alternating in one run.
 *
 *   npm run bench -- tiles [plan|photo] [ROUNDS]
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  equatorMeters,
  latAtY,
  lngAtX,
  mercatorX,
  mercatorY,
  worldWidthMeters,
} from '@muster/geo/web-mercator';
import { drawPhoto } from './tiles/draw-photo.ts';
import { drawPlan } from './tiles/draw-plan.ts';
import { type Cost, isInstalled, measureCommand } from './tiles/measure-command.ts';

interface Case {
  readonly name: 'plan' | 'photo';
  readonly file: string;
  readonly format: 'png' | 'jpg';
  readonly draw: (path: string, seed: number) => Promise<void>;
  readonly metres: number;
  /** Height / width. */
  readonly proportion: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly dzsaveSuffix: string;
  readonly rounds: number;
  /** The output format of gdal2tiles: the same as Muster chooses, so that sizes can be compared. */
  readonly gdalFormat: { readonly name: string; readonly options: readonly string[] };
  /** The goal: how many times as fast as gdal2tiles it should be. */
  readonly faster: number;
  /** The goal: at most this many times the CPU per tile of dzsave, which only decodes and encodes. */
  readonly dzsaveRatio: number;
}

interface Run extends Cost {
  readonly tiles: number;
  readonly bytes: number;
}

type PeerName = 'muster' | 'gdal2tiles' | 'dzsave';

const drawingSeed = 20_240_611;
const benchLat = 52;
const benchLng = 5.1234567;

const cases: readonly Case[] = [
  {
    name: 'plan',
    file: 'plan.png',
    format: 'png',
    draw: drawPlan,
    metres: 200,
    proportion: 2 / 3,
    minZoom: 16,
    maxZoom: 22,
    dzsaveSuffix: '.png',
    rounds: 3,
    gdalFormat: { name: 'PNG', options: [] },
    faster: 9,
    dzsaveRatio: 1.5,
  },
  {
    name: 'photo',
    file: 'photo.jpg',
    format: 'jpg',
    draw: drawPhoto,
    metres: 10_000,
    proportion: 3 / 4,
    minZoom: 10,
    maxZoom: 17,
    dzsaveSuffix: '.webp[Q=80,effort=4]',
    rounds: 1,
    gdalFormat: { name: 'WebP q80', options: ['--tiledriver=WEBP', '--webp-quality=80'] },
    faster: 2.5,
    dzsaveRatio: 2.2,
  },
];

const peerTools: Readonly<
  Record<Exclude<PeerName, 'muster'>, { readonly command: string; readonly packages: string }>
> = {
  gdal2tiles: { command: 'gdal2tiles.py', packages: 'gdal-bin python3-gdal' },
  dzsave: { command: 'vips', packages: 'libvips-tools' },
};

/** Comes with gdal2tiles. */
const gdalTranslate = 'gdal_translate';

/** The location of the image, in meters of Web Mercator (for GDAL) and in degrees. */
function placeCase({ metres, proportion }: Case) {
  const width = metres / worldWidthMeters(benchLat);
  const left = mercatorX(benchLng);
  const top = mercatorY(benchLat) - (width * proportion) / 2;
  const right = left + width;
  const bottom = top + width * proportion;
  const bounds = {
    topLeftLat: latAtY(top),
    topLeftLng: benchLng,
    bottomRightLat: latAtY(bottom),
    bottomRightLng: lngAtX(right),
  };
  const east = (x: number) => String((x - 0.5) * equatorMeters);
  const north = (y: number) => String((0.5 - y) * equatorMeters);
  return { corners: [east(left), north(top), east(right), north(bottom)], bounds };
}

function runMuster(bench: Case, path: string, folder: string): Run {
  const { format, minZoom, maxZoom } = bench;
  const { bounds } = placeCase(bench);
  const outputPath = join(folder, 'tiles.pmtiles');
  const payload = {
    path,
    format,
    bounds,
    minZoom,
    maxZoom,
    outputPath,
    scratchFolder: join(folder, 'scratch'),
  };
  const script = join(import.meta.dirname, 'tiles', 'draw-archive.ts');
  const cost = measureCommand(process.execPath, [script, JSON.stringify(payload)]);
  // draw-archive.ts prints it.
  const { tileCount, bytes } = JSON.parse(cost.output) as { tileCount: number; bytes: number };
  return { ...cost, tiles: tileCount, bytes };
}

function runGdal2tiles(bench: Case, path: string, folder: string): Run {
  const placed = join(folder, 'placed.vrt');
  const { corners } = placeCase(bench);
  const translate = ['-q', '-of', 'VRT', '-a_srs', 'EPSG:3857', '-a_ullr', ...corners, path, placed];
  if (spawnSync(gdalTranslate, translate, { stdio: 'inherit' }).status !== 0)
    throw new Error(`${gdalTranslate} failed`);
  const tiles = join(folder, 'gdal');
  const zooms = `${bench.minZoom}-${bench.maxZoom}`;
  const options = ['--xyz', '-q', '-w', 'none', '-z', zooms, '--processes=2', ...bench.gdalFormat.options];
  return { ...measureCommand('gdal2tiles.py', [...options, placed, tiles]), ...countTiles(tiles) };
}

function runDzsave(bench: Case, path: string, folder: string): Run {
  const tiles = join(folder, 'dzsave');
  const options = ['--layout', 'google', '--suffix', bench.dzsaveSuffix];
  return { ...measureCommand('vips', ['dzsave', path, tiles, ...options]), ...countTiles(tiles) };
}

function countTiles(folder: string): { readonly tiles: number; readonly bytes: number } {
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[/\\]\d+\.(?:png|webp)$/.test(name))
    .map((name) => statSync(join(folder, name)).size);
  return { tiles: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

const runners: Readonly<Record<PeerName, (bench: Case, path: string, folder: string) => Run>> = {
  gdal2tiles: runGdal2tiles,
  dzsave: runDzsave,
  muster: runMuster,
};

function listPeers(): PeerName[] {
  const peers: PeerName[] = ['muster'];
  for (const name of ['gdal2tiles', 'dzsave'] as const) {
    const { command, packages } = peerTools[name];
    if (isInstalled(command)) peers.push(name);
    else
      console.log(
        `${name} is left out: ${command} is missing (apt-get install --no-install-recommends ${packages})`,
      );
  }
  return peers;
}

/** The run with the median wall time. */
function medianOf(runs: readonly Run[]): Run {
  const sorted = runs.toSorted((a, b) => a.wallSeconds - b.wallSeconds);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!median) throw new Error('no runs');
  return median;
}

async function runCase(
  bench: Case,
  rounds: number,
  peers: readonly PeerName[],
  folder: string,
): Promise<void> {
  const path = join(folder, bench.file);
  await bench.draw(path, drawingSeed);
  const runs = new Map<PeerName, Run[]>(peers.map((peer) => [peer, []]));
  for (let round = 0; round < rounds; round++) {
    for (const peer of peers) {
      const output = join(folder, 'output');
      mkdirSync(output);
      runs.get(peer)?.push(runners[peer](bench, path, output));
      rmSync(output, { recursive: true });
    }
  }
  const medians = new Map([...runs].map(([peer, done]) => [peer, medianOf(done)]));
  const megabytes = (statSync(path).size / 1e6).toFixed(1);
  console.log(
    `\n${bench.name} (${megabytes} MB), medians of ${rounds}; load ${loadavg().map((load) => load.toFixed(1))}`,
  );
  console.log(
    '| | wall s | CPU s | peak MB | tiles | CPU ms a tile | output MB |\n|---|---|---|---|---|---|---|',
  );
  for (const [peer, run] of medians)
    console.log(describeRun(peer === 'gdal2tiles' ? `${peer}, ${bench.gdalFormat.name}` : peer, run));
  judge(bench, medians);
}

function describeRun(peer: string, run: Run): string {
  const { wallSeconds, cpuSeconds, peakMegabytes, tiles, bytes } = run;
  const cells = [
    peer,
    wallSeconds.toFixed(2),
    cpuSeconds.toFixed(2),
    peakMegabytes.toFixed(0),
    tiles,
    ((cpuSeconds / tiles) * 1000).toFixed(2),
    (bytes / 1e6).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Prints the goals, and whether they are met. */
function judge(bench: Case, medians: ReadonlyMap<PeerName, Run>): void {
  const [ours, gdal, dzsave] = (['muster', 'gdal2tiles', 'dzsave'] as const).map((peer) => medians.get(peer));
  if (!ours) return;
  const say = (met: boolean, text: string): void => {
    console.log(`${met ? 'met   ' : 'MISSED'} ${text}`);
    if (!met) process.exitCode = 1;
  };
  say(ours.peakMegabytes <= 300, `peak ${ours.peakMegabytes.toFixed(0)} MB, at most 300`);
  if (gdal) {
    const faster = gdal.wallSeconds / ours.wallSeconds;
    const smaller = gdal.bytes / ours.bytes;
    say(faster >= bench.faster, `${faster.toFixed(1)} × as fast as gdal2tiles, at least ${bench.faster}`);
    say(smaller >= 1, `output ${smaller.toFixed(2)} × smaller than gdal2tiles', at least 1`);
    console.log(
      `\n| | times as fast as gdal2tiles | its bytes, of Muster's |\n|---|---:|---:|\n| ${bench.name} against gdal2tiles | ${faster.toFixed(1)} | ${smaller.toFixed(2)} |`,
    );
  }
  if (dzsave) {
    const ratio = ours.cpuSeconds / ours.tiles / (dzsave.cpuSeconds / dzsave.tiles);
    say(
      ratio <= bench.dzsaveRatio,
      `${ratio.toFixed(2)} × dzsave's CPU per tile, at most ${bench.dzsaveRatio}`,
    );
    console.log(`\n| | CPU per tile |\n|---|---:|\n| ${bench.name}, times dzsave | ${ratio.toFixed(2)} |`);
  }
}

const [only, rounds] = process.argv.slice(2);
const peers = listPeers();
console.log(`load at the start: ${loadavg().map((load) => load.toFixed(1))}`);
const folder = mkdtempSync(join(tmpdir(), 'muster-bench-tiles-'));
try {
  for (const bench of cases) {
    if (!only || only === bench.name) await runCase(bench, Number(rounds ?? bench.rounds), peers, folder);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
