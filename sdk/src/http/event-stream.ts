import { withTimeout } from '../concurrency/timing.ts';

/** One event of `text/event-stream` (WHATWG HTML, section 9.2). */
export interface ServerEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** The service sends something every 15 seconds. A connection that is silent for longer than this is dead. */
const maxSilenceMs = 45_000;

/** Our server never sends a longer event. The limit protects the caller's memory. */
const maxEventLength = 1024 * 1024;

/**
 * Reads a stream of server-sent events. An event that is cut off at the end is dropped: request everything after the last
 * complete event, and the server sends it again. Leaving the loop closes the connection; the signal ends it too.
 *
 * @throws errors of the stream, and an Error after 45 seconds of silence or for an event over 1 MiB
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<ServerEvent, void> {
  const reader = body.getReader();
  // Node's fetch forgets a request's signal when the request is garbage-collected while its response is still read.
  const leave = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await withTimeout(reader.read(), maxSilenceMs, 'The stream has gone silent');
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r\n\r\n|\n\n|\r\r/);
      text = blocks.pop() ?? '';
      if (text.length > maxEventLength) throw new Error('An event of the stream is too long');
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    signal?.removeEventListener('abort', leave);
    await reader.cancel().catch(() => {});
  }
}

/** Returns `undefined` for a block without data, such as a comment that keeps the connection alive. */
function parseEvent(block: string): ServerEvent | undefined {
  const data: string[] = [];
  let id: string | undefined;
  let event = 'message';
  for (const line of block.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) id = value;
    if (field === 'event') event = value;
  }
  return data.length > 0 ? { id, event, data: data.join('\n') } : undefined;
}
