import type { Measurements, SizeMeasurement } from './measurements.ts';

const number = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const share = (value: number | null) => (value === null ? 'not counted' : `${number(100 * value, 1)}%`);

/** The rows of the table of sizes: the measured quantity, and how it is formatted. */
const rows: readonly (readonly [string, (size: SizeMeasurement) => string])[] = [
  ['Zones, the big department included', (size) => number(size.allZones)],
  ['Resolve, peak per second', (size) => number(size.resolve.peakPerSecond)],
  ['Resolve at 70% of that: p50, ms', (size) => number(size.resolve.latency.p50, 1)],
  ['Resolve at 70% of that: p99, ms', (size) => number(size.resolve.latency.p99, 1)],
  ['The same, lowest of the rounds, ms', (size) => number(size.resolve.lowestP99, 1)],
  ['Server CPU per resolve, µs', (size) => number(size.resolve.serverCpuUs)],
  ['PostgreSQL CPU per resolve, µs', (size) => number(size.resolve.databaseCpuUs)],
  ['Zone reads per resolve (cache misses)', (size) => share(size.resolve.zoneReads)],
  ['Server memory, peak, MB', (size) => number(size.maxResidentMb)],
  [
    'Manifest of a department: p50 / p99, ms',
    ({ manifest: { latency } }) => `${number(latency.p50, 1)} / ${number(latency.p99, 1)}`,
  ],
  [
    'Manifest of the big department: p50 / p99, ms',
    ({ bigManifest: { latency } }) => `${number(latency.p50, 1)} / ${number(latency.p99, 1)}`,
  ],
  ['Time from start to first response, s', (size) => number(size.startupMs / 1_000, 2)],
  ['Database, MB', (size) => number(size.databaseBytes / 1e6)],
  ['Migration 0010, s', (size) => number(size.migrateSeconds, 2)],
  [
    'Split into partitions, s',
    (size) => (size.partitionSeconds > 0 ? number(size.partitionSeconds, 1) : 'not split'),
  ],
];

export function printSizes({ engine, partitions, sizes }: Measurements): void {
  console.log(`\n${engine}${partitions > 0 ? `, ${partitions} partitions` : ''}\n`);
  console.log(`| | ${sizes.map(({ zones }) => `${number(zones)} zones`).join(' | ')} |`);
  console.log(`|---|${sizes.map(() => '---:|').join('')}`);
  for (const [name, show] of rows) console.log(`| ${name} | ${sizes.map(show).join(' | ')} |`);
}

export function printOperations({ operations }: Measurements): void {
  console.log('\n| Request | Per second | Server CPU, ms | PostgreSQL CPU, ms | p50 / p99, ms |');
  console.log('|---|---:|---:|---:|---:|');
  for (const { name, perSecond, serverCpuMs, databaseCpuMs, latency } of operations) {
    const times = latency.count > 0 ? `${number(latency.p50, 1)} / ${number(latency.p99, 1)}` : '–';
    const columns = [
      name,
      number(perSecond),
      number(serverCpuMs, 3),
      number(databaseCpuMs, 3),

      times,
    ];
    console.log(`| ${columns.join(' | ')} |`);
  }
}
