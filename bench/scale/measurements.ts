import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './measured-database.ts';

/** In milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
  /** The number of requests. */
  readonly count: number;
}

export interface ResolveRound {
  /** With 64 connections that send the next request as soon as the last response has arrived. */
  readonly peakPerSecond: number;
  /** About 70% of the peak. The rest was measured at this rate. */
  readonly ratePerSecond: number;
  /** From when a request was due. */
  readonly latency: Latency;
  /** From when it was sent. */
  readonly serverLatency: Latency;
  /** The time between two checks of the load generator for due requests: its timer, and delays of the machine. */
  readonly ownDelay: Latency;
  /** The share of the machine that other programs used just before. */
  readonly busyBefore: number;
  /** CPU time per request. */
  readonly serverCpuUs: number;
  readonly databaseCpuUs: number;
  /** Per request; `null` if the database does not count lookups. */
  readonly floorLookUps: number | null;
  readonly zoneReads: number | null;
}

export interface ResolveMeasurement extends ResolveRound {
  /** The lowest of all rounds. */
  readonly lowestP99: number;
}

export interface SizeMeasurement {
  /** Excludes the big department. */
  readonly zones: number;
  readonly allZones: number;
  readonly loadSeconds: number;
  readonly migrateSeconds: number;
  /** 0 if the tables are not partitioned. */
  readonly partitionSeconds: number;
  readonly databaseBytes: number;
  readonly startupMs: number;
  readonly residentMb: number;
  readonly maxResidentMb: number;
  readonly manifest: { readonly bytes: number; readonly latency: Latency };
  readonly bigManifest: { readonly bytes: number; readonly latency: Latency };
  readonly resolve: ResolveMeasurement;
}

/** The cost of one kind of request. */
export interface OperationMeasurement {
  readonly name: string;
  readonly perSecond: number;
  readonly serverCpuMs: number;
  readonly databaseCpuMs: number;
  readonly latency: Latency;
}

export interface Measurements {
  readonly engine: Engine;
  readonly partitions: number;
  readonly sizes: readonly SizeMeasurement[];
  /** Measured at the largest size. */
  readonly operations: readonly OperationMeasurement[];
}

const fileOf = (name: string) => join(import.meta.dirname, `${name}.json`);

export function readMeasurements(name: string): Measurements {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Measurements; // `writeMeasurements` wrote it
}

export function writeMeasurements(name: string, measurements: Measurements): void {
  const round = (_key: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  writeFileSync(fileOf(name), `${JSON.stringify(measurements, round, 2)}\n`);
}
