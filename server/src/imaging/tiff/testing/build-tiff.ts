/** A directory entry: the tag, its type, its declared number of values, and its value or the offset of its values. */
export interface TiffEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: number;
}

const long = 4;

/** Returns the entries of a gray image with 8 bits per pixel in one strip. */
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

/** Builds a little-endian TIFF with one directory, then `data`. @param nextDirectory the offset of the next one; 0 for none */
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

/** Returns the offset of the data after a directory with that many entries. */
export function dataOffset(entries: number): number {
  return 8 + 2 + entries * 12 + 4;
}

/** Builds a gray GeoTIFF of 40 × 30 pixels of one meter in UTM zone 30 north, with its top left corner in Dundee. */
export function buildGeoTiff(): Buffer {
  const numbers = [1, 1, 0, 0, 0, 0, 501_300, 6_257_000, 0];
  const doubles = Buffer.alloc(numbers.length * 8);
  for (const [index, value] of numbers.entries()) doubles.writeDoubleLE(value, index * 8);
  const keys = [1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32_630];
  const shorts = Buffer.alloc(keys.length * 2);
  for (const [index, value] of keys.entries()) shorts.writeUInt16LE(value, index * 2);
  const at = dataOffset(12);
  const pixelsAt = at + doubles.length + shorts.length;
  const entries = [
    ...grayEntries(40, 30, pixelsAt),
    { tag: 33_550, type: 12, count: 3, value: at },
    { tag: 33_922, type: 12, count: 6, value: at + 24 },
    { tag: 34_735, type: 3, count: keys.length, value: at + doubles.length },
  ];
  return buildTiff(entries, Buffer.concat([doubles, shorts, Buffer.alloc(1200, 128)]));
}
