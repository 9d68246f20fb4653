import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { FilePosition, GroundPoints } from '../file-position.ts';
import { findGdal } from '../testing/gdal.ts';
import { translateWithGdal } from '../testing/gdal-files.ts';
import { createSampleFolder, type SampleFolder } from '../testing/sample-images.ts';
import { createImageWorkers, type ImageWorkers } from '../workers/image-workers.ts';
import { buildPdf } from './testing/build-pdf.ts';

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

const bounds = { timeoutMs: 20_000, memoryBytes: 600 * 1024 * 1024 };
const skip = findGdal() ? false : 'without gdal';

async function readPosition(bytes: Uint8Array, dpi = 72, page = 1): Promise<FilePosition> {
  const path = await samples.save('plan.pdf', bytes);
  return (await workers.run('drawPdf', { path, outputPath: `${path}.png`, page, dpi }, bounds)).position;
}

function assertPoints(position: FilePosition, expected: readonly (readonly number[])[]): void {
  assert.ok(position && 'points' in position, JSON.stringify(position));
  const { points } = position as GroundPoints; // assert checked it
  assert.equal(points.length, expected.length);
  for (const [index, { x, y, east, north }] of points.entries()) {
    const [expectedX = 0, expectedY = 0, expectedEast = 0, expectedNorth = 0] = expected[index] ?? [];
    const where = JSON.stringify(points[index]);
    assert.ok(Math.abs(x - expectedX) < 1e-3 && Math.abs(y - expectedY) < 1e-3, where);
    assert.ok(Math.abs(east - expectedEast) < 1e-9 && Math.abs(north - expectedNorth) < 1e-9, where);
  }
}

const measure =
  '<< /Type /Measure /Subtype /GEO /Bounds [0 0 0 1 1 1 1 0] /GPTS [56.459512345678 -2.979012345678 56.460512345678 -2.979112345678 56.460412345678 -2.977012345678] /LPTS [0 0 0 1 1 1] /GCS << /Type /GEOGCS /EPSG 4326 >> >>';
const corners = [
  [-2.979012345678, 56.459512345678],
  [-2.979112345678, 56.460512345678],
  [-2.977012345678, 56.460412345678],
] as const;
const viewport = (box: string): string => `/VP [<< /Type /Viewport /BBox [${box}] /Measure ${measure} >>]`;

/** Builds a page of 400 × 300 points. @param entries to add to its dictionary */
function pageWith(entries: string): Buffer {
  const plain = buildPdf([{ width: 400, height: 300, content: '0 g 100 100 50 50 re f' }]).toString('latin1');
  // PDFium rebuilds an object table with wrong offsets.
  return Buffer.from(plain.replace('/Contents', `${entries} /Contents`), 'latin1');
}

const at = (pixels: readonly (readonly [number, number])[]) =>
  pixels.map((pixel, index) => [...pixel, ...(corners[index] ?? [])]);

test('the points of a viewport have all their digits, and are in pixels of the picture', async () => {
  const bytes = pageWith(viewport('50 40 350 240'));
  assertPoints(
    await readPosition(bytes),
    at([
      [50, 260],
      [50, 60],
      [350, 60],
    ]),
  );
  assertPoints(
    await readPosition(bytes, 144),
    at([
      [100, 520],
      [100, 120],
      [700, 120],
    ]),
  );
});

test('the rotation and the crop box of the page are used', async () => {
  const rotated = pageWith(`/Rotate 90 ${viewport('50 40 350 240')}`);
  assertPoints(
    await readPosition(rotated),
    at([
      [40, 50],
      [240, 50],
      [240, 350],
    ]),
  );
  const cropped = pageWith(`/CropBox [20 30 380 280] ${viewport('50 40 350 240')}`);
  assertPoints(
    await readPosition(cropped),
    at([
      [30, 240],
      [30, 40],
      [330, 40],
    ]),
  );
});

test('the largest viewport with a geospatial measure is used', async () => {
  const large = viewport('50 40 350 240').slice('/VP ['.length, -1);
  const small = large.replace('50 40 350 240', '0 0 20 20').replace('56.4595', '12.3456');
  const plain = '<< /Type /Viewport /BBox [0 0 400 300] /Measure << /Type /Measure /Subtype /RL >> >>';
  const bytes = pageWith(`/VP [${small} ${large} ${plain}]`);
  assertPoints(
    await readPosition(bytes),
    at([
      [50, 260],
      [50, 60],
      [350, 60],
    ]),
  );
  assert.equal(await readPosition(pageWith(`/VP [${plain}]`)), null);
  assert.equal(await readPosition(pageWith('')), null);
});

test('a viewport in a compressed object stream is read', async () => {
  const object = `<< /Type /Viewport /BBox [50 40 350 240] /Measure ${measure} >>`;
  const packed = deflateSync(Buffer.from(`900 0 ${object}`, 'latin1')).toString('latin1');
  const stream = `<< /Type /ObjStm /N 1 /First 6 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
  const text = pageWith('/VP [900 0 R]').toString('latin1');
  const body = text.slice(0, text.lastIndexOf('xref\n0 1'));
  const offsets = [...body.matchAll(/(?:^|\n)(\d+) 0 obj/g)].map(
    (match) => [Number(match[1]), match.index + (match.index === 0 ? 0 : 1)] as const,
  );
  const streamAt = Buffer.byteLength(body, 'latin1');
  const tableAt = streamAt + Buffer.byteLength(`800 0 obj\n${stream}\nendobj\n`, 'latin1');
  const row = (type: number, first: number, second: number): Buffer => {
    const bytes = Buffer.alloc(7);
    bytes.writeUInt8(type);
    bytes.writeUInt32BE(first, 1);
    bytes.writeUInt16BE(second, 5);
    return bytes;
  };
  const rows = [
    ...offsets.map(([, offset]) => row(1, offset, 0)),
    row(1, streamAt, 0),
    row(2, 800, 0),
    row(1, tableAt, 0),
  ];
  const index = [...offsets.map(([number]) => number), 800, 900, 901]
    .map((number) => `${number} 1`)
    .join(' ');
  const table = Buffer.concat(rows).toString('latin1');
  const reference = `901 0 obj\n<< /Type /XRef /Size 902 /Root 1 0 R /W [1 4 2] /Index [${index}] /Length ${table.length} >>\nstream\n${table}\nendstream\nendobj\n`;
  const whole = `${body}800 0 obj\n${stream}\nendobj\n${reference}startxref\n${tableAt}\n%%EOF\n`;
  assert.ok(!whole.includes('GPTS'));
  assertPoints(
    await readPosition(Buffer.from(whole, 'latin1')),
    at([
      [50, 260],
      [50, 60],
      [350, 60],
    ]),
  );
});

test('PDFs of GDAL have the right position, in both encodings', { skip }, async () => {
  const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } });
  const png = await samples.save('plan.png', await blank.png().toBuffer());
  const position = ['-a_srs', 'EPSG:32633', '-a_ullr', '600000.25', '5340000.75', '600300.25', '5339800.75'];
  for (const encoding of ['ISO32000', 'OGC_BP']) {
    const path = await samples.save('gdal.pdf', '');
    translateWithGdal(png, path, ['-of', 'PDF', '-co', `GEO_ENCODING=${encoding}`, ...position]);
    const found = await readPosition(await readFile(path));
    assert.ok(found && 'points' in found);
    assert.equal(found.system.code, 32_633);
    if (encoding === 'OGC_BP') {
      const expected = [
        [0, 0, 600_000.25, 5_340_000.75],
        [0, 200, 600_000.25, 5_339_800.75],
        [300, 200, 600_300.25, 5_339_800.75],
        [300, 0, 600_300.25, 5_340_000.75],
      ];
      assertPoints(found, expected);
    }
  }
});

test('damaged viewports give an unusable position or none, and the page is still drawn', async () => {
  const broken = [
    '/VP [<< /Measure 5 >>]',
    '/VP 7',
    `/VP [${'['.repeat(200)}${']'.repeat(200)}]`,
    viewport('50 40 350 240').replace('/GPTS [', '/GPTS [1 2 3 4 5 6 7 '),
    viewport('50 40 350 240').replace('/GPTS', '/GPTX'),
    viewport('50 40').replace('/LPTS [0 0', '/LPTS [(a) 0'),
    `/LGIDict << /CTM [1 0 0 1 0 0] /Neatline [0 0] /Projection << /WKT (x) >> >>`,
    '/LGIDict [[[]]]',
  ];
  for (const entries of broken) {
    const position = await readPosition(pageWith(entries));
    if (position && 'points' in position) assert.ok(position.points.length >= 2, entries);
  }
});
