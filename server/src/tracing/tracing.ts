/** Records what the service spends its time on, in the terms of OpenTelemetry. Made only if the settings ask for it. */
export interface Tracing {
  /**
   * Runs work in a span below the current one. Without a current one there is no span, unless the work is a `root`: what the
   * service does by itself every second would hide what was asked of it.
   */
  readonly inSpan: <Result>(span: NewSpan, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Records work that has ended, below the current span.
   *
   * @param error what it failed with
   */
  readonly record: (span: NewSpan, milliseconds: number, error?: unknown) => void;
  /** @param headers of the request: a `traceparent` makes it a part of its sender's trace */
  readonly startRequest: (headers: Readonly<Record<string, unknown>>) => RequestSpan;
  /** What a request to another service carries, so that it can join the trace: `traceparent` and `tracestate`. */
  readonly outgoingHeaders: () => Readonly<Record<string, string>>;
  /** Sends what is left, and gives up after a second. */
  readonly close: () => Promise<void>;
}

/** Names and attributes have no addresses, parameters, names of people or secrets in them: only what the code itself names. */
export interface NewSpan {
  readonly name: string;
  readonly kind: 'internal' | 'client' | 'consumer';
  readonly attributes: Attributes;
  /** Whether it may begin a trace. */
  readonly isRoot?: boolean;
}

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** The span of a request to this service. */
export interface RequestSpan {
  readonly traceId: string;
  /** Calls `continuation` so that all that it starts is below this span. */
  readonly run: (continuation: () => void) => void;
  readonly end: (name: string, attributes: Attributes, isFailure: boolean) => void;
}
