/** Records spans for OpenTelemetry. Created only if the settings request it. */
export interface Tracing {
  /**
   * Runs work in a span below the current one. Without a current one there is no span, unless the work is a `root`:
   * otherwise the polls of every second would be most of the spans.
   */
  readonly inSpan: <Result>(span: NewSpan, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Records work that has ended, below the current span.
   *
   * @param error why it failed
   */
  readonly record: (span: NewSpan, milliseconds: number, error?: unknown) => void;
  /** @param headers of the request: a `traceparent` makes it a part of its sender's trace */
  readonly startRequest: (headers: Readonly<Record<string, unknown>>) => RequestSpan;
  /** Headers for a request to another service, so that it can join the trace: `traceparent` and `tracestate`. */
  readonly outgoingHeaders: () => Readonly<Record<string, string>>;
  /** Sends the remaining spans, and gives up after a second. */
  readonly close: () => Promise<void>;
}

/** Names and attributes must not contain addresses, parameters, names of people or secrets. */
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
