import { writeSync } from 'node:fs';

/** Writes all of `bytes` at `position`, because the system may write only a part at once. */
export function writeAll(file: number, bytes: Uint8Array, position: number): void {
  let written = 0;
  while (written < bytes.length) {
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
  }
}
