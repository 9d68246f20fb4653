/**
 * Runs after `npm install`: halves the Node.js that comes along. Its headers (68 MB) are for compiling add-ons, and on
 * Linux 33 MB of its program are symbols for a native debugger. Muster works the same if npm runs no install scripts.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeFolder } from './find-node.mjs';

const folder = findNodeFolder();
if (folder) {
  for (const name of ['include', 'share', 'CHANGELOG.md'])
    rmSync(join(folder, name), { recursive: true, force: true });
  if (process.platform === 'linux') dropSymbols(join(folder, 'bin', 'node'));
}

/** Replaces the program only if the smaller one runs. A process that runs the old one keeps it. */
function dropSymbols(path) {
  const smaller = cutAfterSegments(readFileSync(path));
  if (!smaller) return;
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, smaller);
    chmodSync(draft, 0o755);
    if (spawnSync(draft, ['--version']).status === 0) renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * What of an ELF file is loaded when it runs: the segments that the program headers list. Symbols and debug information
 * are sections after the last segment, followed by the table of sections (see elf(5)).
 */
function cutAfterSegments(file) {
  const isElf64LittleEndian = file.readUInt32BE(0) === 0x7f454c46 && file[4] === 2 && file[5] === 1;
  if (!isElf64LittleEndian) return undefined;
  const tableStart = Number(file.readBigUInt64LE(0x20));
  const entrySize = file.readUInt16LE(0x36);
  const entryCount = file.readUInt16LE(0x38);
  let end = tableStart + entrySize * entryCount;
  for (let at = tableStart; at < tableStart + entrySize * entryCount; at += entrySize) {
    const [offset, size] = [0x08, 0x20].map((field) => Number(file.readBigUInt64LE(at + field)));
    end = Math.max(end, offset + size);
  }
  if (end >= file.length) return undefined;
  const cut = Buffer.from(file.subarray(0, end));
  cut.writeBigUInt64LE(0n, 0x28); // no table of sections any more: its place, …
  cut.writeUInt16LE(0, 0x3c); // … its length
  cut.writeUInt16LE(0, 0x3e); // … and which section has the names
  return cut;
}
