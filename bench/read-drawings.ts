/**
 * Measures how long a child process takes to read a large drawing and find its rooms, and how much memory it needs, with the limits of
 * imports: 200,000 entities, of which the walls and doors are those of 20 offices with 60 rooms each, and the others are furniture. Prints a
 * Markdown table, and exits with 1 if the drawing is rejected or a room is missing. Linux only.
 *
 *   npm run bench -- read-drawings                 # only the drawing
 *   npm run bench -- read-drawings model.ifc       # also these files, each an import of its own
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { drawOffice } from '../server/src/building-import/testing/office-drawing.test-support.ts';
import { createImportWorkers, readingBounds } from '../server/src/features/imports/worker/import-workers.ts';
import { watchMemory } from './watched-server/memory-watch.ts';

const entities = 200_000;
const offices = 20;
const rooms = 60 * offices;
const rounds = 3;
/** Two points of a drawing in meters. */
const controlPoints = [
  { x: 0, y: 0, lat: 52.5, lng: 13.25 },
  { x: 0, y: 1000, lat: 52.509, lng: 13.25 },
];

type Group = readonly [code: string, value: string];

const folder = mkdtempSync(join(tmpdir(), 'muster-read-drawings-'));
try {
  const drawing = join(folder, 'offices.dxf');
  writeFileSync(drawing, drawOffices());
  console.log('| file | MB | zones | seconds | largest child MB | at most |');
  console.log('|---|---:|---:|---:|---:|---:|');
  for (let round = 1; round <= rounds; round++) {
    const zones = await measure(drawing);
    if (zones !== rooms) throw new Error(`${zones} zones instead of ${rooms}`);
  }
  for (const file of process.argv.slice(2)) await measure(file);
} finally {
  rmSync(folder, { recursive: true });
}

/** Reads a file in a new child process. @returns the number of its zones */
async function measure(path: string): Promise<number> {
  const workers = createImportWorkers();
  const memory = watchMemory(process.pid);
  try {
    const start = performance.now();
    const choices = path.endsWith('.dxf') ? { controlPoints } : {};
    const files = [{ name: basename(path), path }];
    const [modelPath, zonesPath] = [join(folder, 'model'), join(folder, 'zones')];
    const request = { files, choices, modelPath, zonesPath };
    const { buildings } = await workers.run('readImport', request, readingBounds);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const zones = buildings.reduce(
      (sum, { floors }) => sum + floors.reduce((count, floor) => count + floor.zones, 0),
      0,
    );
    const megabytes = (statSync(path).size / 1e6).toFixed(1);
    const limit = readingBounds.memoryBytes / 1024 / 1024;
    console.log(
      `| ${basename(path)} | ${megabytes} | ${zones} | ${seconds} | ${memory().largestChild.toFixed(0)} | ${limit} |`,
    );
    return zones;
  } finally {
    await workers.close();
  }
}

/** Draws offices side by side, and furniture in their rooms until there are enough entities. */
function drawOffices(): string {
  const { dxf } = drawOffice('double');
  const [head = '', rest = ''] = dxf.split('2\nENTITIES\n');
  const [body = '', tail = ''] = rest.split('0\nENDSEC\n', 2);
  const lines = body.trimEnd().split('\n');
  const groups = lines.flatMap((code, at): Group[] => (at % 2 === 0 ? [[code, lines[at + 1] ?? '']] : []));
  const count = groups.filter(([code]) => code === '0').length;
  const parts: string[] = [];
  for (let office = 0; office < offices; office++) {
    const [right, up] = [(office % 5) * 60, Math.floor(office / 5) * 40];
    parts.push(move(groups, right, up));
    for (let chair = 0; chair < entities / offices - count; chair++)
      parts.push(drawChair(right + 1 + (chair % 400) / 10, up + 1 + Math.floor(chair / 400) / 10, chair));
  }
  return `${head}2\nENTITIES\n${parts.join('')}0\nENDSEC\n${tail === '' ? '0\nEOF\n' : tail}`;
}

function move(groups: readonly Group[], right: number, up: number): string {
  const by: Readonly<Record<string, number>> = { '10': right, '11': right, '20': up, '21': up };
  const moved = ([code, value]: Group) => (code in by ? (Number(value) + (by[code] ?? 0)).toFixed(6) : value);
  return groups.map((group) => `${group[0]}\n${moved(group)}\n`).join('');
}

/** A line, an arc or a polyline, as furniture has them. */
function drawChair(x: number, y: number, number: number): string {
  const at = `8\nFURNITURE\n10\n${x.toFixed(3)}\n20\n${y.toFixed(3)}\n`;
  if (number % 3 === 0) return `0\nLINE\n${at}11\n${(x + 0.4).toFixed(3)}\n21\n${y.toFixed(3)}\n`;
  if (number % 3 === 1) return `0\nARC\n${at}40\n0.2\n50\n0\n51\n180\n`;
  return `0\nLWPOLYLINE\n70\n0\n${at}10\n${(x + 0.4).toFixed(3)}\n20\n${(y + 0.4).toFixed(3)}\n`;
}
