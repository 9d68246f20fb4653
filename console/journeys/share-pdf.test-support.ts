import { inflateSync } from 'node:zlib';

export interface PdfPage {
  readonly widthMm: number;
  readonly heightMm: number;
  /** The text on the page, without spaces: a PDF has only the positions of letters. */
  readonly text: string;
}

const mmAPoint = 25.4 / 72;

/** Reads the page sizes and text of a PDF written by Chromium (Skia's writer), using each font's own table of letters. */
export function readPdf(bytes: Uint8Array): readonly PdfPage[] {
  const pdf = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body));
  return pages.map((page) => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
    const letters = lettersOf(page, objects);
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    return {
      widthMm: Number(width) * mmAPoint,
      heightMm: Number(height) * mmAPoint,
      text: textOf(streamOf(objects.get(contents)), letters),
    };
  });
}

/** Reads a stream by its declared length, because compressed bytes may end with what looks like the end of a line. */
function streamOf(body = ''): string {
  const [, length] = /\/Length (\d+)\b(?! \d+ R)/.exec(body) ?? [];
  const [start] = /stream\r?\n/.exec(body) ?? [];
  if (length === undefined || start === undefined) return '';
  const from = body.indexOf(start) + start.length;
  return inflateSync(Buffer.from(body.slice(from, from + Number(length)), 'latin1')).toString('latin1');
}

type Letters = ReadonlyMap<string, ReadonlyMap<number, string>>;

function lettersOf(page: string, objects: ReadonlyMap<string, string>): Letters {
  const fonts = new Map<string, ReadonlyMap<number, string>>();
  for (const [, name = '', id = ''] of page.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    fonts.set(name, readTable(streamOf(objects.get(table))));
  }
  return fonts;
}

/** Reads a ToUnicode table (ISO 32000-1, 9.10.3). */
function readTable(table: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(Number.parseInt(glyph, 16), Buffer.from(text, 'hex').swap16().toString('utf16le'));
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = Number.parseInt(from, 16); glyph <= Number.parseInt(to, 16); glyph += 1)
        letters.set(
          glyph,
          String.fromCodePoint(Number.parseInt(text, 16) + glyph - Number.parseInt(from, 16)),
        );
  return letters;
}

function textOf(content: string, letters: Letters): string {
  let font: ReadonlyMap<number, string> | undefined;
  let text = '';
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name) font = letters.get(name);
    for (const [glyph] of (glyphs ?? '').matchAll(/.{4}/g))
      text += font?.get(Number.parseInt(glyph, 16)) ?? '';
  }
  return text.normalize('NFKC').replace(/\s/g, ''); // without ligatures
}
