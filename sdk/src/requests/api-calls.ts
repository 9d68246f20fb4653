import createClient, { type MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from '../api.ts';
import { parseResponse } from '../http/parse-response.ts';
import { type Result, toFailure } from '../http/result.ts';
import type { Method, ResponseBody } from '../resources.ts';
import type { SessionManager } from '../session/session-manager.ts';
import { retryWhenBusy } from './retry-when-busy.ts';
import { bearer, sendAuthorized } from './send-authorized.ts';

/** Options of one call, in addition to the operation's own parameters. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The `etag` of the result that you edit. The edit fails with 412 `Conflict` if someone has changed it since. */
  readonly ifMatch?: string | undefined;
  /** The `etag` of your current copy. The call fails with `NotModified` (304) if nothing has changed. */
  readonly ifNoneMatch?: string | undefined;
}

// biome-ignore lint/complexity/noBannedTypes: the constraint that openapi-fetch has on an operation
type Operation<Path extends keyof paths, M extends Method> = paths[Path] & Record<M, {}>;
type Init<Path extends keyof paths, M extends Method> = MaybeOptionalInit<Operation<Path, M>, M>;

/** The paths that have the method, except storage addresses: fetch those directly, without a token. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, infer Op>
    ? Op extends object
      ? Exclude<Path, `/storage/${string}`>
      : never
    : never;
}[keyof paths];

type Arguments<I> = undefined extends I ? [init?: NonNullable<I> & CallOptions] : [init: I & CallOptions];

/** Calls an operation of `docs/openapi.json`; the compiler checks `params` and `body`. */
export type Call<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...init: Arguments<Init<Path, M>>
) => Promise<Result<ResponseBody<Path, M>>>;

export interface ApiCalls {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly delete: Call<'delete'>;
}

/** What every request of a client needs. */
export interface RequestContext {
  readonly baseUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly session: SessionManager;
  /** Whether the caller passed `fetch`. Uploads then use it instead of `XMLHttpRequest`. */
  readonly isCustomFetch: boolean;
}

/** The four methods. Requests that are safe to repeat (all except POST) are repeated while the server is busy. */
export function createApiCalls({ baseUrl, fetch, session }: RequestContext): ApiCalls {
  const api = createClient<paths>({ baseUrl, fetch });
  const call =
    (method: Method) =>
    async (path: string, init: CallOptions & { headers?: object } = {}) => {
      const { ifMatch, ifNoneMatch, ...rest } = init;
      const attempt = async (accessToken: string | undefined): Promise<Result<unknown>> => {
        const headers = {
          ...rest.headers,
          ...bearer(accessToken),
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
          ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
        };
        try {
          // The call's type has already checked the path against its parameters and body.
          const options = { ...rest, headers, parseAs: 'text' } as never;
          const { data, error, response } = await api.request(method, path as never, options);
          const text = typeof data === 'string' ? data : toText(error);
          return parseResponse({ status: response.status, headers: response.headers, text });
        } catch (thrown) {
          return toFailure(thrown, init.signal);
        }
      };
      const send = () => sendAuthorized(session, init.signal, attempt);
      return method === 'post' ? send() : retryWhenBusy(init.signal, send);
    };
  // All methods do the same at run time; only the types of their arguments differ.
  return { get: call('get'), post: call('post'), put: call('put'), delete: call('delete') } as ApiCalls;
}

/** openapi-fetch has already parsed the body of an error. */
function toText(error: unknown): string {
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? '');
}
