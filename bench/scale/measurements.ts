import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './measured-database.ts';

/** Milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
  /** Of requests. */
  readonly count: number;
}

export interface ResolveRound {
  /** With 64 connections that send the next request as soon as the last one is answered. */
  readonly peakPerSecond: number;
  /** About 70 % of the peak, at which the rest was measured. */
  readonly ratePerSecond: number;
  /** From the moment at which a request was due. */
  readonly latency: Latency;
  /** From the moment at which it was sent. */
  readonly serverLatency: Latency;
  /** Between two looks of the load for requests that are due: its timer, and what the machine adds. */
  readonly ownDelay: Latency;
  /** The share of the machine that other programs used just before. */
  readonly busyBefore: number;
  /** CPU a request. */
  readonly serverCpuUs: number;
  readonly databaseCpuUs: number;
  /** A request; `null` where the database does not count. */
  readonly floorLookUps: number | null;
  readonly zoneReads: number | null;
}

export interface ResolveMeasurement extends ResolveRound {
  /** Of all rounds. */
  readonly lowestP99: number;
}

export interface SizeMeasurement {
  /** Without those of the big department. */
  readonly zones: number;
  readonly allZones: number;
  readonly loadSeconds: number;
  readonly migrateSeconds: number;
  /** 0 where the tables are whole. */
  readonly partitionSeconds: number;
  readonly databaseBytes: number;
  readonly startupMs: number;
  readonly residentMb: number;
  readonly maxResidentMb: number;
  readonly manifest: { readonly bytes: number; readonly latency: Latency };
  readonly bigManifest: { readonly bytes: number; readonly latency: Latency };
  readonly resolve: ResolveMeasurement;
}

/** What one kind of request costs. */
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
  /** At the largest size. */
  readonly operations: readonly OperationMeasurement[];
}

const fileOf = (name: string) => join(import.meta.dirname, `${name}.json`);

export function readMeasurements(name: string): Measurements {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Measurements; // as `writeMeasurements` wrote it
}

export function writeMeasurements(name: string, measurements: Measurements): void {
  const round = (_key: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  writeFileSync(fileOf(name), `${JSON.stringify(measurements, round, 2)}\n`);
}
