import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { full, test } from '../../testing/level.ts';
import type { ImageProblem, ImageProblemKind } from '../image-problem.ts';
import { buildSvg, buildUseBomb, createSampleFolder, type SampleFolder } from '../testing/sample-images.ts';
import { createImageWorkers, type ImageWorkers } from '../workers/image-workers.ts';
import { inspectBounds, inspectImage } from './inspect-image.ts';
import { openSvg } from './rasterize-svg.ts';

let workers: ImageWorkers;
let samples: SampleFolder;
before(async () => {
  workers = createImageWorkers();
  samples = await createSampleFolder();
});
after(async () => {
  await workers.close();
  await samples.remove();
});

async function inspectSize(svg: Uint8Array | string): Promise<[number, number]> {
  const { format, mediaType, width, height } = await inspectImage(
    workers,
    await samples.save('plan.svg', svg),
  );
  assert.deepEqual([format, mediaType], ['svg', 'image/svg+xml']);
  return [width, height];
}

async function assertRejected(
  svg: Uint8Array | string,
  kind: ImageProblemKind,
  message = /./,
  bounds = inspectBounds,
): Promise<void> {
  const path = await samples.save('plan.svg', svg);
  await assert.rejects(inspectImage(workers, path, bounds), (error: ImageProblem) => {
    assert.equal(error.name, 'ImageProblem', String(error.stack));
    assert.equal(error.kind, kind, `${error.message} ${error.detail}`);
    assert.match(error.message, message);
    return true;
  });
}

/** Draws an SVG as a thumbnail of 16 × 16 pixels, RGBA. */
async function drawThumbnail(svg: string): Promise<Buffer> {
  const { pipeline } = await openSvg(Buffer.from(svg));
  return pipeline.resize(16, 16, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
}

const pixel = (thumbnail: Buffer, x: number, y: number): number[] => [
  ...thumbnail.subarray((y * 16 + x) * 4).subarray(0, 4),
];

test('the longer side of an SVG is 8192 pixels: by width and height, by its viewBox, or by its contents', async () => {
  const room = '<rect width="40" height="20"/>';
  for (const [svg, width, height] of [
    [buildSvg(room), 8192, 6144],
    [buildSvg(room, 'width="297mm" height="420mm"'), 5793, 8192],
    [buildSvg(room, 'viewBox="0 0 40000000 10000000"'), 8192, 2048],
    [buildSvg(room, 'viewBox="0 0 0.004 0.001"'), 8192, 2048],
    [buildSvg('<rect x="9" width="300" height="150"/>', ''), 8192, 4096],
    [buildSvg(room, 'style="width:150px;height:300px"'), 4096, 8192],
  ] as const)
    assert.deepEqual((await openSvg(Buffer.from(svg))).size, { width, height }, svg);
});

test('an SVG is accepted with a prolog, in UTF-16, and with a namespace prefix', async () => {
  const svg = buildSvg('<text y="20">Küche</text>');
  const prefixed =
    '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="4" height="3"><s:rect width="1" height="1"/></s:svg>';
  assert.deepEqual(
    await inspectSize(`\ufeff<?xml version="1.0"?>\n<!--${'x'.repeat(5000)}-->${svg}`),
    [8192, 6144],
  );
  assert.deepEqual(
    await inspectSize(Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${svg}`, 'utf16le')),
    [8192, 6144],
  );
  assert.deepEqual(await inspectSize(prefixed), [8192, 6144]);
});

test('lengths in inches, millimeters and user units have the same scale as in a browser', async () => {
  const half =
    '<rect width="96" height="96" fill="#f00"/><rect x="1in" width="1in" height="1in" fill="#00f"/>';
  const thumbnail = await drawThumbnail(buildSvg(half, 'width="2in" height="25.4mm"'));
  assert.deepEqual(pixel(thumbnail, 6, 15), [255, 0, 0, 255]);
  assert.deepEqual(pixel(thumbnail, 9, 15), [0, 0, 255, 255]);
});

test('an SVG without a size, or that is not XML, is broken, and the message says what or where', async () => {
  await assertRejected(buildSvg('', ''), 'broken', /no usable size/);
  await assertRejected(buildSvg('', 'width="0" height="0"'), 'broken', /no usable size/);
  await assertRejected(buildSvg('\n<g></svg>'), 'broken', /near line 2/);
  await assertRejected(buildSvg('<g></g>').slice(0, -8), 'broken', /near line 1/);
  await assertRejected(buildSvg('&nbsp;'), 'broken');
  await assertRejected(`${buildSvg('')}trailing`, 'broken');
  await assertRejected(buildSvg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`), 'broken');
});

test('an SVG with the DOCTYPE of drawing programs is accepted', async () => {
  const svg = buildSvg('<rect width="40" height="20"/>');
  const publicId = '"-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"';
  for (const doctype of [
    '<!DOCTYPE svg>',
    `<!DOCTYPE svg PUBLIC ${publicId}>`,
    `<!-- x -->\n<!doctype svg SYSTEM 'a>b'>\n`,
  ])
    assert.deepEqual(
      await inspectSize(`<?xml version="1.0"?>${doctype}<!-- Illustrator -->${svg}`),
      [8192, 6144],
    );
});

test('an SVG that declares entities, in any encoding, is rejected, and the message says what to delete', async () => {
  const bomb = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
  const svg = `${bomb}${buildSvg('<text>&b;</text>')}`;
  for (const bytes of [
    Buffer.from(svg),
    Buffer.from(`\ufeff${svg}`, 'utf16le'),
    Buffer.from(`\ufeff${svg}`, 'utf16le').swap16(),
  ]) {
    await assertRejected(bytes, 'unsupported', /Delete the part in brackets/);
  }
});

test('an SVG has the same size limit as every image, 50 MB', async () => {
  const svg = buildSvg(`<!--${'x'.repeat(12 * 1024 * 1024)}--><rect width="40" height="20"/>`);
  assert.deepEqual(await inspectSize(svg), [8192, 6144]);
  await assertRejected(buildSvg(`<!--${'x'.repeat(50 * 1024 * 1024)}-->`), 'too-large', /50 MB/);
});

test('an SVG with a part over 10 MB is rejected with the reason', async () => {
  const picture = `data:image/png;base64,${'A'.repeat(11 * 1024 * 1024)}`;
  await assertRejected(buildSvg(`<image href="${picture}"/>`), 'too-large', /One part of this SVG/);
});

test('external resources of an SVG are not loaded, by http, file URL or path', async () => {
  let requests = 0;
  const server = createServer((_request, response) => response.end(`${requests++}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const http = `http://127.0.0.1:${(server.address() as AddressInfo).port}/red.png`;
  const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const path = await samples.save('red.png', red);
  await samples.save('red.svg', buildSvg('<rect id="r" width="400" height="300" fill="#f00"/>'));
  const neighbor = path.replace('red.png', 'red.svg');
  for (const target of [
    http,
    path,
    'red.png',
    './red.png',
    `${pathToFileURL(path)}`,
    `${pathToFileURL(neighbor)}`,
  ]) {
    const size = 'width="400" height="300"';
    const svg = buildSvg(
      `<style>@import url("${target}"); rect { fill: url("${target}#r") }</style>
      <image ${size} href="${target}"/><image ${size} xlink:href="${target}"/>
      <use href="${target}#r"/><filter id="f"><feImage href="${target}"/></filter><g filter="url('${target}#f')"><path d="M0 0h1"/></g>
      <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${target}"/>
      <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${target}" parse="text"/>`,
    );
    await samples.save('plan.svg', svg);
    assert.deepEqual(await inspectSize(`<?xml-stylesheet href="${target}"?>${svg}`), [8192, 6144]);
    const seen = await drawThumbnail(svg);
    for (let i = 0; i < seen.length; i += 4) assert.ok((seen[i + 3] ?? 0) < 10, `${target} was drawn`);
  }
  assert.equal(requests, 0);
  const embedded = buildSvg(
    `<image width="400" height="300" href="data:image/png;base64,${red.toString('base64')}"/>`,
  );
  assert.deepEqual(pixel(await drawThumbnail(embedded), 8, 8), [255, 0, 0, 255]);
  server.close();
});

full(
  'a bomb of references, and one of blurs, exceed their bounds, while this process stays responsive',
  async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const strip = buildSvg('', 'viewBox="0 0 400 4"');
    await inspectSize(strip);
    const rss = process.memoryUsage.rss();
    delay.enable();
    await assertRejected(buildUseBomb(6), 'timeout', /effects/, { ...inspectBounds, timeoutMs: 1500 });
    const blurred =
      '<filter id="f"><feGaussianBlur stdDeviation="30"/></filter><rect width="380" height="280" filter="url(#f)"/>';
    const patient = { ...inspectBounds, timeoutMs: 120_000 }; // other tests may keep the computer busy
    await assertRejected(buildUseBomb(3, blurred), 'memory', /blur/, patient);
    delay.disable();
    assert.ok(delay.max / 1e6 < 1000, `event loop held up for ${delay.max / 1e6} ms`);
    assert.ok(process.memoryUsage.rss() - rss < 30e6);
    assert.deepEqual(await inspectSize(strip), [8192, 82]);
  },
);
