import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTextStore, joinPieces, writeJsonList } from './write-json-list.ts';

const around = { before: '{"Data":', after: ',"Status":"success"}' };

/** Returns the same list as JSON.stringify. */
const join = (texts: readonly string[]) => `{"Data":[${texts.join(',')}],"Status":"success"}`;

test('lists of any length, with texts of any length and script, are written exactly as JSON.stringify writes them', async () => {
  const long = JSON.stringify('ä€😀'.repeat(100_000));
  for (const texts of [
    [],
    ['1'],
    ['""', 'null'],
    [long, '1', long],
    Array.from({ length: 30_000 }, (_, i) =>
      JSON.stringify({ name: `Räume ${i} 🚒`, rest: 'x'.repeat(i % 300) }),
    ),
  ]) {
    const storeText = createTextStore();
    const written = await writeJsonList(texts.map(storeText), around);
    assert.ok(written.equals(Buffer.from(join(texts))), `${texts.length} texts`);
  }
});

test('without surrounding text, a list is written as an array', async () => {
  const storeText = createTextStore();
  assert.equal(String(await writeJsonList([storeText('1'), storeText('2')])), '[1,2]');
  assert.equal(String(await writeJsonList([])), '[]');
});

test('pieces of any size are joined', async () => {
  const pieces = [0, 1, 3_000_000, 7, 524_288].map((length, i) => Buffer.alloc(length, i + 1));
  assert.ok((await joinPieces(pieces)).equals(Buffer.concat(pieces)));
  assert.equal((await joinPieces([])).length, 0);
});

test('other work continues while a long list is written', async () => {
  const storeText = createTextStore();
  const texts = Array.from({ length: 40_000 }, (_, i) =>
    storeText(JSON.stringify({ number: i, rest: 'x'.repeat(300) })),
  );
  let passes = 0;
  let isDone = false;
  const count = () => {
    passes += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await writeJsonList(texts);
  isDone = true;
  assert.ok(passes > 10, `${passes} passes`);
});
