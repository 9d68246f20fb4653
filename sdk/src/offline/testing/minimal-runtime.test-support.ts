import { createContext, runInContext } from 'node:vm';
import { build } from 'rolldown';
import type * as offline from '../../offline.ts';

/**
 * Loads the offline entry in a runtime like React Native's, with what the README requires and nothing else: no Node, no DOM, no
 * streams.
 *
 * @param onRequest called with the `Range` header of each request
 */
export async function loadMinimalOffline(onRequest: (range: string | null) => void): Promise<typeof offline> {
  const { output } = await build({
    input: `${import.meta.dirname}/../../offline.ts`,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    write: false,
    output: { format: 'cjs', codeSplitting: false },
    logLevel: 'warn',
  });
  const globals = {
    ...{ exports: {}, module: {} },
    ...{ URL, URLSearchParams, FormData, Blob, AbortController, atob, setTimeout, clearTimeout, console },
    ...{ AbortSignal, TextEncoder, TextDecoder },
    ...{ Request, Response: UnstreamedResponse, Headers },
    fetch: async (request: Request) => {
      onRequest(request.headers.get('range'));
      const { status, headers, ...body } = await readWhole(request);
      return new UnstreamedResponse(body.bytes, { status, headers });
    },
  };
  const context = createContext(globals);
  runInContext(output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join(''), context);
  return globals.exports as typeof offline; // the exports of the bundled entry
}

async function readWhole(request: Request) {
  const response = await fetch(request);
  return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() };
}

/** Like whatwg-fetch, it has no `body` to read from. */
class UnstreamedResponse extends Response {
  override get body(): null {
    return undefined as unknown as null; // the interface always has a body
  }
}
