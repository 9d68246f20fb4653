const maxOctets = 75;
const backslash = 0x5c;
const caret = 0x5e;

/**
 * Ends a content line with CRLF and folds it (RFC 5545, 3.1): no line is longer than 75 octets of UTF-8, and no fold falls
 * within a character, nor within an escape of a text (`\n`, `\,`) or of a parameter (`^n`, RFC 6868), because some
 * readers unescape before they unfold.
 *
 * @param line well-formed Unicode without a line break, its values escaped
 */
export function foldLine(line: string): string {
  const octets = Buffer.byteLength(line);
  if (octets <= maxOctets) return `${line}\r\n`;
  const findCut = octets === line.length ? cutAscii : cutUnicode;
  let end = findCut(line, 0, maxOctets);
  let folded = line.slice(0, end);
  while (end < line.length) {
    const start = end;
    end = findCut(line, start, maxOctets - 1); // the space that marks the fold is an octet of its line
    folded += `\r\n ${line.slice(start, end)}`;
  }
  return `${folded}\r\n`;
}

function cutAscii(line: string, start: number, octets: number): number {
  const end = start + octets;
  return end < line.length ? beforeEscape(line, start, end) : line.length;
}

function cutUnicode(line: string, start: number, octets: number): number {
  let room = octets;
  let end = start;
  while (end < line.length) {
    const unit = line.charCodeAt(end);
    const isPair = unit >= 0xd800 && unit < 0xdc00;
    room -= unit < 0x80 ? 1 : unit < 0x800 ? 2 : isPair ? 4 : 3;
    if (room < 0) return beforeEscape(line, start, end);
    end += isPair ? 2 : 1;
  }
  return line.length;
}

/** Moves a cut that would leave the first half of an escape behind to the front of it. */
function beforeEscape(line: string, start: number, end: number): number {
  const unit = line.charCodeAt(end - 1);
  if (unit !== backslash && unit !== caret) return end;
  // In a run of them every second one is the escaped character itself; lines start between escapes, so runs are counted from there.
  let first = end - 1;
  while (first > start && line.charCodeAt(first - 1) === unit) first--;
  return (end - first) % 2 === 0 ? end : end - 1;
}
