import type { ErrorName } from '../../errors.ts';
import type { RequestHeader, ResponseHeader } from './described-headers.ts';

/**
 * What the API description says about an operation in addition to its schemas. Errors that are derived from its
 * permission, body and upload are not listed here.
 */
export interface OperationDocs {
  /** What a user must know before the first call, as Markdown. */
  readonly description: string;
  readonly errors?: readonly ErrorName[];
  /** Messages of this operation that replace those in `described-errors.ts`. */
  readonly errorMessages?: Readonly<Partial<Record<ErrorName, string>>>;
  /** False for a form with files that are not images. */
  readonly takesImage?: false;
  readonly requestHeaders?: readonly RequestHeader[];
  /** For successful responses. */
  readonly responseHeaders?: readonly ResponseHeader[];
  /** A body that no schema checks, with its schema and the accepted media types. */
  readonly body?: { readonly mediaTypes: readonly string[]; readonly schema: object };
  /** Responses that no schema describes, by status: without a body, or with other media types than JSON. */
  readonly responses?: Readonly<Record<number, ResponseDocs>>;
  /** Examples by name. `server/src/api-examples.test.ts` sends each of them to a server. */
  readonly examples: Readonly<Record<string, OperationExample>>;
}

export interface ResponseDocs {
  readonly description: string;
  readonly mediaTypes?: readonly string[];
  /** Schemas by media type, for media types that are not just bytes. */
  readonly schemas?: Readonly<Record<string, object>>;
  readonly headers?: readonly ResponseHeader[];
}

/** The 304 description of an operation with `ETag` and `If-None-Match`. */
export const unchangedResponse = {
  304: {
    description: 'Nothing has changed since the response that `If-None-Match` names.',
    headers: ['ETag', 'Cache-Control'],
  },
} as const satisfies Readonly<Record<number, ResponseDocs>>;

/** A request and its response. If it ends in an error, the example has a status and the error as its response. */
export interface OperationExample {
  readonly summary: string;
  /** Path, query and header parameters. */
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  /** JSON, or the fields of a form, in which a file is represented by its name. */
  readonly body?: unknown;
  /** Defaults to 200. */
  readonly status?: number;
  /** Omitted if the response has no body or a binary one. */
  readonly response?: unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    docs?: OperationDocs;
  }
}
