/** One event of `text/event-stream` (WHATWG HTML, section 9.2). */
export interface ServerEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** The service says something every 15 seconds. A connection that is silent for longer is dead without knowing it. */
const longestSilenceMs = 45_000;

/** Events of more characters than this are not from our server: the memory is the caller's. */
const longestEvent = 1024 * 1024;

/**
 * Reads a stream of server-sent events. An event that is cut off at the end is dropped: it is sent again to whoever asks
 * for what came after the last whole one. Leaving the loop closes the connection, and so does the signal, which ends it.
 *
 * @throws what the stream throws, and an Error after 45 seconds of silence or for an event over 1 MiB
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<ServerEvent, void> {
  const reader = body.getReader();
  // Node's fetch forgets the signal of a request when the request is collected, while its answer is still read.
  const leave = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read());
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r\n\r\n|\n\n|\r\r/);
      text = blocks.pop() ?? '';
      if (text.length > longestEvent) throw new Error('An event of the stream is too long');
      for (const block of blocks) {
        const event = readEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    signal?.removeEventListener('abort', leave);
    await reader.cancel().catch(() => {});
  }
}

async function withinSilence<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream has gone silent')), longestSilenceMs);
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** `undefined` for a block without data, such as a comment that keeps the connection alive. */
function readEvent(block: string): ServerEvent | undefined {
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
