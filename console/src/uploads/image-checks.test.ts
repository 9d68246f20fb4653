import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkImage, maxImageBytes } from './image-checks.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const found = (...parts: BlobPart[]) => checkImage(new Blob(parts));

test('an image is recognized by its bytes, not by its name or type', async () => {
  assert.equal(await found(png), 'png');
  assert.equal(await found(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])), 'jpg');
  assert.equal(await found('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg');
  assert.equal(await found('%PDF-1.7'), 'pdf');
  for (const start of ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']) assert.equal(await found(start), 'tif');
  assert.equal(await checkImage(new File(['AC1032'], 'plan.png', { type: 'image/png' })), 'wrongFormat');
});

test('an SVG is recognized after a declaration, a comment and a byte order mark', async () => {
  assert.equal(await found('\uFEFF<?xml version="1.0"?>\n<!-- by CAD -->\n<svg:svg width="1"/>'), 'svg');
  assert.equal(await found('<html><body>no <svgx></body></html>'), 'wrongFormat');
  assert.equal(await found('a text about <svg>'), 'wrongFormat');
});

test('a file of exactly 50 MB is accepted, and an empty file is not', async () => {
  const largest = new Blob([png, new Uint8Array(maxImageBytes - png.length)]);
  assert.equal(await checkImage(largest), 'png');
  assert.equal(await checkImage(new Blob([largest, 'x'])), 'tooLarge');
  assert.equal(await found(), 'empty');
});
