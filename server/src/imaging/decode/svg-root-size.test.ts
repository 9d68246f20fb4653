import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeSvgRoot } from './svg-root-size.ts';

const sizeOf = (attributes: string): [number, number] | undefined => {
  const sized = sizeSvgRoot(`<svg ${attributes}><g/></svg>`, 8192, 4 / 3);
  return sized && [sized.width, sized.height];
};

test('the longer side gets the requested number of pixels, with the aspect ratio of a browser', () => {
  assert.deepEqual(sizeOf('width="400" height="300"'), [8192, 6144]);
  assert.deepEqual(sizeOf('width="300px" height="400"'), [6144, 8192]);
  assert.deepEqual(sizeOf('viewBox="0 0 200,100"'), [8192, 4096]);
  assert.deepEqual(sizeOf('width="100%" height="100%" viewBox="0 0 200 100"'), [8192, 4096]);
  assert.deepEqual(sizeOf("width='50' viewBox='-10 -10 200 100'"), [8192, 4096]);
  assert.deepEqual(sizeOf('height="50" viewBox="0 0 200 100"'), [8192, 4096]);
  assert.deepEqual(sizeOf('width="10" height="10" viewBox="0 0 200 100"'), [8192, 8192]);
  assert.deepEqual(sizeOf('width="2in" height="96"'), [8192, 4096]);
  assert.deepEqual(sizeOf('width="25.4mm" height="72pt"'), [8192, 8192]);
});

test('coordinates in degrees or meters and slivers get a size too', () => {
  assert.deepEqual(sizeOf('viewBox="-0.1278 51.5 0.004 0.002"'), [8192, 4096]);
  assert.deepEqual(sizeOf('viewBox="-2e7 -2e7 4e7 2e7"'), [8192, 4096]);
  assert.deepEqual(sizeOf('viewBox="0 0 1e6 1"'), [8192, 1]);
});

test('a root without a viewBox gets one, so that its contents scale too', () => {
  const sized = sizeSvgRoot('<svg a="1" width="400" height="300"/>', 800, 1);
  assert.equal(
    sized?.text,
    '<svg width="800" height="600" viewBox="0 0 400 300" a="1" preserveAspectRatio="none"/>',
  );
});

test('viewBox, preserveAspectRatio, namespaces and quotes are unchanged', () => {
  const root = `<s:svg xmlns:s='x' data-a="'" viewBox='0 0 4 3' preserveAspectRatio="xMinYMin slice"\n>`;
  const text = `<s:svg width="800" height="600" viewBox='0 0 4 3' xmlns:s='x' data-a="'" preserveAspectRatio="xMinYMin slice"\n>`;
  assert.equal(sizeSvgRoot(`${root}x</s:svg>`, 800, 1)?.text, `${text}x</s:svg>`);
});

test('if the attributes do not determine the size, the renderer does', () => {
  for (const attributes of [
    '',
    'width="10"',
    'width="10em" height="10"',
    'width="0" height="10"',
    'width="-5" height="10"',
    'width="1.2.3" height="10"',
    'width="1e999" height="10"',
    'width="10" height="10" viewBox="0 0 0 10"',
    'viewBox="0 0 10"',
    'viewBox="0 0 10 nine"',
    'width="10" height="10" width="20"',
    'width=10 height=10',
  ]) {
    assert.equal(sizeOf(attributes), undefined, attributes);
  }
});
