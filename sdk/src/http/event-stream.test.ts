import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvents, type ServerEvent } from './event-stream.ts';

async function readAll(...chunks: (string | Uint8Array<ArrayBuffer>)[]): Promise<ServerEvent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  return Array.fromAsync(readEvents(body));
}

const message = (data: string, id?: string) => ({ id, event: 'message', data });

test('an event has its id, its name and all its lines of data', async () => {
  const events = await readAll('id: 7\nevent: change\ndata: one\ndata:two\nretry: 5\n\n');
  assert.deepEqual(events, [{ id: '7', event: 'change', data: 'one\ntwo' }]);
});

test('every line ending of the standard ends a line', async () => {
  assert.deepEqual(await readAll('data: a\r\n\r\ndata: b\n\ndata: c\r\rdata: d\r\n\r\n'), [
    message('a'),
    message('b'),
    message('c'),
    message('d'),
  ]);
});

test('events are complete wherever their bytes are split, even inside a character or a line ending', async () => {
  const text = 'id: 1\r\ndata: Löschzug 🚒\r\n\r\nid: 2\ndata: b\n\n';
  const bytes = new TextEncoder().encode(text);
  for (let size = 1; size <= bytes.length; size += 1) {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (let i = 0; i < bytes.length; i += size) chunks.push(bytes.subarray(i, i + size));
    assert.deepEqual(
      await readAll(...chunks),
      [message('Löschzug 🚒', '1'), message('b', '2')],
      `by ${size}`,
    );
  }
});

test('comments and events without data are ignored', async () => {
  assert.deepEqual(await readAll(': still here\n\n', 'id: 3\n\n', 'data: a\n\n'), [message('a')]);
});

test('an event that is cut off at the end is dropped', async () => {
  assert.deepEqual(await readAll('data: a\n\ndata: b\n'), [message('a')]);
});

test('leaving the loop closes the connection', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const event of readEvents(body)) {
    assert.equal(event.data, 'a');
    break;
  }
  assert.ok(isCancelled);
});

test('the signal ends the loop and closes the connection, even if fetch ignores it', {
  timeout: 120_000,
}, async () => {
  for (const isLate of [true, false]) {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      cancel: () => {
        isCancelled = true;
      },
    });
    const stop = new AbortController();
    if (isLate) setImmediate(() => stop.abort());
    else stop.abort();
    assert.deepEqual(await Array.fromAsync(readEvents(body, stop.signal)), []);
    assert.ok(isCancelled);
  }
});

test('an endless event does not fill up memory', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x61)),
  });
  await assert.rejects(Array.fromAsync(readEvents(body)), /too long/);
});

test('a silent connection is closed', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const reading = Array.fromAsync(readEvents(new ReadableStream()));
  t.mock.timers.tick(45_000);
  await assert.rejects(reading, /silent/);
});
