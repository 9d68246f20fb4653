import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contentDisposition } from './content-disposition.ts';

const attach = (text: string) => contentDisposition('attachment', text, '.ics', 'event');

test('a name is the text if possible, and otherwise what remains of it', () => {
  for (const [text, expected] of [
    ['Drill', 'filename="Drill.ics"'],
    ['a/b\\c:d', 'filename="a-b-c-d.ics"'],
    ['../../etc/passwd', 'filename="-..-etc-passwd.ics"'],
    ['x\r\nSet-Cookie: a=b', 'filename="x Set-Cookie- a=b.ics"'],
    ['say "hi"', 'filename="say -hi-.ics"'],
    ['100%', `filename="100_.ics"`],
    ['gpj\u202e.exe', 'filename="gpj.exe.ics"'],
    ['a／b', `filename="a_b.ics"; filename*=UTF-8''a%EF%BC%8Fb.ics`],
    ['…', `filename="_.ics"; filename*=UTF-8''%E2%80%A6.ics`],
    [' . ', 'filename="event.ics"'],
    ['', 'filename="event.ics"'],
    ['\u0301', `filename="event.ics"; filename*=UTF-8''%CC%81.ics`],
    ['.\u0301.a', `filename="a.ics"; filename*=UTF-8''%CC%81.a.ics`],
    ['\ud800', `filename="_.ics"; filename*=UTF-8''%EF%BF%BD.ics`],
    ['Übung (1)', `filename="Ubung (1).ics"; filename*=UTF-8''%C3%9Cbung%20%281%29.ics`],
    ['消防', `filename="__.ics"; filename*=UTF-8''%E6%B6%88%E9%98%B2.ics`],
  ] as const)
    assert.equal(attach(text), `attachment; ${expected}`, JSON.stringify(text));
});

test('a long name is cut between characters and keeps its extension', () => {
  const header = attach('👩‍🚒'.repeat(200));
  const name = decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(header)?.[1] ?? '');
  assert.match(name, /^(👩‍🚒){1,20}\.ics$/u);
});

test('for any text, the header is valid and has one file name without a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const header = attach(text);
      assert.match(
        header,
        /^attachment; filename="(?:(?!["\\%/:])[ -~])+\.ics"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]+\.ics)?$/,
      );
    }),
  );
});
