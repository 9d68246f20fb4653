/**
 * Estimates what 100, 10,000 and 1,000,000 departments need. Draws one busy day of incidents minute by minute, adds the steady
 * load, and multiplies the busiest minute by the measurements of `npm run bench -- scale` for each request. Prints the tables of
 * `docs/scaling.md`; the same seed yields the same tables.
 *
 *   npx node bench/scale/simulate.ts [--affinity] [--seed=1]
 */
import { parseArgs } from 'node:util';
import { assumedLoad, drawBusiestMinute, type Minute } from './day.ts';
import { type Costs, readCosts } from './request-costs.ts';

const { values } = parseArgs({
  options: { affinity: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
});

/** The assumed capacity of one unit of each resource, with which the demands are compared. */
const limits = {
  /** A process uses one core; above 70% of it, requests begin to wait. */
  replicaCores: 0.7,
  /** A PostgreSQL server of 32 cores at 70%. */
  databaseCores: 32 * 0.7,
  /** The default `max_connections` of PostgreSQL. A replica opens 10, and one that listens. */
  connections: 100,
  /** Commits that wait for the disk, on a disk that syncs in 0.5 ms and groups a few commits. */
  writesPerSecond: 5_000,
  diskBytes: 4e12,
  /** The memory that a replica uses for floors. */
  cacheBytes: 512 * 1024 * 1024,
} as const;
const connectionsOfReplica = 11;
/** The maximum rate for a department on a replica: every 0.6 to 1 s. */
const checksPerSecond = 1 / 0.8;

interface Demand {
  readonly departments: number;
  readonly resolvesPerSecond: number;
  readonly replicas: number;
  readonly databaseCores: number;
  readonly writesPerSecond: number;
  readonly connections: number;
  readonly diskBytes: number;
  readonly openStreams: number;
  readonly streamPollsPerSecond: number;
  readonly cacheBytes: number;
  /** Every replica is notified of every change. */
  readonly notificationsPerSecond: number;
}

function findDemand(departments: number, minute: Minute, costs: Costs): Demand {
  // More replicas check the same floors more often, which needs more replicas, so this iterates until the number is stable.
  let replicas = 1;
  let demand = demandWith(replicas, departments, minute, costs);
  for (let iteration = 0; iteration < 30 && demand.replicas !== replicas; iteration++) {
    replicas = demand.replicas;
    demand = demandWith(replicas, departments, minute, costs);
  }
  return demand;
}

function demandWith(replicas: number, departments: number, minute: Minute, costs: Costs): Demand {
  const {
    resolves,
    activeFloors,
    activeDepartments,
    newFloors,
    manifests,
    feeds,
    changesOfClients,
    zoneEdits,
    calendarEdits,
    tiles,
  } = minute;
  const { phonesAtIncident, floorsAtIncident, streams } = assumedLoad;
  // Without affinity, the phones on a floor use different replicas, and each replica reads the floor and checks its department.
  const replicasOfFloor = values.affinity ? 1 : Math.min(replicas, phonesAtIncident / floorsAtIncident);
  const cachedFloors = activeFloors * replicasOfFloor;
  const phonesOfDepartment = (phonesAtIncident * minute.incidentsUnderWay) / Math.max(1, activeDepartments);
  const replicasOfDepartment = values.affinity ? 1 : Math.min(replicas, phonesOfDepartment);
  const possibleChecks = activeDepartments * replicasOfDepartment * checksPerSecond;
  const checks = possibleChecks * (1 - Math.exp(-resolves / Math.max(1, possibleChecks)));
  const streamPolls = minute.departmentsWithStreams * (values.affinity ? 1 : Math.min(replicas, streams));
  const rates: readonly (readonly [keyof Costs['requests'], number])[] = [
    ['resolve', resolves],
    ['check', checks],
    ['floorRead', newFloors * replicasOfFloor],
    ['manifestUnchanged', manifests],
    ['changes', streamPolls + changesOfClients],
    ['feedUnchanged', feeds],
    ['tile', tiles],
    ['zoneSaved', zoneEdits],
    ['itemSaved', calendarEdits],
  ];
  const total = (of: 'server' | 'database') =>
    rates.reduce((sum, [request, rate]) => sum + rate * costs.requests[request][of], 0);
  const needed = Math.ceil(total('server') / 1_000 / limits.replicaCores);
  return {
    departments,
    resolvesPerSecond: resolves,
    replicas: Math.max(1, needed),
    databaseCores: total('database') / 1_000,
    writesPerSecond: zoneEdits + calendarEdits,
    connections: Math.max(1, needed) * connectionsOfReplica,
    diskBytes: departments * assumedLoad.zones * costs.bytesPerZone,
    openStreams: departments * assumedLoad.streams,
    streamPollsPerSecond: streamPolls,
    cacheBytes: (cachedFloors * costs.bytesPerFloor) / Math.max(1, needed),
    notificationsPerSecond: zoneEdits * Math.max(1, needed),
  };
}

/** The used share of each limit, the fullest first. */
function findLoads(demand: Demand): { name: string; share: number; remedy: string }[] {
  return [
    {
      name: 'CPU of one replica',
      share: demand.replicas - 0.5,
      remedy: 'more replicas (`MUSTER_WORKERS`, then servers)',
    },
    {
      name: 'CPU of one database',
      share: demand.databaseCores / limits.databaseCores,
      remedy: 'affinity; then several installations, or Citus',
    },
    { name: 'Database connections', share: demand.connections / limits.connections, remedy: 'pgbouncer' },
    {
      name: 'Writes per second',
      share: demand.writesPerSecond / limits.writesPerSecond,
      remedy: 'several installations, or Citus',
    },
    {
      name: 'Disk',
      share: demand.diskBytes / limits.diskBytes,
      remedy: 'partitions; then several installations, or Citus',
    },
    {
      name: 'Memory for floors in use',
      share: demand.cacheBytes / limits.cacheBytes,
      remedy: 'affinity, more replicas',
    },
  ].sort((a, b) => b.share - a.share);
}

const number = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits });

function printDemands(demands: readonly Demand[]): void {
  const rows: readonly (readonly [string, (demand: Demand) => string])[] = [
    ['Resolves per second', ({ resolvesPerSecond }) => number(resolvesPerSecond)],
    ['Replicas (one core each)', ({ replicas }) => number(replicas)],
    ['Cores of PostgreSQL, busy', ({ databaseCores }) => number(databaseCores, 1)],
    ['Writes per second', ({ writesPerSecond }) => number(writesPerSecond, 1)],
    ['Connections without pgbouncer', ({ connections }) => number(connections)],
    ['Open change streams', ({ openStreams }) => number(openStreams)],
    ['Database polls for streams, per second', ({ streamPollsPerSecond }) => number(streamPollsPerSecond)],
    [
      'Change notifications to replicas, per second',
      ({ notificationsPerSecond }) => number(notificationsPerSecond),
    ],
    ['Floors in use, MB per replica', ({ cacheBytes }) => number(cacheBytes / 1e6, 1)],
    ['Database, GB', ({ diskBytes }) => number(diskBytes / 1e9)],
    [
      'Closest to its limit (limit = 1)',
      (demand) =>
        findLoads(demand)
          .slice(0, 3)
          .map(({ name, share }) => `${name} ${number(share, 1)}`)
          .join('<br>'),
    ],
  ];
  console.log(
    `| Busiest minute | ${demands.map(({ departments }) => `${number(departments)} departments`).join(' | ')} |`,
  );
  console.log(`|---|${demands.map(() => '---:|').join('')}`);
  for (const [name, show] of rows) console.log(`| ${name} | ${demands.map(show).join(' | ')} |`);
}

/** Prints the number of departments at which each limit is first exceeded. */
function printLimits(costs: Costs, seed: number): void {
  const first = new Map<string, { departments: number; remedy: string }>();
  for (let step = 0; step <= 60; step++) {
    const departments = Math.round(10 ** (1 + step / 10));
    const demand = findDemand(departments, drawBusiestMinute(departments, seed), costs);
    for (const { name, share, remedy } of findLoads(demand))
      if (share > 1 && !first.has(name)) first.set(name, { departments, remedy });
  }
  console.log('\n| Limit | Reached at about, departments | What to do |');
  console.log('|---|---:|---|');
  for (const [name, { departments, remedy }] of first)
    console.log(`| ${name} | ${number(Number(departments.toPrecision(1)))} | ${remedy} |`);
}

const seed = Number(values.seed);
const costs = readCosts();
printDemands(
  [100, 10_000, 1_000_000].map((departments) =>
    findDemand(departments, drawBusiestMinute(departments, seed), costs),
  ),
);
printLimits(costs, seed);
