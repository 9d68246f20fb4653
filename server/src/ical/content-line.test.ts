import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldLine } from './content-line.ts';

const octetsOf = (folded: string) =>
  folded
    .slice(0, -2)
    .split('\r\n')
    .map((line) => Buffer.byteLength(line));

test('75 octets are one line, 76 are two', () => {
  assert.equal(foldLine('x'.repeat(75)), `${'x'.repeat(75)}\r\n`);
  assert.equal(foldLine('x'.repeat(76)), `${'x'.repeat(75)}\r\n x\r\n`);
  assert.equal(foldLine(`${'ü'.repeat(37)}x`), `${'ü'.repeat(37)}x\r\n`);
  assert.equal(foldLine(`${'ü'.repeat(37)}xy`), `${'ü'.repeat(37)}x\r\n y\r\n`);
});

test('lines are as long as allowed, including the space of the fold', () => {
  assert.deepEqual(octetsOf(foldLine('x'.repeat(75 + 74 + 74))), [75, 75, 75]);
  assert.deepEqual(octetsOf(foldLine('x'.repeat(75 + 74 + 75))), [75, 75, 75, 2]);
});

test('no character is split, wherever the fold falls', () => {
  for (const character of ['ü', '漢', '😀', '\u{10ffff}']) {
    for (let before = 60; before < 80; before++) {
      const line = 'x'.repeat(before) + character.repeat(60);
      const folded = foldLine(line);
      assert.ok(folded.isWellFormed() && !folded.includes('\ufffd'));
      assert.ok(octetsOf(folded).every((octets) => octets <= 75 && octets > 0));
      assert.equal(folded.slice(0, -2).replaceAll('\r\n ', ''), line);
    }
  }
});

test('no escape is split, wherever the fold falls and regardless of how many follow each other', () => {
  const splitEscape = /(?<!\\)(?:\\\\)*\\\r\n |(?<!\^)(?:\^\^)*\^\r\n /;
  assert.match('a\\\r\n n', splitEscape); // the pattern finds a split escape
  for (const written of ['\\n', '\\\\', '\\,', '^n', '^^', "^'"]) {
    for (const filler of ['x', 'ü']) {
      for (let before = 0; before < 80; before++) {
        const line = filler.repeat(before) + written.repeat(100);
        const folded = foldLine(line);
        assert.doesNotMatch(folded, splitEscape);
        assert.ok(octetsOf(folded).every((octets) => octets <= 75));
        assert.equal(folded.slice(0, -2).replaceAll('\r\n ', ''), line);
      }
    }
  }
});
