import { createContext, runInContext } from 'node:vm';
import { build } from 'rolldown';
import type * as sdk from '../client.ts';

/**
 * Loads the client in a runtime with little more than React Native's features: no Node, no DOM, no streams, no TextDecoder,
 * responses that can only be read whole, and forms sent by `XMLHttpRequest`. Nothing else that the client might use exists.
 */
export async function loadMinimalClient(): Promise<typeof sdk> {
  const { output } = await build({
    input: `${import.meta.dirname}/../client.ts`,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    write: false,
    output: { format: 'cjs', codeSplitting: false },
    logLevel: 'warn',
  });
  const globals = {
    ...{ exports: {}, module: {} },
    ...{ URL, URLSearchParams, FormData, Blob, AbortController, atob, setTimeout, clearTimeout, console },
    ...{ Request, Response: UnstreamedResponse, Headers, XMLHttpRequest: FetchingXhr },
    fetch: (request: Request) => fetch(request),
  };
  const context = createContext(globals);
  runInContext(output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join(''), context);
  return globals.exports as typeof sdk; // the exports of the bundled entry
}

/** Like whatwg-fetch, it has no `body` to read from. */
class UnstreamedResponse extends Response {
  override get body(): null {
    return undefined as unknown as null; // the interface always has a body
  }
}

/** The part of XMLHttpRequest that React Native has. It reports progress in two steps. */
class FetchingXhr {
  status = 0;
  responseText = '';
  readonly upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  #method = '';
  #url = '';
  readonly #headers = new Headers();
  readonly #stop = new AbortController();
  #response: Response | undefined;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#response?.headers.get(name) ?? null;
  }

  abort(): void {
    this.#stop.abort();
  }

  async send(body: FormData): Promise<void> {
    try {
      await Promise.resolve(); // so that the event is fired after `send` has returned
      this.upload.onprogress?.({ lengthComputable: true, loaded: 50, total: 100 });
      const { signal } = this.#stop;
      signal.throwIfAborted();
      this.#response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
      this.status = this.#response.status;
      this.responseText = await this.#response.text();
      this.onload?.();
    } catch {
      if (this.#stop.signal.aborted) this.onabort?.();
      else this.onerror?.();
    } finally {
      this.onloadend?.();
    }
  }
}
