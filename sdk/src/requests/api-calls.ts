import createClient, { type MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from '../api.ts';
import { failureOfThrown, type Result } from '../http/result.ts';
import type { Answer, Method } from '../resources.ts';
import type { SessionKeeper } from '../session/session-manager.ts';
import { readAnswer, retryWhenBusy, sendAuthorized } from './sending.ts';

/** Options of one call beside what the operation itself takes. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The `etag` of the result that is being edited: the edit fails with 412 `Conflict` where somebody else was faster. */
  readonly ifMatch?: string | undefined;
  /** The `etag` of what the caller has: the answer is the failure `NotModified` (304) where it is still the same. */
  readonly ifNoneMatch?: string | undefined;
}

// biome-ignore lint/complexity/noBannedTypes: the constraint that openapi-fetch has on an operation
type Operation<Path extends keyof paths, M extends Method> = paths[Path] & Record<M, {}>;
type Init<Path extends keyof paths, M extends Method> = MaybeOptionalInit<Operation<Path, M>, M>;

/** The paths that have the method. Storage addresses are no operations: they are fetched as they are, without a token. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, infer Op>
    ? Op extends object
      ? Exclude<Path, `/storage/${string}`>
      : never
    : never;
}[keyof paths];

type Arguments<I> = undefined extends I ? [init?: NonNullable<I> & CallOptions] : [init: I & CallOptions];

/** Calls an operation of `docs/openapi.json`: `params` and `body` are checked by the compiler. */
export type Call<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...init: Arguments<Init<Path, M>>
) => Promise<Result<Answer<Path, M>>>;

export interface ApiCalls {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly delete: Call<'delete'>;
}

export interface CallParts {
  readonly baseUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly session: SessionKeeper;
  /** Whether `fetch` is the caller's choice, which uploads keep to. */
  readonly isOwnFetch: boolean;
}

/** The four methods over one server. Calls that may be repeated (all but POST) are, where the server is busy for a moment. */
export function createApiCalls({ baseUrl, fetch, session }: CallParts): ApiCalls {
  const api = createClient<paths>({ baseUrl, fetch });
  const call =
    (method: Method) =>
    async (path: string, init: CallOptions & { headers?: object } = {}) => {
      const { ifMatch, ifNoneMatch, ...given } = init;
      const attempt = async (accessToken: string | undefined): Promise<Result<unknown>> => {
        const headers = {
          ...given.headers,
          ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
          ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
        };
        try {
          // The path and what goes with it were checked against each other by the type of the call.
          const options = { ...given, headers, parseAs: 'text' } as never;
          const { data, error, response } = await api.request(method, path as never, options);
          const text = typeof data === 'string' ? data : textOf(error);
          return readAnswer({ status: response.status, headers: response.headers, text });
        } catch (thrown) {
          return failureOfThrown(thrown, init.signal);
        }
      };
      const send = () => sendAuthorized(session, init.signal, attempt);
      return method === 'post' ? send() : retryWhenBusy(init.signal, send);
    };
  // Every method does the same at run time; what it may be called with differs by type only.
  return { get: call('get'), post: call('post'), put: call('put'), delete: call('delete') } as ApiCalls;
}

/** openapi-fetch has parsed the body of an error already. */
function textOf(error: unknown): string {
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? '');
}
