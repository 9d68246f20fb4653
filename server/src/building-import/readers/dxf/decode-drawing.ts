import type { SourceFile } from '../../model.ts';
import { decodeText } from '../../read-text.ts';
import { type ReadContext, textOf } from '../reader-support.ts';

/** Decodes the text of a drawing: UTF-8 since AutoCAD 2007 (AC1021), before that in the code page that its header names. */
export function decodeDrawing(file: SourceFile, read: ReadContext): string {
  const start = new TextDecoder('windows-1252').decode(file.bytes.subarray(0, 16 * 1024));
  const version = /\$ACADVER\s+1\s+AC(\d{4})/.exec(start)?.[1];
  const page = /\$DWGCODEPAGE\s+3\s+(?:ANSI_|DOS)?(\d{3,5})/i.exec(start)?.[1];
  if (page === undefined || Number(version) >= 1021 || decodeText(file.bytes).isUtf8)
    return textOf(file, read);
  try {
    return new TextDecoder(encodings[page] ?? `windows-${page}`).decode(file.bytes);
  } catch {
    return textOf(file, read);
  }
}

const encodings: Readonly<Record<string, string>> = {
  866: 'ibm866',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
};
