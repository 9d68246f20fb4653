import type { ErrorName } from '../../errors.ts';
import type { RequestHeader, ResponseHeader } from './described-headers.ts';

/**
 * What the API description says of an operation beside what its schemas say. Errors that follow from its permission, its
 * body and its upload are not listed again.
 */
export interface OperationDocs {
  /** What a user has to know before the first call. Markdown. */
  readonly description: string;
  readonly errors?: readonly ErrorName[];
  /** What it says in its own words where others use the words of `described-errors.ts`. */
  readonly errorMessages?: Readonly<Partial<Record<ErrorName, string>>>;
  /** False for a form with files that are not images. */
  readonly takesImage?: false;
  readonly requestHeaders?: readonly RequestHeader[];
  /** Of the answers of success. */
  readonly responseHeaders?: readonly ResponseHeader[];
  /** A body that no schema checks: what it is, and the media types it is taken in. */
  readonly body?: { readonly mediaTypes: readonly string[]; readonly schema: object };
  /** Answers that no schema writes, by status: without a body, or in other media types than JSON. */
  readonly responses?: Readonly<Record<number, ResponseDocs>>;
  /** By name. Every one is sent to a server by `server/src/api-examples.test.ts`. */
  readonly examples: Readonly<Record<string, OperationExample>>;
}

export interface ResponseDocs {
  readonly description: string;
  readonly mediaTypes?: readonly string[];
  /** By media type, of those that are not just bytes. */
  readonly schemas?: Readonly<Record<string, object>>;
  readonly headers?: readonly ResponseHeader[];
}

/** What an operation with `ETag` and `If-None-Match` says of a 304. */
export const unchangedResponse = {
  304: {
    description: 'Nothing has changed since the response that `If-None-Match` names.',
    headers: ['ETag', 'Cache-Control'],
  },
} as const satisfies Readonly<Record<number, ResponseDocs>>;

/** A request and its response; one that ends in an error has a status and the error as its response. */
export interface OperationExample {
  readonly summary: string;
  /** Path, query and header parameters. */
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  /** JSON, or the fields of a form, in which a file stands as its name. */
  readonly body?: unknown;
  /** 200 where it is not given. */
  readonly status?: number;
  /** Not given where the answer has no body, or one of bytes. */
  readonly response?: unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    docs?: OperationDocs;
  }
}
