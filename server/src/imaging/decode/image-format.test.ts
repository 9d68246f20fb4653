import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediaTypeOf, nameForeignFormat, sniffImageFormat } from './image-format.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16le = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const utf16be = (text: string): Buffer => utf16le(text).swap16();

test('PNG and JPEG are detected by their first bytes', () => {
  assert.equal(sniffImageFormat(latin1('\x89PNG\r\n\x1a\n....')), 'png');
  assert.equal(sniffImageFormat(latin1('\xff\xd8\xff\xe0')), 'jpg');
  assert.equal(sniffImageFormat(latin1('\xff\xd8')), undefined);
  assert.equal(sniffImageFormat(latin1('\x89PNG\n\x1a\n')), undefined);
});

test('an SVG is detected by its root element, after any prolog', () => {
  for (const text of [
    '<svg>',
    '<svg/>',
    '<svg\nwidth="1">',
    ' \r\n\t<svg >',
    '\ufeff<svg >',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a <html> comment --> <?xml-stylesheet href="a"?><svg >',
    `<!--${'-x'.repeat(20_000)}--><svg >`,
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg">',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg>',
    '<?xml version="1.0" encoding="ISO-8859-1"?><svg>',
  ]) {
    assert.equal(sniffImageFormat(Buffer.from(text)), 'svg', text.slice(0, 60));
  }
});

test('an SVG in UTF-16 is detected only with a byte order mark', () => {
  assert.equal(sniffImageFormat(utf16le('<?xml version="1.0" encoding="UTF-16"?><svg>')), 'svg');
  assert.equal(sniffImageFormat(utf16be('<svg>')), 'svg');
  assert.equal(sniffImageFormat(Buffer.from('<svg>', 'utf16le')), undefined);
});

test('other documents are not detected as SVG', () => {
  for (const text of [
    '',
    '<',
    'svg',
    '<svgx>',
    '<html><svg>',
    '<!DOCTYPE html><svg>',
    'text <svg>',
    '<!-- <svg> ',
    '<?xml version="1.0"?>',
    '<?xml version="1.0" encoding="no-such"?><html>',
    '{"svg": "<svg>"}',
  ]) {
    assert.equal(sniffImageFormat(Buffer.from(text)), undefined, text);
  }
});

test('other common formats are named for the error message', () => {
  const named = [
    ['GIF89a', /GIF/],
    ['RIFF\x10\0\0\0WEBPVP8 ', /WebP/],
    ['\0\0\0\x18ftypheic', /HEIC/],
    ['\0\0\0\x18ftypavif', /AVIF/],
    ['PK\x03\x04', /ZIP/],
    ['\x1f\x8b\x08', /svgz/],
  ] as const;
  for (const [bytes, name] of named) {
    assert.equal(sniffImageFormat(latin1(bytes)), undefined);
    assert.match(nameForeignFormat(latin1(bytes)) ?? '', name);
  }
  assert.equal(nameForeignFormat(latin1('P')), undefined);
});

test('each format has a media type', () => {
  assert.deepEqual((['png', 'jpg', 'svg'] as const).map(mediaTypeOf), [
    'image/png',
    'image/jpeg',
    'image/svg+xml',
  ]);
});
