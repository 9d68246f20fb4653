import assert from 'node:assert/strict';

export interface ReceivedEvent {
  readonly id: string | undefined;
  readonly event: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests read events of any shape, and assert what they find
  readonly data: any;
}

/** An open stream of server-sent events, parsed with only the parts of the HTML standard's section 9.2 that are needed. */
export interface EventStreamClient {
  readonly headers: Headers;
  /** Waits until this many events have arrived in total, or throws after `timeoutMs`. */
  readonly take: (count: number, timeoutMs?: number) => Promise<readonly ReceivedEvent[]>;
  /** Waits until the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Everything that was received, including comments. */
  readonly text: () => string;
  readonly close: () => void;
}

export async function openEventStream(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<EventStreamClient> {
  const stop = new AbortController();
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  });
  assert.equal(response.status, 200, await textOfFailure(response));
  const events: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  let text = '';
  let unread = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const received = decoder.decode(chunk, { stream: true });
      text += received;
      const blocks = (unread + received).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) events.push(...parseEvent(block));
      for (const check of waiting) check();
    }
  };
  const ended = read().catch(() => {});
  const take = (count: number, timeoutMs = 60_000) =>
    new Promise<readonly ReceivedEvent[]>((resolve, reject) => {
      const settle = () => {
        if (events.length < count) return;
        clearTimeout(timer);
        waiting.delete(settle);
        resolve(events);
      };
      const timer = setTimeout(() => {
        waiting.delete(settle);
        reject(new Error(`${events.length} of ${count} events came: ${text.slice(-500)}`));
      }, timeoutMs);
      waiting.add(settle);
      settle();
    });
  return { headers: response.headers, take, ended, text: () => text, close: () => stop.abort() };
}

async function textOfFailure(response: Response): Promise<string> {
  return response.ok ? '' : await response.text();
}

function parseEvent(block: string): ReceivedEvent[] {
  const fields = new Map(
    block
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line): [string, string] => {
        const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
        return [name, value];
      }),
  );
  const data = fields.get('data');
  return data === undefined
    ? []
    : [{ id: fields.get('id'), event: fields.get('event'), data: JSON.parse(data) }];
}
