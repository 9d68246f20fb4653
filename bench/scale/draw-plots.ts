import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMeasurements, type SizeMeasurement } from './measurements.ts';
import { drawPlot, type Line, type Panel } from './svg-plot.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');

interface Source {
  readonly name: string;
  readonly color: string;
  readonly sizes: readonly SizeMeasurement[];
}

/** Draws `docs/scaling-*.svg` from the latest measurements on each engine. */
export function drawScalingPlots(): void {
  const sources = [
    { name: 'PostgreSQL', file: 'measured-postgres', color: '#1f5fa8' },
    { name: 'SQLite', file: 'measured-sqlite', color: '#b4541a' },
  ].flatMap(({ name, file, color }): Source[] => {
    if (!existsSync(join(import.meta.dirname, `${file}.json`))) return [];
    return [{ name, color, sizes: readMeasurements(file).sizes }];
  });
  const lines = (value: (size: SizeMeasurement) => number, suffix = '', dash = false): Line[] =>
    sources.map(({ name, color, sizes }) => ({
      name: `${name}${suffix}`,
      color,
      dash,
      points: sizes.map((size) => ({ x: size.zones, y: value(size) })),
    }));
  const resolve: Panel[] = [
    { title: 'Most resolves a second', lines: lines(({ resolve: { peakPerSecond } }) => peakPerSecond) },
    {
      title: 'At 70% of that, ms: lowest p99, p50 dashed',
      lines: [
        ...lines(({ resolve: { lowestP99 } }) => lowestP99, ' p99'),
        ...lines(({ resolve: { latency } }) => latency.p50, ' p50', true),
      ],
    },
    {
      title: 'CPU a resolve, server and database, µs',
      lines: lines(({ resolve: { serverCpuUs, databaseCpuUs } }) => serverCpuUs + databaseCpuUs),
    },
  ];
  const storage: Panel[] = [
    {
      title: 'Manifest of the big department, p99, ms',
      lines: lines(({ bigManifest }) => bigManifest.latency.p99),
    },
    { title: 'Most memory of the server, MB', lines: lines(({ maxResidentMb }) => maxResidentMb) },
    { title: 'Database, MB', lines: lines(({ databaseBytes }) => databaseBytes / 1e6) },
  ];
  const legend = sources.map(({ name, color }) => ({ name, color }));
  writeFileSync(
    join(docs, 'scaling-resolve.svg'),
    drawPlot('Resolving, by number of zones', resolve, legend, 'zones'),
  );
  writeFileSync(
    join(docs, 'scaling-storage.svg'),
    drawPlot('Manifest, memory and database, by number of zones', storage, legend, 'zones'),
  );
}
