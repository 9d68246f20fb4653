/** The fields of a zone that are in a response. */
export interface BuiltZone {
  readonly id: string;
  readonly name: string;
  readonly zoneType: number;
}

/** The zones of a floor, by their position in the index. */
export interface ZoneList {
  /** Returns `undefined` for -1, which an index returns if it found no zone. */
  readonly get: (position: number) => BuiltZone | undefined;
  /** Returns all zones, for callers that need more than a few. It returns the same array as long as that is in use. */
  readonly toArray: () => readonly BuiltZone[];
  /** An upper estimate of its memory, in bytes. */
  readonly byteLength: number;
}

export function listZones(zones: readonly BuiltZone[]): ZoneList {
  const characters = zones.reduce((sum, { name }) => sum + name.length, 0);
  return {
    get: (position) => zones[position],
    toArray: () => zones,
    byteLength: estimateBytes(zones.length, characters),
  };
}

/** Estimates objects of three fields, ids of 36 one-byte characters and names of two-byte characters, with their headers. */
function estimateBytes(zones: number, nameCharacters: number): number {
  return (48 + 56 + 24) * zones + 2 * nameCharacters;
}

const idLength = 36;

/**
 * Writes a list as bytes from which single zones can be read: the number of zones, where the text of each ends, their types, and
 * the texts in UTF-8, each an id followed by a name. Numbers have 32 bits in the byte order of this machine, types have 8.
 *
 * @returns `undefined` if the length of an id is not 36 characters
 */
export function writeZoneList(zones: readonly BuiltZone[]): Buffer | undefined {
  if (zones.some(({ id }) => id.length !== idLength)) return undefined;
  const numbers = new Uint32Array(1 + zones.length);
  numbers[0] = zones.length;
  let end = 0;
  for (const [i, { id, name }] of zones.entries()) {
    end += Buffer.byteLength(id) + Buffer.byteLength(name);
    numbers[1 + i] = end;
  }
  const types = Uint8Array.from(zones, ({ zoneType }) => zoneType);
  const text = Buffer.from(zones.map(({ id, name }) => id + name).join(''));
  return Buffer.concat([Buffer.from(numbers.buffer), types, text]);
}

/**
 * Reads a list from the bytes that `writeZoneList` wrote. A zone is decoded on each access, which takes a fifth of a microsecond:
 * as objects, the zones of a floor would take as much memory as its index.
 *
 * @param bytes aligned to 4 bytes
 */
export function readZoneList(bytes: Buffer): ZoneList {
  const [count = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, 1);
  const ends = new Uint32Array(bytes.buffer, bytes.byteOffset + 4, count);
  const typesOffset = 4 + 4 * count;
  const text = bytes.subarray(typesOffset + count);
  let all: WeakRef<readonly BuiltZone[]> | undefined; // does not count as memory of the floor
  const read = (position: number): BuiltZone => {
    const both = text.toString('utf8', position === 0 ? 0 : ends[position - 1], ends[position]);
    const zoneType = bytes[typesOffset + position] ?? 0;
    return { id: both.slice(0, idLength), name: both.slice(idLength), zoneType };
  };
  const get = (position: number): BuiltZone | undefined => {
    return position >= 0 && position < count ? read(position) : undefined;
  };
  return {
    get,
    toArray: () => {
      const cached = all?.deref();
      if (cached) return cached;
      const zones = Array.from({ length: count }, (_, position) => read(position));
      all = new WeakRef(zones);
      return zones;
    },
    byteLength: bytes.length,
  };
}
