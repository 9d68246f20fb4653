import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before } from 'node:test';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { buildEncryptedPdf } from '../../imaging/pdf/testing/encrypt-pdf.ts';
import { buildPng, buildPngChunk } from '../../imaging/testing/sample-images.ts';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { full, test } from '../../testing/level.ts';
import { jpgImage, pngImage, svgImage } from '../../testing/sample-images.ts';
import { addMap } from '../../testing/sample-maps.ts';
import { onSqlite } from '../../testing/test-server.ts';
import {
  addAttachment,
  attachmentBlobs,
  listAttachments,
  pathOf,
  samplePdf,
  sendAttachment,
} from './attachments.test-support.ts';
import { maxFileBytes } from './store-file.ts';

const html = '<!doctype html><script>alert(document.domain)</script>';
const blobOf = (...parts: (Uint8Array | string)[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))));
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const secret = 'GPS-SECRET-56.46N';

onSqlite('hostile attachments', (server) => {
  let send: Send;
  let customMapId: string;
  before(async () => {
    send = clientOf(server());
    ({ customMapId } = await addMap(send));
  });
  const upload = (file: Blob, name?: string) => sendAttachment(send, { customMapId }, file, name);
  const download = async (url: string | null) => {
    const response = await fetch(new URL(pathOf(url), server().baseUrl));
    assert.equal(response.status, 200);
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('are refused by their bytes, whatever their name says, and leave no file', async () => {
    const png = await bytesOf(await pngImage());
    for (const [file, name] of [
      [svgImage(), 'plan.png'],
      [blobOf(html), 'plan.pdf'],
      [blobOf(html, '%PDF-1.7\n'), 'plan.pdf'],
      [blobOf('GIF89a', html), 'plan.jpg'],
      [blobOf('MZ\x90', randomBytes(500)), 'plan.png'],
      [blobOf(png.subarray(0, png.length - 20)), 'cut.png'],
      [blobOf('\xff\xd8\xff', html), 'plan.jpg'],
      [blobOf(''), 'empty.pdf'],
    ] as const)
      assertError(await upload(file, name), 400, 'UnsupportedImage', /^file: /);
    assert.deepEqual(await listAttachments(send, `customMapId=${customMapId}`), []);
    assert.deepEqual(await attachmentBlobs(server()), []);
    assert.deepEqual(await readdir(join(server().ctx.config.dataDir, 'incoming')), []);
  });

  full('of 20 MB and one byte are refused, and of exactly 20 MB are not', async () => {
    const pdf = await bytesOf(samplePdf());
    const fill = (length: number) => blobOf(pdf, Buffer.alloc(length - pdf.length));
    assertError(await upload(fill(maxFileBytes + 1)), 413, 'PayloadTooLarge', /^file must be at most 20 MB$/);
    const { status, body } = await upload(fill(maxFileBytes));
    assert.deepEqual([status, body.sizeBytes], [200, 20 * 1024 * 1024]);
  });

  test('that unpack to more pixels than a picture may have are refused before they are unpacked', async () => {
    const data = deflateSync(Buffer.alloc(1024 * 1024));
    const bomb = blobOf(buildPng({ width: 60_000, height: 60_000, data }));
    assertError(await upload(bomb), 413, 'ImageTooLarge', /268 megapixels/);
    const short = blobOf(buildPng({ width: 8_000, height: 8_000, data }));
    assertError(await upload(short), 400, 'UnsupportedImage', /damaged or cut short/);
  });

  test('get no say in where they are stored or how they are called', async () => {
    const { status, body } = await upload(await pngImage(), '../../../../x\r\nSet-Cookie: a=b.png');
    assert.equal(status, 200);
    assert.match(pathOf(body.fileUrl), /^\/storage\/attachments\/[0-9a-f]{32}\.png$/);
    for (const name of [
      '..%2f..%2fauth-secret',
      'x'.repeat(32),
      `${'0'.repeat(32)}.svg`,
      `${'0'.repeat(32)}.exe`,
    ])
      assert.equal((await send('GET', `/storage/attachments/${name}`)).status, 404);
  });

  test('lose their position, their other metadata, and everything after their pixels', async () => {
    const exif = {
      IFD0: { Copyright: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '56/1 27/1 36/1' },
    };
    const photo = await sharp(await bytesOf(await jpgImage(60, 40)))
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .jpeg()
      .toBuffer();
    assert.ok(photo.includes(secret) && photo.includes('Exif'), 'the upload has a position');
    const png = Buffer.from(await bytesOf(await pngImage()));
    const text = buildPngChunk('tEXt', Buffer.from(`Comment\0${secret}`));
    const end = png.length - 12;
    const chunked = Buffer.concat([png.subarray(0, end), text, png.subarray(end)]);
    for (const [bytes, size] of [
      [Buffer.concat([photo, Buffer.from(`PK\x03\x04${secret}${html}`)]), [40, 60]],
      [Buffer.concat([chunked, Buffer.from(secret + html)]), [40, 20]],
    ] as const) {
      const added = await addAttachment(send, { customMapId }, blobOf(bytes));
      for (const url of [added.fileUrl, added.thumbnailUrl]) {
        const { bytes: served } = await download(url);
        for (const needle of [secret, 'Exif', 'script', 'PK\x03\x04'])
          assert.ok(!served.includes(needle), needle);
        const { width, height, exif, xmp, icc, orientation } = await sharp(served).metadata();
        assert.deepEqual([width, height], size, 'upright');
        assert.deepEqual([exif, xmp, icc, orientation], [undefined, undefined, undefined, undefined]);
      }
    }
  });

  test('that are PDFs with a script are downloaded, sandboxed and never sniffed', async () => {
    const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
    const pdf = samplePdf('/OpenAction 1000 0 R', [script]);
    const added = await addAttachment(send, { customMapId }, pdf);
    const { headers, bytes } = await download(added.fileUrl);
    assert.deepEqual(bytes, Buffer.from(await bytesOf(pdf)), 'a PDF is kept as it is');
    assert.equal(headers.get('content-type'), 'application/pdf');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*; sandbox$/);
    assert.equal(headers.get('content-disposition'), 'attachment');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('set-cookie'), null);
    const thumbnail = await download(added.thumbnailUrl);
    assert.equal(thumbnail.headers.get('content-type'), 'image/webp');
    const { width = 0, height = 0 } = await sharp(thumbnail.bytes).metadata();
    assert.deepEqual([Math.max(width, height), added.pages], [320, 2]);
    const part = await fetch(new URL(pathOf(added.fileUrl), server().baseUrl), {
      headers: { range: 'bytes=0-4' },
    });
    assert.deepEqual([part.status, await part.text()], [206, '%PDF-']);
  });

  test('that are PDFs with a password are kept without a thumbnail, and damaged ones are refused', async () => {
    const locked = await addAttachment(send, { customMapId }, blobOf(buildEncryptedPdf('key at the gate')));
    assert.deepEqual([locked.mediaType, locked.pages, locked.thumbnailUrl], ['application/pdf', null, null]);
    assertError(await upload(blobOf('%PDF-1.7\n', randomBytes(2_000))), 400, 'UnsupportedImage', /^file: /);
  });

  test('keep the text of a note as it is, for apps that show it as text', async () => {
    const note = `<img src=x onerror=alert(1)> [here](javascript:alert(1)) ${html}`;
    const { fileUrl, note: saved } = await addAttachment(send, { customMapId, note });
    assert.deepEqual([fileUrl, saved], [null, note]);
    const { headers } = await send('GET', `/api/v4/CustomMaps/GetAttachments?customMapId=${customMapId}`);
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });
});
