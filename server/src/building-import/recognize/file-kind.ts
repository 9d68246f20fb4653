import type { SourceFile } from '../model.ts';
import { decodeStart } from '../read-text.ts';
import { binaryKinds } from './binary-kinds.ts';
import { recognizeText } from './text-kinds.ts';

/** What a file is, told by its bytes. */
export type FileKind =
  | { readonly format: 'geojson' | 'osm' | 'kml' | 'dxf' | 'geopackage' | 'shapefile' | 'csv' | 'zip' }
  /** Belongs to another file, such as the table of a shapefile, or an image. */
  | { readonly companion: string }
  /** What it is and what to do instead, in a sentence. */
  | { readonly refusal: string };

export function recognizeFile(file: SourceFile): FileKind {
  const { bytes, name } = file;
  if (bytes.length === 0) return { refusal: 'This file is empty.' };
  for (const { matches, kind } of binaryKinds)
    if (matches(bytes, name)) return typeof kind === 'function' ? kind(bytes) : kind;
  const start = decodeStart(bytes, 64 * 1024);
  return recognizeText(start.replace(/^\uFEFF/, ''), file);
}
