import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type NoteBlock, type NoteInline, parseNote } from './parse-note.ts';

const text = (value: string): NoteInline => ({ kind: 'text', text: value });
const paragraph = (...children: NoteInline[]): NoteBlock => ({ kind: 'paragraph', children });

test('paragraphs, headings, lists, emphasis and links are recognized', () => {
  const note =
    '# Keys\nAsk for **Mrs. _Harper_**\nor *Tom*.\r\n\n- [Call](tel:5550100)\n- see https://a.example/x\n1. first\n2) second\nend';
  assert.deepEqual(parseNote(note), [
    { kind: 'heading', children: [text('Keys')] },
    paragraph(
      text('Ask for '),
      { kind: 'strong', children: [text('Mrs. '), { kind: 'emphasis', children: [text('Harper')] }] },
      text('\nor '),
      { kind: 'emphasis', children: [text('Tom')] },
      text('.'),
    ),
    {
      kind: 'list',
      isOrdered: false,
      items: [
        [{ kind: 'link', href: 'tel:5550100', text: 'Call' }],
        [text('see '), { kind: 'link', href: 'https://a.example/x', text: 'https://a.example/x' }],
      ],
    },
    { kind: 'list', isOrdered: true, items: [[text('first')], [text('second')]] },
    paragraph(text('end')),
  ]);
});

test('HTML, scripts, images and links to anything that could run stay text', () => {
  for (const note of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[here](javascript:alert(1))',
    '[here](JavaScript:alert`1`)',
    '[here](\tjavascript:alert`1`)',
    '[here](data:text/html,x)',
    '[here](//evil.example)',
    '[here](vbscript:x)',
    '[here](https:evil)',
    '[a](file:///etc/passwd)',
    'snake_case_name and 2 * 3 * 4',
    '&lt;b&gt;',
  ])
    assert.deepEqual(parseNote(note), [paragraph(text(note))], note);
  const image = parseNote('![x](https://a.example/x.png)');
  assert.deepEqual(image, [
    paragraph(text('!'), { kind: 'link', href: 'https://a.example/x.png', text: 'x' }),
  ]);
  const quoted = parseNote('[x](https://a.example/"onclick="alert)');
  assert.deepEqual(quoted.length, 1);
  assert.ok(
    !JSON.stringify(quoted).includes('"kind":"link","href":"https://a.example/\\"'),
    'no quote in an address',
  );
});

test('a note that repeats the beginnings of marks takes no time', () => {
  for (const mark of ['[', '*', '**', '_', '[a](', '# ', '- ', 'https://', '\n'])
    assert.ok(parseNote(mark.repeat(20_000 / mark.length)).length >= 0);
  assert.deepEqual(parseNote(''), []);
  assert.deepEqual(parseNote(' \n\n'), []);
});
