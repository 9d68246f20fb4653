import { type TestServer, tokenFor } from './test-server.ts';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape, and assert what they find
  readonly body: any;
  readonly text: string;
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse>;

/**
 * Sends requests to the server as a caller of a department. An object is sent as JSON, a `FormData` as multipart.
 *
 * @param token a finished token, or `null` for none; by default that of an admin of `departmentId`
 */
export function clientOf(server: TestServer, departmentId = 1, token?: string | null): Send {
  return async (method, path, body, headers) => {
    const bearer = token === undefined ? await tokenFor(server, departmentId) : token;
    return sendAs(server.baseUrl, bearer, { method, path, body, headers });
  };
}

/** Like {@link clientOf}, for a server in another process. */
export function clientAt(baseUrl: string, token: string): Send {
  return (method, path, body, headers) => sendAs(baseUrl, token, { method, path, body, headers });
}

interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Record<string, string> | undefined;
}

async function sendAs(
  baseUrl: string,
  bearer: string | null,
  { method, path, body, headers }: Outgoing,
): Promise<ApiResponse> {
  const json = body !== undefined && !(body instanceof FormData) && typeof body !== 'string';
  const response = await fetch(new URL(path, baseUrl), {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData | string) }),
  });
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** Creates a multipart form of the given fields. `undefined` fields are left out. */
export function formOf(fields: Record<string, string | number | boolean | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, 'image.png');
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}
