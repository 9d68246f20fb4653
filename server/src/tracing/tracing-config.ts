/** How traces are made and sent, from the standard variables of OpenTelemetry. */
export interface TracingConfig {
  /** `console` prints spans, for a first try. */
  readonly exporter: 'otlp' | 'console';
  readonly sampler: SamplerName;
  /** The share of traces that the samplers with a ratio keep. */
  readonly samplerRatio: number;
  /** `OTEL_BSP_…`: how spans are collected before they are sent. */
  readonly batch: {
    readonly scheduledDelayMillis: number;
    readonly maxQueueSize: number;
    readonly maxExportBatchSize: number;
    readonly exportTimeoutMillis: number;
  };
}

const exporterNames = ['otlp', 'console', 'none'] as const;

const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof samplerNames)[number];

/** As `config.ts` reads a setting. */
type Read = <T>(key: string, fallback: T, parse: (value: string) => T) => T;

/**
 * Tracing is on if an endpoint or an exporter is named. The exporter itself reads the other `OTEL_EXPORTER_OTLP_…`
 * variables, such as headers and timeouts.
 *
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 *
 * @returns nothing if tracing is off
 */
export function readTracing(read: Read): TracingConfig | undefined {
  // The specification: only a case-insensitive "true" is true, and everything else is false.
  const isDisabled = read('OTEL_SDK_DISABLED', false, (value) => value.toLowerCase() === 'true');
  const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].map((key) =>
    read(key, undefined, httpAddress),
  );
  const exporter = read('OTEL_TRACES_EXPORTER', undefined, oneOf(exporterNames));
  for (const key of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'])
    read(key, undefined, oneOf(['http/protobuf']));
  const sampler = read('OTEL_TRACES_SAMPLER', 'parentbased_always_on', oneOf(samplerNames));
  const samplerRatio = read('OTEL_TRACES_SAMPLER_ARG', 1, ratio);
  const maxQueueSize = read('OTEL_BSP_MAX_QUEUE_SIZE', 2048, count);
  const batch = {
    scheduledDelayMillis: read('OTEL_BSP_SCHEDULE_DELAY', 5_000, count),
    maxQueueSize,
    maxExportBatchSize: Math.min(maxQueueSize, read('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512, count)),
    exportTimeoutMillis: read('OTEL_BSP_EXPORT_TIMEOUT', 30_000, count),
  };
  const isConfigured = exporter !== undefined || endpoints.some((endpoint) => endpoint !== undefined);
  if (isDisabled || !isConfigured || exporter === 'none') return undefined;
  return { exporter: exporter ?? 'otlp', sampler, samplerRatio, batch };
}

function oneOf<Name extends string>(names: readonly Name[]): (value: string) => Name {
  return (value) => {
    const found = names.find((name) => name === value);
    if (!found) throw new Error(`expected ${names.join(', ')}`);
    return found;
  };
}

/** Its value is the exporter's to use. */
function httpAddress(value: string): true {
  const { protocol } = URL.canParse(value) ? new URL(value) : {};
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Error('expected an http:// or https:// address');
  return true;
}

function ratio(value: string): number {
  const number = Number(value);
  if (!(number >= 0 && number <= 1)) throw new Error('expected a number from 0 to 1');
  return number;
}

function count(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error('expected a whole number above 0');
  return Number(value);
}
