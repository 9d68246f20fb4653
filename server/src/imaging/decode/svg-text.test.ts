import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImageProblem, ImageProblemKind } from '../image-problem.ts';
import { readSvgText } from './svg-text.ts';

const utf16le = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const problem = (kind: ImageProblemKind, message: RegExp) => (error: ImageProblem) =>
  error.kind === kind && message.test(error.message);

test('the text to draw begins with the root element, in every encoding', () => {
  const root = '<svg width="1"><text>Küche</text></svg>';
  const prolog = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><!-- x -->\n`;
  assert.equal(readSvgText(Buffer.from(root)), root);
  assert.equal(readSvgText(Buffer.from(`\ufeff${prolog('UTF-8')}${root}`)), root);
  assert.equal(readSvgText(Buffer.from(prolog('ISO-8859-1') + root, 'latin1')), root);
  assert.equal(readSvgText(utf16le(prolog('UTF-16') + root)), root);
  assert.equal(readSvgText(utf16le(prolog('UTF-16') + root).swap16()), root);
});

test('a DOCTYPE without an internal subset is removed', () => {
  for (const doctype of [
    '<!DOCTYPE svg>',
    '<!DOCTYPE svg PUBLIC "a>[" "b">',
    "<!doctype s:svg SYSTEM 'x'  >",
  ])
    assert.equal(readSvgText(Buffer.from(`${doctype}\n<svg/>`)), '<svg/>');
});

test('comments are removed, and lines keep their numbers', () => {
  const text = '<svg><!-- a\nb -->\n<style><![CDATA[ <!-- kept --> ]]></style><!----></svg>';
  assert.equal(readSvgText(Buffer.from(text)), '<svg>\n\n<style><![CDATA[ <!-- kept --> ]]></style></svg>');
});

test('entities are rejected in every encoding, at any place', () => {
  const declarations = [
    '<!DOCTYPE svg PUBLIC "a" "b" [ ]><svg/>',
    '<!doctype svg [<!ENTITY a "b">]><svg>&a;</svg>',
    '<svg><!ENTITY a "b"></svg>',
    '<svg><!-- <!DOCTYPE svg> --></svg>',
  ];
  for (const text of declarations) {
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16le(text),
      utf16le(text).swap16(),
    ]) {
      assert.throws(() => readSvgText(bytes), problem('unsupported', /DOCTYPE/));
    }
  }
});

test('an encoding cannot hide a declaration from the check', () => {
  const utf7 = '<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE svg+AD4-<svg/>';
  assert.throws(() => readSvgText(Buffer.from(utf7)), problem('unsupported', /UTF-8/));
  const overlong = Buffer.concat([Buffer.from([0xc0, 0xbc]), Buffer.from('!DOCTYPE svg><svg/>')]);
  assert.throws(() => readSvgText(overlong), problem('broken', /UTF-8/));
});

test('text that is invalid in its encoding, or without an svg root, is broken', () => {
  assert.throws(() => readSvgText(Buffer.from('<svg>ü</svg>', 'latin1')), problem('broken', /valid UTF-8/));
  assert.throws(() => readSvgText(utf16le('<svg/>').subarray(0, 11)), problem('broken', /valid UTF-16/));
  assert.throws(() => readSvgText(Buffer.from('<html/>')), problem('broken', /<svg> element/));
});
