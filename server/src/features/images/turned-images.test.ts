import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { addMap, mapForm } from '../../testing/sample-maps.ts';
import { onSqlite } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';

/** An upright picture of 90 × 60 pixels with a red top right corner, stored as a camera does that was turned. */
async function storeTurned(orientation: number, format: 'jpeg' | 'png'): Promise<Buffer> {
  const mark = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const upright = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#ffffff' } })
    .composite([{ input: mark, left: 70, top: 0 }])
    .png()
    .toBuffer();
  const undo = sharp(upright);
  if (orientation === 6) undo.rotate(270);
  if (orientation === 3) undo.rotate(180);
  if (orientation === 2) undo.flop();
  return sharp(await undo.png().toBuffer())
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
}

onSqlite('images that are stored turned', (server) => {
  const download = async (address: string) => {
    const response = await fetch(new URL(new URL(address).pathname, server().baseUrl));
    assert.equal(response.status, 200);
    return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
  };
  /** The pixels as stored: a client that ignores EXIF shows these. */
  const assertUpright = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [90, 60]);
    assert.equal((await sharp(bytes).metadata()).orientation, undefined);
    const isRed = (x: number, y: number) => {
      const [r = 0, g = 0, b = 0] = data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3);
      return r > 200 && g < 80 && b < 80;
    };
    assert.deepEqual(
      [isRed(80, 10), isRed(10, 10), isRed(80, 50), isRed(10, 50)],
      [true, false, false, false],
    );
  };

  for (const format of ['jpeg', 'png'] as const)
    for (const orientation of [2, 3, 6])
      test(`have upright pixels at imageUrl and the upload at originalImageUrl: ${format}, ${orientation}`, async () => {
        const stored = await storeTurned(orientation, format);
        const imageFile = new Blob([new Uint8Array(stored)]);
        const map = await addMap(clientOf(server()), { imageFile });
        const shown = await download(map.imageUrl);
        assert.equal(shown.type, `image/${format}`);
        await assertUpright(shown.bytes);
        assert.ok((await download(map.originalImageUrl)).bytes.equals(stored));
      });

  test('an image that is not turned is the upload itself, and a broken one is rejected', async () => {
    const send = clientOf(server());
    for (const orientation of [undefined, 1]) {
      const plain = sharp(await storeTurned(1, 'png')).withMetadata({ orientation });
      const bytes = await plain.jpeg().toBuffer();
      const map = await addMap(send, { imageFile: new Blob([new Uint8Array(bytes)]) });
      assert.equal(map.imageUrl, map.originalImageUrl);
      assert.ok((await download(map.imageUrl)).bytes.equals(bytes));
    }
    const cut = (await storeTurned(6, 'jpeg')).subarray(0, 600);
    const imageFile = new Blob([new Uint8Array(cut)]);
    const { status } = await send('POST', `${base}/SaveCustomMap`, formOf({ ...mapForm, imageFile }));
    assert.equal(status, 400);
  });
});
