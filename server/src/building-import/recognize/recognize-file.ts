import type { SourceFile } from '../model.ts';
import { decodeStart } from '../read-text.ts';
import { binaryKinds } from './binary-kinds.ts';
import type { FileKind } from './file-kinds.ts';
import { recognizeText } from './text-kinds.ts';

/** Recognizes a file by its bytes. The name only decides which files belong to others. */
export function recognizeFile(file: SourceFile): FileKind {
  const { bytes, name } = file;
  if (bytes.length === 0) return { rejection: 'This file is empty.' };
  for (const { matches, kind } of binaryKinds)
    if (matches(bytes, name)) return typeof kind === 'function' ? kind(bytes) : kind;
  const start = decodeStart(bytes, 64 * 1024);
  return recognizeText(start.replace(/^\uFEFF/, ''), file);
}
