import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from '../config.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
const tracingOf = (environment: Record<string, string>) => readConfig(environment).tracing;

test('traces are recorded if an endpoint or an exporter is set, and not if they are disabled', () => {
  assert.equal(tracingOf({}), undefined);
  assert.equal(tracingOf({ OTEL_SERVICE_NAME: 'maps' }), undefined);
  assert.equal(tracingOf(endpoint)?.exporter, 'otlp');
  assert.equal(tracingOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/t' })?.exporter, 'otlp');
  assert.equal(tracingOf({ OTEL_TRACES_EXPORTER: 'otlp' })?.exporter, 'otlp');
  assert.equal(tracingOf({ ...endpoint, OTEL_TRACES_EXPORTER: 'console' })?.exporter, 'console');
  assert.equal(tracingOf({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }), undefined);
  assert.equal(tracingOf({ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }), undefined);
  assert.ok(tracingOf({ ...endpoint, OTEL_SDK_DISABLED: 'false' }));
});

test('the standard variables define which traces are kept and when they are sent', () => {
  const tracing = tracingOf({
    ...endpoint,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_BSP_SCHEDULE_DELAY: '200',
    OTEL_BSP_MAX_QUEUE_SIZE: '100',
  });
  assert.deepEqual(tracing, {
    exporter: 'otlp',
    sampler: 'parentbased_traceidratio',
    samplerRatio: 0.25,
    batch: {
      scheduledDelayMillis: 200,
      maxQueueSize: 100,
      maxExportBatchSize: 100,
      exportTimeoutMillis: 30_000,
    },
  });
});

test('unsupported values are rejected at the start, without printing a password', () => {
  const mistakes: readonly Record<string, string>[] = [
    { OTEL_TRACES_EXPORTER: 'zipkin' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' },
    { OTEL_TRACES_SAMPLER: 'jaeger_remote' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_BSP_SCHEDULE_DELAY: 'soon' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://me:hunter2@collector:4317' },
  ];
  for (const wrong of mistakes)
    assert.throws(
      () => tracingOf({ ...endpoint, ...wrong }),
      (error: unknown) =>
        error instanceof ConfigError &&
        error.message.includes(Object.keys(wrong)[0] ?? '') &&
        !error.message.includes('hunter2'),
    );
});
