import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { ImageProblem } from '../image-problem.ts';
import { findPoppler } from '../testing/poppler.ts';
import { createImageWorkers, type ImageWorkers } from '../workers/image-workers.ts';
import type { DrawPdfPayload } from './draw-pdf.ts';
import { buildPdf, drawPlanPage, type PdfPage } from './testing/build-pdf.ts';

let folder: string;
let workers: ImageWorkers;
const bounds = { timeoutMs: 20_000, memoryBytes: 600 * 1024 * 1024 };

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-pdf-'));
  workers = createImageWorkers({ env: process.env });
});
after(async () => {
  await workers.close();
  await rm(folder, { recursive: true, force: true });
});

async function draw(bytes: Uint8Array, options: Partial<DrawPdfPayload> = {}) {
  const [path, outputPath] = [join(folder, 'plan.pdf'), join(folder, 'plan.png')];
  await writeFile(path, bytes);
  const size = await workers.run('drawPdf', { path, outputPath, page: 1, ...options }, bounds);
  const { data, info } = await sharp(outputPath).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels], [size.width, size.height, 3]);
  return { data, ...size };
}

function problem(kind: string, message: RegExp) {
  return (error: unknown) =>
    error instanceof ImageProblem && error.kind === kind && message.test(error.message);
}

const page = (content: string): PdfPage => ({ width: 200, height: 100, content });

describe('a page of a PDF', () => {
  test('is drawn at the dpi, on white, with correct colors', async () => {
    const { data, width, height } = await draw(buildPdf([page('1 0 0 rg 100 0 100 50 re f')]), { dpi: 144 });
    assert.deepEqual([width, height], [400, 200]);
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
    assert.deepEqual(
      [at(10, 10), at(390, 10), at(10, 190), at(390, 190)],
      [
        [255, 255, 255],
        [255, 255, 255],
        [255, 255, 255],
        [255, 0, 0],
      ],
    );
  });

  test('has 8192 pixels on its longer side by default, and no seams between bands', async () => {
    const { data, width, height } = await draw(buildPdf([page('0 0 1 rg 50 0 100 100 re f')]));
    assert.deepEqual([width, height], [8192, 4096]);
    for (let y = 0; y < height; y++) {
      const at = (y * width + 4096) * 3;
      assert.deepEqual([data[at], data[at + 1], data[at + 2]], [0, 0, 255], `row ${y}`);
    }
  });

  test('is selected by its number', async () => {
    const pdf = buildPdf([page(''), page('0 g 0 0 200 100 re f')]);
    const { data } = await draw(pdf, { page: 2, dpi: 72 });
    assert.equal(data[0], 0);
    await assert.rejects(draw(pdf, { page: 3 }), problem('unsupported', /no page 3: its last page is 2/));
    const path = join(folder, 'plan.pdf');
    const { pages } = await workers.run('inspectPdf', { path }, bounds);
    assert.deepEqual(pages, [
      { width: 200, height: 100 },
      { width: 200, height: 100 },
    ]);
  });

  const skip = findPoppler() === undefined ? 'without poppler' : false;
  test('looks like the one that poppler draws: less than 1% of the pixels differ', { skip }, async () => {
    // Antialiasing and the fonts for text without embedded fonts are different.
    const actual = await draw(buildPdf([drawPlanPage(842, 595)]), { dpi: 150 });
    const size = ['-scale-to-x', String(actual.width), '-scale-to-y', String(actual.height)];
    const output = join(folder, 'poppler');
    const args = [...size, '-png', '-singlefile', join(folder, 'plan.pdf'), output];
    assert.equal(spawnSync(findPoppler() ?? '', args).status, 0);
    const expected = await sharp(`${output}.png`).removeAlpha().raw().toBuffer();
    const share = countDifferent(actual.data, expected) / (actual.width * actual.height);
    assert.ok(share < 0.01, `${(share * 100).toFixed(3)}%`);
  });
});

/** Counts pixels with a channel that differs by more than half of its range. */
function countDifferent(one: Uint8Array, other: Uint8Array): number {
  let different = 0;
  for (let at = 0; at < one.length; at += 3) {
    const isOff = (channel: number): boolean =>
      Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > 128;
    if (isOff(0) || isOff(1) || isOff(2)) different++;
  }
  return different;
}

describe('the texts of a page', () => {
  const write = (text: string, place: string) => `BT /F1 10 Tf ${place} (${text}) Tj ET`;
  const readTexts = async (content: string) => (await draw(buildPdf([page(content)]), { dpi: 72 })).texts;

  test('are its lines with their centers, also rotated ones', async () => {
    const texts = await readTexts(
      [
        write('Room 1', '20 80 Td'),
        write('Room 2', '120 80 Td'), // on the same line
        write('Stair A', '0 1 -1 0 60 10 Tm'), // upward
        'BT /F1 10 Tf 120 40 Td (Meeting ) Tj 0 -12 Td (North   Wing) Tj ET',
      ].join('\n'),
    );
    assert.deepEqual(
      texts.map(({ text }) => text),
      ['Room 1', 'Room 2', 'Stair A', 'Meeting', 'North Wing'],
    );
    // Helvetica of 10 points is about 7 high and 5 wide.
    const expected = [
      [37, 16],
      [137, 16],
      [56, 74],
      [136, 57],
      [148, 69],
    ];
    for (const [index, [x = 0, y = 0]] of expected.entries()) {
      const { text, at } = texts[index] ?? { text: '', at: [0, 0] as const };
      assert.ok(Math.hypot(at[0] * 200 - x, at[1] * 100 - y) < 4, `${text} at ${at}`);
    }
  });

  test('are on the page, at most as long as a name, and at most 3,000', async () => {
    assert.deepEqual(await readTexts(write('Away', '300 40 Td')), []);
    assert.deepEqual(await readTexts(write('x'.repeat(101), '0 40 Td')), []);
    assert.deepEqual(await readTexts(''), []);
    const many = Array.from({ length: 3_500 }, (_, index) =>
      write(`${index}`, `20 ${80 - (index % 2) * 40} Td`),
    );
    const texts = await readTexts(many.join('\n'));
    assert.equal(texts.length, 3_000);
  });
});

describe('a damaged or hostile PDF', () => {
  test('is rejected if it is damaged or empty, and drawn or rejected if it is truncated', async () => {
    const whole = buildPdf([drawPlanPage()]);
    for (const bytes of [Buffer.from('%PDF-1.7\n'), Buffer.from('%PDF-1.7\ntrailer << /Root 1 0 R >>')])
      await assert.rejects(draw(bytes), problem('broken', /damaged/));
    // PDFium repairs a document without an end: it is drawn, or rejected.
    await draw(whole.subarray(0, whole.length - 200), { dpi: 72 }).catch((error) =>
      assert.ok(error instanceof ImageProblem),
    );
  });

  test('is rejected if it has too many pages, or too many pixels at the dpi', async () => {
    const many = buildPdf(Array.from({ length: 10_000 }, () => page('')));
    await assert.rejects(draw(many), problem('too-large', /10000 pages/));
    const huge = buildPdf([{ width: 1_000_000, height: 1_000_000, content: '' }]);
    await assert.rejects(draw(huge, { dpi: 72 }), problem('too-large', /1000000 × 1000000 pixels/));
    const { width } = await draw(huge);
    assert.equal(width, 8192);
  });

  test('ends in time if a form draws itself, or if forms draw each other a billion times', async () => {
    const form = (content: string, next: string) =>
      `<< /Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /XObject << /X ${next} >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
    const many = '/X Do '.repeat(100);
    const forms = [1001, 1002, 1003, 1004, 1005, 1006].map((next) => form(many, `${next} 0 R`));
    const bottom = form('0 0 200 100 re f', '1000 0 R').replace(/\/Resources << .*? >> >>/, '');
    const self = [form('/X Do', '1000 0 R')];
    for (const extra of [self, [...forms, bottom]]) {
      const pdf = buildPdf([page('/X Do')], '', extra);
      const text = pdf.toString('latin1').replace('/Font << /F1 3 0 R >>', '/XObject << /X 1000 0 R >>');
      const started = performance.now();
      const drawn = await draw(Buffer.from(text, 'latin1'), { dpi: 72 }).catch((error: unknown) => error);
      if (drawn instanceof Error) assert.ok(drawn instanceof ImageProblem, String(drawn));
      assert.ok(performance.now() - started < 25_000);
    }
  });

  test('is drawn or rejected if it has an image of 30,000 × 30,000 pixels', async () => {
    const image = `<< /Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Length 0 >>\nstream\n\nendstream`;
    const pdf = buildPdf([page('200 0 0 100 0 0 cm /X Do')], '', [image]).toString('latin1');
    const text = pdf.replace('/Font << /F1 3 0 R >>', '/XObject << /X 1000 0 R >>');
    const drawn = await draw(Buffer.from(text, 'latin1'), { dpi: 72 }).catch((error: unknown) => error);
    if (drawn instanceof Error) assert.ok(drawn instanceof ImageProblem, String(drawn));
  });
});
