import type { CacheShare } from '../../cache-memory.ts';

/** The data of a floor that is kept in memory. */
export interface CachedFloor {
  /** The memory that it uses, in bytes. */
  readonly byteLength: number;
}

/** A floor in less memory. Unpacking it takes a fraction of the time that reading it from the database takes. */
export interface Packed<Floor> {
  readonly byteLength: number;
  /** @returns `undefined` if it has to be loaded again after all */
  readonly unpack: () => Floor | undefined;
}

interface Entry<Floor> {
  readonly key: string;
  floor: Floor | undefined;
  packed: Packed<Floor> | undefined;
  /** A load of the floor in flight, during which the entry is kept. */
  readonly inFlight: unknown;
  /** Whether it was used since it last was the newest. */
  isUsed: boolean;
}

interface FloorMemoryOptions<Floor> extends CacheShare {
  readonly pack?: (floor: Floor) => Packed<Floor> | undefined;
}

/** The entries of a cache, within a memory limit. */
export interface FloorMemory<Floor extends CachedFloor, One extends Entry<Floor>> {
  readonly get: (key: string) => One | undefined;
  /** Adds an entry that has no floor yet. */
  readonly add: (entry: One) => void;
  /** Marks an entry as used, and unpacks its floor. */
  readonly use: (entry: One) => Floor | undefined;
  /** Gives an entry its floor, or removes the entry if there is no floor. Does nothing if it was evicted in the meantime. */
  readonly keep: (entry: One, floor: Floor | undefined) => void;
  /** Packs and evicts floors until they fit into the limit, which may have become lower. */
  readonly makeRoom: () => void;
  readonly byteLength: () => number;
  readonly size: () => number;
}

/** The share of the limit that packed floors may take. In the rest, the floors that are in use stay unpacked. */
const maxPackedShare = 7 / 8;
/** Packing takes a fraction of a millisecond per floor. If another cache needs much memory at once, the rest is evicted. */
const maxPackedAtOnce = 16;

interface State<Floor extends CachedFloor, One extends Entry<Floor>> extends FloorMemoryOptions<Floor> {
  /**
   * In the order in which they were added or, if room was needed, found to be used. A use only sets a flag: moving an entry with
   * each use would take longer than finding the zone.
   */
  readonly unpacked: Map<string, One>;
  /** In the order in which they were packed. */
  readonly packed: Map<string, One>;
  /** The one that was used last. */
  newest: One | undefined;
  unpackedBytes: number;
  packedBytes: number;
}

/**
 * Keeps the floors that are in use unpacked and the ones before them packed, and evicts the rest: of those that were not used for
 * long, the one that was added first (the algorithm CLOCK). One floor is kept even if it is larger than the limit.
 */
export function createFloorMemory<Floor extends CachedFloor, One extends Entry<Floor>>(
  options: FloorMemoryOptions<Floor>,
): FloorMemory<Floor, One> {
  const state: State<Floor, One> = {
    ...options,
    unpacked: new Map(),
    packed: new Map(),
    newest: undefined,
    unpackedBytes: 0,
    packedBytes: 0,
  };
  const byteLength = () => state.unpackedBytes + state.packedBytes;
  const get = (key: string) => state.unpacked.get(key) ?? state.packed.get(key);
  return {
    get,
    add: (entry) => add(state, entry),
    use: (entry) => {
      if (entry.packed) unpack(state, entry, entry.packed);
      if (entry.floor) state.newest = entry;
      entry.isUsed = true;
      return entry.floor;
    },
    keep: (entry, floor) => {
      if (get(entry.key) !== entry) return;
      setFloor(state, entry, floor);
      if (!floor) forget(state, entry);
      makeRoom(state, entry);
      state.onGrowth?.(byteLength());
    },
    makeRoom: () => makeRoom(state, state.newest),
    byteLength,
    size: () => state.unpacked.size + state.packed.size,
  };
}

function add<Floor extends CachedFloor, One extends Entry<Floor>>(
  state: State<Floor, One>,
  entry: One,
): void {
  state.unpacked.set(entry.key, entry);
  state.newest = entry;
}

function unpack<Floor extends CachedFloor, One extends Entry<Floor>>(
  state: State<Floor, One>,
  entry: One,
  packed: Packed<Floor>,
): void {
  setPacked(state, entry, undefined);
  state.packed.delete(entry.key);
  add(state, entry);
  setFloor(state, entry, packed.unpack());
  makeRoom(state, entry);
}

function setFloor<Floor extends CachedFloor, One extends Entry<Floor>>(
  state: State<Floor, One>,
  entry: One,
  floor: Floor | undefined,
): void {
  state.unpackedBytes += (floor?.byteLength ?? 0) - (entry.floor?.byteLength ?? 0);
  entry.floor = floor;
}

function setPacked<Floor extends CachedFloor, One extends Entry<Floor>>(
  state: State<Floor, One>,
  entry: One,
  packed: Packed<Floor> | undefined,
): void {
  state.packedBytes += (packed?.byteLength ?? 0) - (entry.packed?.byteLength ?? 0);
  entry.packed = packed;
}

function makeRoom<Floor extends CachedFloor, One extends Entry<Floor>>(
  state: State<Floor, One>,
  kept: One | undefined,
): void {
  const { unpacked } = state;
  const maxBytes = state.maxBytes();
  let packs = 0;
  for (const entry of unpacked.values()) {
    if (state.unpackedBytes + state.packedBytes <= maxBytes) return;
    if (entry.isUsed && entry !== kept) {
      entry.isUsed = false;
      unpacked.delete(entry.key);
      unpacked.set(entry.key, entry); // the loop comes to it again, after all others
      continue;
    }
    if (entry !== kept && entry.floor && !entry.inFlight) {
      if (packs++ < maxPackedAtOnce) packOrForget(state, entry);
      else forget(state, entry);
    }
    dropPacked(state, maxPackedShare * maxBytes);
  }
  dropPacked(state, maxBytes - state.unpackedBytes);
}

function packOrForget<Floor extends CachedFloor, One extends Entry<Floor>>(
  state: State<Floor, One>,
  entry: One,
): void {
  const packed = entry.floor && state.pack?.(entry.floor);
  forget(state, entry);
  if (!packed) return;
  setPacked(state, entry, packed);
  state.packed.set(entry.key, entry);
}

function dropPacked<Floor extends CachedFloor, One extends Entry<Floor>>(
  state: State<Floor, One>,
  limit: number,
): void {
  for (const entry of state.packed.values()) {
    if (state.packedBytes <= limit) return;
    forget(state, entry);
  }
}

function forget<Floor extends CachedFloor, One extends Entry<Floor>>(
  state: State<Floor, One>,
  entry: One,
): void {
  setFloor(state, entry, undefined);
  setPacked(state, entry, undefined);
  state.unpacked.delete(entry.key);
  state.packed.delete(entry.key);
  if (state.newest === entry) state.newest = undefined;
}
