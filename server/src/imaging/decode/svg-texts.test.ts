import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readSvgTexts } from './svg-texts.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-svg-texts-'));
});
after(() => rm(folder, { recursive: true }));

async function readTexts(contents: string, size = 'viewBox="100 0 200 100"') {
  const path = join(folder, 'plan.svg');
  await writeFile(path, `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${contents}</svg>`);
  const texts = await readSvgTexts({ path });
  return texts.map(({ text, at }) => [text, ...at.map((part) => Math.round(part * 1000) / 1000)]);
}

test('the texts of an SVG are read with their starts, through every transform of their elements', async () => {
  const texts = await readTexts(`
    <text x="120" y="50">Office &amp; <tspan>archive</tspan></text>
    <g transform="translate(100 10) scale(2)"><text transform="rotate(90)" x="10" y="-20">101</text></g>
    <g transform="matrix(1 0 0 -1 200 60)"><text x="0" y="10">Lab</text></g>
    <text transform="rotate(180, 200, 50)" x="180" y="40">Turned</text>
    <text><tspan x="140" y="20">Meeting</tspan><tspan x="140" dy="9">room</tspan></text>
    <text x="120" y="50">  </text>
  `);
  assert.deepEqual(texts, [
    ['Office & archive', 0.1, 0.5],
    ['101', 0.2, 0.3],
    ['Lab', 0.5, 0.5],
    ['Turned', 0.6, 0.6],
    ['Meeting room', 0.2, 0.2],
  ]);
});

test('texts that are not drawn where they are written have no place', async () => {
  const hidden = ['<defs>@</defs>', '<g style="fill:red; display: none">@</g>', '<symbol>@</symbol>'];
  const contents = hidden
    .map((outer) => outer.replace('@', '<g><text x="120" y="50">No</text></g>'))
    .join('');
  assert.deepEqual(await readTexts(`${contents}<text x="200" y="50">Yes</text>`), [['Yes', 0.5, 0.5]]);
});

test('the size of an SVG without a viewBox places its texts; bars at its sides leave them without a place', async () => {
  const contents = '<text x="96" y="48">Hall</text>';
  assert.deepEqual(await readTexts(contents, 'width="2in" height="1in"'), [['Hall', 0.5, 0.5]]);
  assert.deepEqual(await readTexts(contents, 'width="300" height="300" viewBox="0 0 200 100"'), []);
});
