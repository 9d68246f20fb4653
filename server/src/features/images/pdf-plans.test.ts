import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { buildPdf, drawPlanPage } from '../../imaging/pdf/testing/build-pdf.ts';
import { buildEncryptedPdf } from '../../imaging/pdf/testing/encrypt-pdf.ts';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { onSqlite } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';
const black = { width: 300, height: 100, content: '0 g 0 0 300 100 re f' };
const twoPages = new Blob([new Uint8Array(buildPdf([drawPlanPage(), black]))]);
const locked = new Blob([new Uint8Array(buildEncryptedPdf('open sesame'))]);

onSqlite(
  'plans from PDFs',
  (server) => {
    const readFile = async (address: string) => {
      const response = await fetch(new URL(new URL(address).pathname, server().baseUrl));
      assert.equal(response.status, 200);
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };

    test('the pages of a PDF and a preview of one can be seen before anything is saved', async () => {
      const send = clientOf(server());
      const inspect = (fields: Parameters<typeof formOf>[0]) =>
        send('POST', `${base}/InspectPlan`, formOf(fields));
      const before = await Array.fromAsync(server().ctx.blobs.list(''));
      const { status, body } = await inspect({ imageFile: twoPages, page: 2 });
      assert.equal(status, 200);
      assert.deepEqual(
        { ...body, preview: { ...body.preview, dataUrl: '' } },
        {
          needsPassword: false,
          pages: [
            { page: 1, widthPt: 842, heightPt: 595 },
            { page: 2, widthPt: 300, heightPt: 100 },
          ],
          preview: { page: 2, width: 800, height: 267, dataUrl: '' },
          placement: null,
          placementProblem: null,
        },
      );
      const preview = Buffer.from(body.preview.dataUrl.split(',')[1], 'base64');
      assert.equal((await sharp(preview).stats()).channels[0]?.max, 0);
      for (const password of [undefined, 'wrong']) {
        const { body: closed } = await inspect({ imageFile: locked, password });
        const nothing = { preview: null, placement: null, placementProblem: null };
        assert.deepEqual(closed, { needsPassword: true, pages: [], ...nothing });
      }
      const { body: open } = await inspect({ imageFile: locked, password: 'open sesame' });
      assert.deepEqual([open.needsPassword, open.pages.length], [false, 1]);
      assert.equal((await Array.fromAsync(server().ctx.blobs.list(''))).length, before.length);
      const missing = await inspect({ imageFile: twoPages, page: 3 });
      assertError(missing, 400, 'UnsupportedImage', /no page 3/);
    });

    test('a page becomes the image of a map and of a floor, and the PDF is at originalImageUrl', async () => {
      const send = clientOf(server());
      const map = await addMap(send, { imageFile: twoPages, dpi: 72, page: 2 });
      const image = await readFile(map.imageUrl);
      const { width, height } = await sharp(image.bytes).metadata();
      assert.deepEqual([width, height], [300, 100]);
      const original = await readFile(map.originalImageUrl);
      assert.deepEqual(original.bytes, Buffer.from(await twoPages.arrayBuffer()));
      assert.equal(original.response.headers.get('content-type'), 'application/pdf');
      assert.match(original.response.headers.get('content-disposition') ?? '', /^attachment/);
      const floor = await addFloor(send, map.customMapId, { imageFile: twoPages, dpi: 36 });
      assert.match(floor.originalImageUrl, /\.pdf$/);
      assert.deepEqual((await sharp((await readFile(floor.imageUrl)).bytes).metadata()).width, 421);
      await send('DELETE', `${base}/DeleteCustomMap/${map.customMapId}`);
      for (const address of [map.imageUrl, map.originalImageUrl, floor.originalImageUrl])
        assert.equal((await send('GET', new URL(address).pathname)).status, 404);
    });

    test('the texts of a page are served as JSON', async () => {
      const send = clientOf(server());
      const map = await addMap(send, { imageFile: twoPages, dpi: 72, page: 1 });
      const { response, bytes } = await readFile(map.originalImageUrl.replace(/pdf$/, 'json'));
      assert.equal(response.headers.get('content-type'), 'application/json');
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      const texts = JSON.parse(bytes.toString());
      assert.equal(texts.length, 40);
      assert.equal(texts[0].text, 'Room 0.0');
      assert.ok(texts[0].at.every((part: number) => part > 0 && part < 1));
      const path = new URL(map.originalImageUrl).pathname.replace(/pdf$/, 'json');
      const { status } = await send('DELETE', `${base}/DeleteCustomMap/${map.customMapId}`);
      assert.equal(status, 200);
      assertError(await send('GET', path), 404, 'NotFound');
      const drawing = await addMap(send);
      const key = new URL(drawing.imageUrl).pathname.replace(/\.\w+$/, '.json');
      assertError(await send('GET', key), 404, 'NotFound');
    });

    test('a rotated page has its picture, and pixels are counted in the size that the caller gives', async () => {
      const send = clientOf(server());
      const placement = {
        controlPoints: [
          { x: 0, y: 0, lat: 56.46, lng: -2.979 },
          { x: 842, y: 595, lat: 56.4596, lng: -2.979 },
        ],
        imageSize: { width: 842, height: 595 },
      };
      const form = {
        name: 'PDF',
        type: 0,
        imageFile: twoPages,
        dpi: 144,
        placement: JSON.stringify(placement),
      };
      const { status, body } = await send('POST', `${base}/SaveCustomMap`, formOf(form));
      assert.equal(status, 200);
      const { topLeft, bottomRight } = body.placement.fit.corners;
      assert.ok(Math.abs(topLeft.lat - 56.46) < 1e-9 && Math.abs(bottomRight.lat - 56.4596) < 1e-9);
      await readFile(body.imageUrl);
    });

    test('a PDF that cannot be read is rejected, and nothing is stored', async () => {
      const send = clientOf(server());
      const before = await Array.fromAsync(server().ctx.blobs.list(''));
      for (const [imageFile, fields, message] of [
        [locked, {}, /^imageFile: This PDF needs its password/],
        [locked, { password: 'wrong' }, /^imageFile: The password for this PDF is wrong/],
        [new Blob(['%PDF-1.7 nothing']), {}, /^imageFile: This PDF is damaged/],
        [twoPages, { page: 7 }, /^imageFile: This PDF has no page 7/],
      ] as const) {
        const form = formOf({ ...mapForm, ...fields, imageFile });
        assertError(await send('POST', `${base}/SaveCustomMap`, form), 400, 'UnsupportedImage', message);
      }
      const form = formOf({ ...mapForm, imageFile: twoPages, dpi: 2400 });
      assertError(await send('POST', `${base}/SaveCustomMap`, form), 413, 'ImageTooLarge', /Lower dpi/);
      assert.equal((await Array.fromAsync(server().ctx.blobs.list(''))).length, before.length);
    });
  },
  {},
  true,
);
