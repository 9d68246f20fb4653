import { type OfflineStorage, readWholeContent } from '../storage/offline-storage.ts';

/** Runs in Node and in browsers, so it has its own assertions. */
interface ContractCase {
  readonly name: string;
  /** @param open opens the same storage again and again, as processes or tabs would */
  readonly check: (open: () => OfflineStorage) => Promise<void>;
}

/** The requirements that every storage has to meet, whatever it is built on. */
export const storageContract: readonly ContractCase[] = [
  {
    name: 'a record reads back as it was written, replaced and deleted, wherever it is opened',
    check: async (open) => {
      const value = { text: 'é\u0000"\u2028', list: [1.5, null, true], nested: { none: null } };
      equal(await open().readRecord('key'), undefined);
      await open().writeRecord('key', value);
      equal(await open().readRecord('key'), value);
      await open().writeRecord('key', { replaced: true });
      equal(await open().readRecord('key'), { replaced: true });
      await open().deleteRecord('key');
      await open().deleteRecord('key');
      equal(await open().readRecord('key'), undefined);
    },
  },
  {
    name: 'records are listed by key prefix, whatever characters the keys have',
    check: async (open) => {
      const store = open();
      for (const key of ['map-1', 'map-../../x', 'map-', 'mapper', 'floor-1'])
        await store.writeRecord(key, key);
      equal([...(await store.readRecords('map-'))].sort(), ['map-', 'map-../../x', 'map-1']);
      equal(await store.readRecords('zone-'), []);
    },
  },
  {
    name: 'a content of several pieces reads back completely and by any range',
    check: async (open) => {
      const store = open();
      const bytes = await appendBytes(store, 'content', 2 * store.pieceBytes + 77);
      await store.sealContent('content');
      equal(same(await readWholeContent(open(), 'content'), bytes), true);
      const { pieceBytes: piece } = store;
      const ranges = [
        ...[
          [0, 1],
          [0, 0],
          [piece - 1, 2],
          [piece, piece],
          [piece + 3, piece + 70],
        ],
        ...[
          [2 * piece + 70, 100],
          [bytes.length, 5],
          [bytes.length + piece, 5],
          [12_345, 54_321],
        ],
      ];
      for (const [offset = 0, length = 0] of ranges) {
        const part = await store.readContent('content', offset, length);
        equal(same(part, bytes.subarray(offset, offset + length)), true, `${offset} ${length}`);
        equal(part?.buffer.byteLength, part?.byteLength); // a range does not keep the whole content in memory
      }
      equal(await store.readContent('other', 0, 5), undefined);
    },
  },
  {
    name: 'a partial content is measured in complete pieces and grows from there; anything after it is dropped',
    check: async (open) => {
      const store = open();
      const { pieceBytes: piece } = store;
      equal(await store.measurePartial('partial'), 0);
      const bytes = await appendBytes(store, 'partial', 3 * piece + 10);
      const measured = await open().measurePartial('partial');
      equal(measured % piece, 0);
      equal(measured <= 3 * piece && measured >= 2 * piece, true);
      await store.appendPiece('partial', piece, bytes.subarray(0, 5));
      equal((await open().listContents()).get('partial'), piece + 5);
      const expected = new Uint8Array([...bytes.subarray(0, piece), ...bytes.subarray(0, 5)]);
      equal(same(await readWholeContent(store, 'partial'), expected), true);
      await store.appendPiece('partial', 0, bytes.subarray(0, 3));
      equal(same(await readWholeContent(store, 'partial'), bytes.subarray(0, 3)), true);
    },
  },
  {
    name: 'contents are listed with their lengths, deleted one by one, and swept except those to keep',
    check: async (open) => {
      const store = open();
      for (const [i, name] of ['a', 'b.c', 'd/e', 'aa'].entries()) await appendBytes(store, name, 100 + i);
      const listed = await open().listContents();
      equal([...listed].sort(), [
        ['a', 100],
        ['aa', 103],
        ['b.c', 101],
        ['d/e', 102],
      ]);
      await store.deleteContent('a');
      await store.deleteContent('a');
      await store.sweep(new Set(['d/e', 'missing']));
      equal([...(await open().listContents())], [['d/e', 102]]);
      equal((await readWholeContent(store, 'd/e'))?.length, 102);
      equal((await readWholeContent(store, 'aa')) === undefined, true);
    },
  },
  {
    name: 'one work at a time has the lock, and a failure releases it',
    check: async (open) => {
      const signal = new AbortController().signal;
      let running = 0;
      let maxRunning = 0;
      const work = (i: number) => async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        for (let read = 0; read < 20; read++) await open().readRecord('none'); // gives other work time to run
        running -= 1;
        if (i === 1) throw new Error('failed');
        return i;
      };
      const results = await Promise.allSettled([0, 1, 2].map((i) => open().runLocked(work(i), signal)));
      equal(
        results.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      );
      equal(maxRunning, 1);
    },
  },
  {
    name: 'the signal ends the wait for the lock',
    check: async (open) => {
      const controller = new AbortController();
      let release: (() => void) | undefined;
      const holding = open().runLocked(
        () =>
          new Promise<void>((resolve) => {
            release = resolve;
          }),
        new AbortController().signal,
      );
      while (!release) await open().readRecord('none');
      const waiting = open().runLocked(async () => 'entered', controller.signal);
      await open().readRecord('none');
      controller.abort();
      equal(await waiting.catch(() => 'given up'), 'given up');
      release();
      await holding;
      equal(await open().runLocked(async () => 'entered', new AbortController().signal), 'entered');
    },
  },
];

/** Appends bytes that differ from piece to piece. */
async function appendBytes(store: OfflineStorage, name: string, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = (i * 31 + (i >> 8)) & 255;
  for (let offset = 0; offset < length; offset += store.pieceBytes)
    await store.appendPiece(name, offset, bytes.subarray(offset, offset + store.pieceBytes));
  return bytes;
}

function same(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a?.length === b.length && a.every((byte, i) => byte === b[i]);
}

function equal(actual: unknown, expected: unknown, about = ''): void {
  const [actualJson, expectedJson] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (actualJson !== expectedJson) throw new Error(`${about} expected ${expectedJson}, got ${actualJson}`);
}
