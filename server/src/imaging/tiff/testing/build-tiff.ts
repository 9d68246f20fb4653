/** An entry of a directory: the tag, its type, how many values it declares, and its value or the offset of its values. */
export interface TiffEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: number;
}

const long = 4;

/** The entries of a gray image with 8 bits a pixel in one strip. */
export function grayEntries(width: number, height: number, stripOffset: number): TiffEntry[] {
  const values: readonly (readonly [tag: number, value: number])[] = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, stripOffset],
    [277, 1],
    [278, height],
    [279, Math.min(2 ** 32 - 1, width * height)],
  ];
  return values.map(([tag, value]) => ({ tag, type: long, count: 1, value }));
}

/** A little-endian TIFF of one directory, followed by `data`. @param nextDirectory the offset of the next one; 0 for none */
export function buildTiff(entries: readonly TiffEntry[], data = Buffer.alloc(0), nextDirectory = 0): Buffer {
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length);
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  directory.writeUInt32LE(nextDirectory, directory.length - 4);
  return Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), directory, data]);
}

/** Where the data after a directory of so many entries starts. */
export function dataOffset(entries: number): number {
  return 8 + 2 + entries * 12 + 4;
}
