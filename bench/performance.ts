/**
 * Runs the benchmarks that have documented goals in their short form, and writes all results as one table, `docs/performance.md`.
 * Takes about 25 minutes, after `npm run build`. If names of benchmarks are given, runs only these and prints their rows.
 *
 *   npm run bench
 *   npm run bench -- performance feed manifest
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Cell, type Row, rows } from './performance/rows.ts';

const only = process.argv.slice(2);
const chosen = rows.filter(({ bench }) => only.length === 0 || only.includes(bench));
const loads: number[] = [];
const outputs = new Map<string, string>();

const lines = chosen.map(writeRow);
const table = [
  '| Question | Muster | Goal | Peer | `npm run bench --` |',
  '|---|---:|---|---|---|',
  ...lines,
].join('\n');
console.log(`${table}\n\n${describeMachine()}`);
if (only.length === 0) writeFileSync(join(import.meta.dirname, '..', 'docs', 'performance.md'), page());

function writeRow(row: Row): string {
  const output = outputOf(row);
  const show = (cell: Cell) => withUnit(findCell(output, cell), cell.unit);
  const peer = row.peer ? `${show(row.peer)}: ${row.peer.name}` : '';
  return `| ${row.question} | ${show(row.own)} | ${row.goal} | ${peer} | \`${row.bench}\` |`;
}

/** `80.0 (58.6 – 106.0)` becomes `80.0% (58.6 – 106.0)` or `80.0 (58.6 – 106.0) ms`. */
function withUnit(value: string, unit: string): string {
  if (unit === '%') return value.replace(/^[\d.]+/, '$&%');
  return `${value} ${unit}`.trim();
}

/** Returns the output of a single run, shared by all rows with the same benchmark and arguments. */
function outputOf({ bench, args }: Row): string {
  const command = [bench, ...args].join(' ');
  const cached = outputs.get(command);
  if (cached !== undefined) return cached;
  loads.push(loadavg()[0] ?? 0);
  console.error(command);
  const script = join(import.meta.dirname, `${bench}.ts`);
  const { stdout } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  loads.push(loadavg()[0] ?? 0);
  outputs.set(command, stdout);
  return stdout;
}

/** Returns `not measured` if the benchmark has failed or does not have such a row here. */
function findCell(markdown: string, { row, column }: Cell): string {
  for (const line of markdown.split('\n')) {
    const [first = '', ...others] = line
      .split('|')
      .slice(1)
      .map((text) => text.trim());
    if (first.startsWith(row) && others[column - 1]) return others[column - 1] ?? '';
  }
  return 'not measured';
}

function describeMachine(): string {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const load = `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
  return `${cpus().length} cores (${cpu?.model.trim()}), ${gigabytes} GB, Node.js ${process.version}, load ${load}.`;
}

function page(): string {
  return `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${describeMachine()}
Medians, with the lowest and the highest value in parentheses. A peer is measured in the same run as Muster, alternating with it. CPU time says more than
time on a machine with other work. [bench/README.md](../bench/README.md) says what each benchmark does; [scaling.md](scaling.md) says how
the service grows.

${table}
`;
}
