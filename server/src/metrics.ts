import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheLookups } from './concurrency/lru-cache.ts';
import { createRequestHistogram } from './request-histogram.ts';

/** What a message by email is about. */
export type MailKind = 'invitation' | 'changed' | 'canceled' | 'placeFreed' | 'reminder' | 'test';

/** The metrics of a process, with the names in `docs/guides/monitor.md`. */
export interface Metrics {
  /** Returns all metrics as text for Prometheus; those of several processes are added up. */
  readonly read: () => Promise<string>;
  /** Returns the metrics for {@link addUp}. */
  readonly readForSum: () => Promise<ProcessMetrics>;
  /** @param route the pattern of the route, never the URL, which contains ids and secrets */
  readonly observeRequest: (method: string, route: string, status: number, seconds: number) => void;
  /** @returns the counters of a cache, which increments them itself */
  readonly countLookups: (cache: string) => CacheLookups;
  readonly observeTiles: (outcome: 'drawn' | 'failed', seconds: number) => void;
  readonly countMail: (kind: MailKind, outcome: 'sent' | 'postponed' | 'failed') => void;
  readonly observeFeedBuild: (seconds: number) => void;
  /**
   * Adds a value that is read each time the metrics are read.
   *
   * @param aggregator how to combine the values of several processes: `max` if all of them read the same value
   */
  readonly addGauge: (
    name: string,
    help: string,
    read: () => number | Promise<number>,
    aggregator?: 'sum' | 'max',
  ) => void;
}

/** Prometheus text, https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** The metrics of one process, in a form that can be sent to another process. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Combines the metrics of several processes into one text. */
export function addUp(all: readonly ProcessMetrics[]): Promise<string> {
  return AggregatorRegistry.aggregate([...all]).metrics();
}

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const workSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300];

/**
 * @param isRead whether the metrics can be read at all, because the default metrics of the process have a small
 *   constant cost
 */
export function createMetrics(isRead: boolean): Metrics {
  const registry = new Registry();
  if (isRead) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const registers = [registry];
  return {
    read: () => registry.metrics(),
    readForSum: () => registry.getMetricsAsJSON(),
    observeRequest: createRequestHistogram(
      registry,
      'muster_http_request_duration_seconds',
      'From the headers of a request to the end of its response',
      requestSeconds,
    ),
    countLookups: createLookupCounter(registry),
    observeTiles: createTilesHistogram(registry),
    countMail: createMailCounter(registry),
    observeFeedBuild: createFeedHistogram(registry),
    addGauge: (name, help, read, aggregator = 'sum') => {
      registry.removeSingleMetric(name);
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        aggregator,
        collect: async () => {
          const value = await Promise.resolve(read()).catch(() => Number.NaN); // the database may be unavailable
          gauge.set(value);
        },
      });
    },
  };
}

function createLookupCounter(registry: Registry): Metrics['countLookups'] {
  const caches = new Map<string, CacheLookups>();
  const counter: Counter<'cache' | 'outcome'> = new Counter({
    name: 'muster_cache_lookups_total',
    help: 'Cache lookups, by cache and outcome',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [cache, { hits, misses }] of caches) {
        counter.inc({ cache, outcome: 'hit' }, hits);
        counter.inc({ cache, outcome: 'miss' }, misses);
      }
    },
  });
  return (cache) => {
    const lookups = caches.get(cache) ?? { hits: 0, misses: 0 };
    caches.set(cache, lookups);
    return lookups;
  };
}

function createTilesHistogram(registry: Registry): Metrics['observeTiles'] {
  const histogram = new Histogram({
    name: 'muster_tile_drawing_duration_seconds',
    help: 'Drawing all tiles of an image',
    labelNames: ['outcome'],
    buckets: workSeconds,
    registers: [registry],
  });
  return (outcome, seconds) => histogram.observe({ outcome }, seconds);
}

function createMailCounter(registry: Registry): Metrics['countMail'] {
  const counter = new Counter({
    name: 'muster_mail_messages_total',
    help: 'Attempts to send a message by email, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  return (kind, outcome) => counter.inc({ kind, outcome });
}

function createFeedHistogram(registry: Registry): Metrics['observeFeedBuild'] {
  const histogram = new Histogram({
    name: 'muster_feed_build_duration_seconds',
    help: 'Writing a calendar feed after its calendar has changed',
    buckets: workSeconds,
    registers: [registry],
  });
  return (seconds) => histogram.observe(seconds);
}
