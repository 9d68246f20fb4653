import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../context.ts';
import { readVersion } from '../package-root.ts';
import type { Attributes, NewSpan, RequestSpan, Tracing } from './tracing.ts';
import type { TracingConfig } from './tracing-config.ts';

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
const propagator = new W3CTraceContextPropagator();
const closeMs = 1_000;
const warnEveryMs = 60_000;

/** Starts tracing in this process. Imported only if the settings request it: the packages take time and memory. */
export function openTracing(config: TracingConfig, log: Log): Tracing {
  diag.setLogger(createDiagnosticLog(log));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    sampler: createSampler(config),
    resource: resourceFromAttributes({ 'service.name': 'muster', 'service.version': readVersion() }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: config.exporter === 'otlp' ? new OTLPTraceExporter() : new ConsoleSpanExporter(),
        ...config.batch,
      }),
    ],
  });
  const tracer = provider.getTracer('muster', readVersion());
  const start = ({ name, kind, attributes }: NewSpan, startTime?: number) =>
    tracer.startSpan(name, {
      kind: kinds[kind],
      attributes,
      ...(startTime === undefined ? {} : { startTime }),
    });
  return {
    inSpan: async (span, work) => {
      if (!span.isRoot && !trace.getActiveSpan()) return work();
      return runInSpan(start(span), work);
    },
    record: (span, milliseconds, error) => {
      if (!trace.getActiveSpan()) return;
      const endTime = performance.timeOrigin + performance.now();
      const recorded = start(span, endTime - milliseconds);
      if (error !== undefined) fail(recorded, error);
      recorded.end(endTime);
    },
    startRequest: (headers) => {
      const sent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      return requestSpan(tracer.startSpan('request', { kind: SpanKind.SERVER }, sent), sent);
    },
    outgoingHeaders: () => {
      const headers: Record<string, string> = {};
      propagator.inject(context.active(), headers, defaultTextMapSetter);
      return headers;
    },
    close: async () => {
      const ended = provider.shutdown().catch(() => {}); // the diagnostic log has the reason
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, closeMs).unref())]);
    },
  };
}

function runInSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Only the kind of the error: its message may hold values, such as a duplicate key. */
function fail(span: Span, error: unknown): void {
  const { name, code } = error as { name?: unknown; code?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'Error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function requestSpan(span: Span, sent: Context): RequestSpan {
  const inside = trace.setSpan(sent, span);
  return {
    traceId: span.spanContext().traceId,
    run: (continuation) => context.with(inside, continuation),
    end: (name: string, attributes: Attributes, isFailure: boolean) => {
      span.updateName(name);
      span.setAttributes(attributes);
      if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function createSampler({ sampler, samplerRatio }: TracingConfig): Sampler {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(samplerRatio),
  };
  const create = (name: string) => roots[name as keyof typeof roots](); // tracing-config.ts checks the name
  const root = /^parentbased_(.+)$/.exec(sampler)?.[1];
  return root ? new ParentBasedSampler({ root: create(root) }) : create(sampler);
}

/** A collector that is away is not an error of the service, and not every lost batch is logged. */
function createDiagnosticLog(log: Log) {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn({ tracing: message }, 'traces could not be sent');
  };
  const ignore = () => {};
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
}
