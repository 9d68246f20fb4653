/** The parts of an OpenAPI 3.1 document that this service writes and reads. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonObject>;
    responses?: Record<string, Response>;
  };
}

export type JsonObject = Record<string, unknown>;

export interface Operation extends JsonObject {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: JsonObject[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  /** For requests that consist only of their URL. */
  'x-examples'?: Record<string, Omit<Example, 'value'>>;
  responses: Record<string, Response | Reference>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JsonObject;
  examples?: Record<string, Example>;
}

export interface Media {
  schema?: unknown;
  examples?: Record<string, Example>;
}

export interface Response {
  description: string;
  headers?: Record<string, JsonObject>;
  content?: Record<string, Media>;
}

export interface Example {
  summary?: string;
  value: unknown;
  /** The status of the response, if no response example shows it. */
  'x-answers'?: number;
  /** For an error: the request that was sent. */
  'x-request'?: unknown;
}

interface Reference {
  $ref: string;
}

/** Lists all operations with their paths and methods. */
export function operationsOf(
  document: OpenApiDocument,
): { path: string; method: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject) // a JSON object
    : undefined;
}
