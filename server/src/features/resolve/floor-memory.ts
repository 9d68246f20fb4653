/** What is kept in memory for a floor. */
export interface CachedFloor {
  /** The memory that it uses. */
  readonly byteLength: number;
}

/** A floor in less memory, from which it is made again in a fraction of the time that the database takes. */
export interface Packed<Floor> {
  readonly byteLength: number;
  /** @returns `undefined` if it has to be loaded again after all */
  readonly unpack: () => Floor | undefined;
}

interface Entry<Floor> {
  readonly key: string;
  floor: Floor | undefined;
  packed: Packed<Floor> | undefined;
  /** A load of the floor, during which the entry is kept. */
  readonly inFlight: unknown;
}

interface FloorMemoryOptions<Floor> {
  readonly maxBytes: number;
  readonly pack?: (floor: Floor) => Packed<Floor> | undefined;
}

/** The entries of a cache, within a limit of memory. */
export interface FloorMemory<Floor extends CachedFloor, One extends Entry<Floor>> {
  readonly get: (key: string) => One | undefined;
  /** Adds an entry that has no floor yet. */
  readonly add: (entry: One) => void;
  /** Marks an entry as used, and unpacks its floor. */
  readonly use: (entry: One) => Floor | undefined;
  /** Gives an entry its floor; without one, it is forgotten. Does nothing if it was evicted meanwhile. */
  readonly keep: (entry: One, floor: Floor | undefined) => void;
  readonly byteLength: () => number;
  readonly size: () => number;
}

/** Of the limit. In the rest, the floors that are in use stay unpacked. */
const maxPackedShare = 7 / 8;

/**
 * Keeps the floors that were used last as they are, the ones before them packed, and evicts the rest. One floor is kept even if
 * it is larger than the limit.
 */
export function createFloorMemory<Floor extends CachedFloor, One extends Entry<Floor>>({
  maxBytes,
  pack,
}: FloorMemoryOptions<Floor>): FloorMemory<Floor, One> {
  /** In the order of their last use. */
  const unpacked = new Map<string, One>();
  /** In the order in which they were packed, which is that of their last use too. */
  const packed = new Map<string, One>();
  let newest: One | undefined;
  let unpackedBytes = 0;
  let packedBytes = 0;

  const setFloor = (entry: One, floor: Floor | undefined) => {
    unpackedBytes += (floor?.byteLength ?? 0) - (entry.floor?.byteLength ?? 0);
    entry.floor = floor;
  };
  const setPacked = (entry: One, value: Packed<Floor> | undefined) => {
    packedBytes += (value?.byteLength ?? 0) - (entry.packed?.byteLength ?? 0);
    entry.packed = value;
  };
  const forget = (entry: One) => {
    setFloor(entry, undefined);
    setPacked(entry, undefined);
    unpacked.delete(entry.key);
    packed.delete(entry.key);
    if (newest === entry) newest = undefined;
  };
  const packOrForget = (entry: One) => {
    const small = entry.floor && pack?.(entry.floor);
    forget(entry);
    if (!small) return;
    setPacked(entry, small);
    packed.set(entry.key, entry);
  };
  const makeRoom = (kept: One) => {
    const isTooMuch = () => unpackedBytes + packedBytes > maxBytes;
    for (const entry of unpacked.values()) {
      if (!isTooMuch()) return;
      if (entry !== kept && entry.floor && !entry.inFlight) packOrForget(entry);
      dropPacked(maxPackedShare * maxBytes);
    }
    if (isTooMuch()) dropPacked(maxBytes - unpackedBytes);
  };
  const dropPacked = (limit: number) => {
    for (const entry of packed.values()) {
      if (packedBytes <= limit) return;
      forget(entry);
    }
  };
  const unpack = (entry: One, { unpack: makeFloor }: Packed<Floor>) => {
    setPacked(entry, undefined);
    packed.delete(entry.key);
    setFloor(entry, makeFloor());
    makeRoom(entry);
  };
  const get = (key: string) => unpacked.get(key) ?? packed.get(key);
  const add = (entry: One) => {
    unpacked.set(entry.key, entry);
    newest = entry;
  };
  return {
    get,
    add,
    use: (entry) => {
      if (entry === newest || get(entry.key) !== entry) return entry.floor;
      unpacked.delete(entry.key);
      add(entry);
      if (entry.packed) unpack(entry, entry.packed);
      return entry.floor;
    },
    keep: (entry, floor) => {
      if (get(entry.key) !== entry) return;
      setFloor(entry, floor);
      if (!floor) forget(entry);
      makeRoom(entry);
    },
    byteLength: () => unpackedBytes + packedBytes,
    size: () => unpacked.size + packed.size,
  };
}
