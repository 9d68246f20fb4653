/**
 * Measures the service as an installation grows: resolve throughput and latency, manifests, memory, startup and database size at
 * 10,000, 100,000 and 1,000,000 zones, and the cost of each kind of request at the largest size. Writes the data for
 * `docs/scaling.md` and `bench/scale/simulate.ts`; prints Markdown.
 *
 *   npm run bench -- scale [--engine=postgres|sqlite] [--partitions=8] [--sizes=10000,100000,1000000] [--small-departments]
 *     [--seconds=10] [--cache-mb=512] [--patience=10] [--name=measured-postgres]
 */
import { parseArgs } from 'node:util';
import { drawScalingPlots } from './scale/draw-plots.ts';
import { measureOperations } from './scale/measure-operations.ts';
import { measureSize } from './scale/measure-size.ts';
import type { Engine } from './scale/measured-database.ts';
import { type OperationMeasurement, type SizeMeasurement, writeMeasurements } from './scale/measurements.ts';
import { printOperations, printSizes } from './scale/report.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    partitions: { type: 'string', default: '0' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    'small-departments': { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
    'cache-mb': { type: 'string', default: '512' },
    patience: { type: 'string', default: '10' },
    name: { type: 'string' },
  },
});
const engine: Engine = values.engine === 'sqlite' ? 'sqlite' : 'postgres';
const areSmall = values['small-departments'];
const partitions = Number(values.partitions);
const seconds = Number(values.seconds);
const cacheMb = Number(values['cache-mb']);
const patience = Number(values.patience);
const sizes = values.sizes.split(',').map(Number);
const largest = Math.max(...sizes);

const measured: SizeMeasurement[] = [];
let operations: OperationMeasurement[] = [];
for (const zones of sizes) {
  const size = await measureSize(
    { engine, zones, areSmall, partitions, cacheMb, patience, seconds },
    async (setting) => {
      if (zones === largest) operations = await measureOperations(setting, seconds / 2);
    },
  );
  console.error(JSON.stringify(size));
  measured.push(size);
}
const measurements = { engine, partitions, sizes: measured, operations };
const kind = `${partitions > 0 ? '-partitioned' : ''}${areSmall ? '-small-departments' : ''}`;
const name = values.name ?? `measured-${engine}${kind}`;
writeMeasurements(name, measurements);
printSizes(measurements);
printOperations(measurements);
drawScalingPlots();
