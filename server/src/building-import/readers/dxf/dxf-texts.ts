import type { Position } from '../../model.ts';
import { type Entity, numberOf, textOfCode } from './dxf-tags.ts';

export interface DrawnText {
  readonly position: Position;
  readonly text: string;
}

const maxLength = 500;

/** Returns the text of a TEXT, MTEXT or ATTRIB with its position, or `undefined` if it is empty or hidden. */
export function readDxfText(entity: Entity): DrawnText | undefined {
  const isMText = entity.type === 'MTEXT';
  if (entity.type === 'ATTRIB' && (numberOf(entity, 70, 0) & 1) === 1) return undefined;
  const parts = isMText ? entity.tags.filter(([code]) => code === 3).map(([, value]) => value) : [];
  const text = plainText([...parts, textOfCode(entity, 1)].join('').slice(0, 4 * maxLength), isMText);
  // A text that is not left-aligned is placed by its second point.
  const isAligned = !isMText && (numberOf(entity, 72, 0) !== 0 || numberOf(entity, 73, 0) !== 0);
  const x = numberOf(entity, isAligned ? 11 : 10, numberOf(entity, 10, Number.NaN));
  const y = numberOf(entity, isAligned ? 21 : 20, numberOf(entity, 20, Number.NaN));
  if (text === '' || !Number.isFinite(x + y)) return undefined;
  return { position: [numberOf(entity, 230, 1) < 0 ? -x : x, y], text: text.slice(0, maxLength) };
}

/** Replaces the codes for characters that the code page of the drawing does not have. */
export function withUnicode(text: string): string {
  return text.replace(/\\U\+([0-9A-Fa-f]{4})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

const signs: Readonly<Record<string, string>> = { d: '°', c: '⌀', p: '±', '%': '%', u: '', o: '', k: '' };

/** Removes the codes for fonts and colors from a text, and replaces those for special characters. */
function plainText(text: string, isMText: boolean): string {
  const withCharacters = withUnicode(text).replace(
    /%%(?:([dcpuok%])|([01]\d\d|2[0-4]\d|25[0-5]))/gi,
    (_, sign: string = '', code?: string) =>
      code === undefined ? (signs[sign.toLowerCase()] ?? '') : String.fromCharCode(Number(code)),
  );
  const plain = (isMText ? withoutFormat(withCharacters) : withCharacters)
    .replace(/\^[IJM]/g, ' ') // tab, new line, carriage return
    .replaceAll('^ ', '^')
    .replace(/[\s\p{Cc}]+/gu, ' ');
  return plain.trim().toWellFormed();
}

function withoutFormat(text: string): string {
  return text
    .replace(/\\\\/g, '\u0001')
    .replace(/\\[{}]/g, (brace) => (brace === '\\{' ? '\u0002' : '\u0003'))
    .replace(/\\S([^;]*);/g, (_, stacked: string) => stacked.replace(/[#^]/g, '/'))
    .replace(/\\[PN]/g, ' ')
    .replace(/\\~/g, ' ')
    .replace(/\\[ACFHQTWacfhpqtw][^;\\]*;/g, '')
    .replace(/\\[LlOoKkX]/g, '')
    .replace(/[{}]/g, '')
    .replaceAll('\u0001', '\\')
    .replaceAll('\u0002', '{')
    .replaceAll('\u0003', '}');
}
