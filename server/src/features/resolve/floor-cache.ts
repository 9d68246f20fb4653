import type { CacheShare } from '../../cache-memory.ts';
import { type CachedFloor, createFloorMemory, type FloorMemory, type Packed } from './floor-memory.ts';
import { createSharedMark, type SharedMark } from './shared-mark.ts';

/** The most recent floor is kept even if it alone is larger than the memory for all floors. */
export interface FloorCacheOptions<Floor extends CachedFloor> extends CacheShare {
  /**
   * Reads the floor from the database, or returns `previous` if it is still current.
   *
   * @returns `undefined` if the department has no such floor
   */
  readonly load: (
    departmentId: number,
    floorId: string,
    previous: Floor | undefined,
  ) => Promise<Floor | undefined>;
  /**
   * Reads a mark of a department. If two marks are equal, nothing changed between them except by changes for which `invalidate`
   * was called. One mark for all floors of the department then replaces checking each floor. Default: each floor is checked.
   */
  readonly readMark?: (departmentId: number) => Promise<string>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How long a floor is used before its version is checked in the database again. */
  readonly freshMs: () => number;
  /**
   * The share of `freshMs` after which the next check is due, drawn again for each check. It prevents floors, or marks of
   * departments, that were read at the same time from being read at the same time again and again. Default 1. With `readMark`,
   * the check runs in the background, and the floor is used until it is `freshMs` old.
   */
  readonly freshShare?: () => number;
  /**
   * Packs a floor that has not been used for long into less memory; `undefined` means that it is evicted. Default: all are
   * evicted.
   */
  readonly pack?: (floor: Floor) => Packed<Floor> | undefined;
}

export interface FloorCache<Floor extends CachedFloor> {
  /**
   * Finds a floor in a state that is at most `freshMs` old, and that includes every change for which {@link invalidate} was
   * called. Floors that were not used for long are packed, then evicted. A floor is never loaded twice at the same time.
   *
   * @returns the floor itself, not a promise, if it is cached and fresh, so that the request does not have to wait
   */
  readonly find: (departmentId: number, floorId: string) => Floor | Promise<Floor | undefined>;
  /** Returns the floor if it is cached and fresh; never queries the database. */
  readonly findFresh: (departmentId: number, floorId: string) => Floor | undefined;
  /** Returns the floor as it was last read, for use when the database is unavailable. */
  readonly lastRead: (departmentId: number, floorId: string) => LastRead<Floor> | undefined;
  /** Call this when a floor of the department has changed in the database. */
  readonly invalidate: (departmentId: number) => void;
  /** Call this when the limit has become lower. */
  readonly makeRoom: () => void;
  readonly byteLength: () => number;
  readonly size: () => number;
}

export interface LastRead<Floor> {
  readonly floor: Floor;
  readonly ageMs: number;
}

interface Department {
  readonly id: number;
  /** The number of changes so far. A load includes the changes before it started. */
  changes: number;
  readonly mark: SharedMark | undefined;
}

interface Entry<Floor> {
  readonly key: string;
  readonly department: Department;
  readonly floorId: string;
  floor: Floor | undefined;
  packed: Packed<Floor> | undefined;
  /** The time when the load of `floor` started, or of a later read of the mark that found no change. */
  checkedAt: number;
  /** A mark that was read before that load. */
  mark: string | undefined;
  /** The share of `freshMs`, counted from `checkedAt`, after which the next check is due. */
  freshShare: number;
  changesSeen: number;
  inFlight: Load<Floor> | undefined;
  isUsed: boolean;
}

/** A load that is in flight. */
interface Load<Floor> {
  readonly startedAt: number;
  readonly changesSeen: number;
  readonly floor: Promise<Floor | undefined>;
}

interface State<Floor extends CachedFloor> extends FloorCacheOptions<Floor> {
  readonly departments: Map<number, Department>;
  readonly memory: FloorMemory<Floor, Entry<Floor>>;
}

export function createFloorCache<Floor extends CachedFloor>(
  options: FloorCacheOptions<Floor>,
): FloorCache<Floor> {
  const state: State<Floor> = {
    ...options,
    departments: new Map(),
    memory: createFloorMemory(options),
  };
  return {
    find: (departmentId, floorId) => find(state, departmentId, floorId),
    findFresh: (departmentId, floorId) => {
      const entry = state.memory.get(keyOf(departmentId, floorId));
      return entry && isFresh(state, entry) ? state.memory.use(entry) : undefined;
    },
    lastRead: (departmentId, floorId) => {
      const entry = state.memory.get(keyOf(departmentId, floorId));
      const floor = entry && state.memory.use(entry);
      return floor && { floor, ageMs: state.now() - entry.checkedAt };
    },
    invalidate: (departmentId) => {
      departmentOf(state, departmentId).changes++;
    },
    makeRoom: state.memory.makeRoom,
    byteLength: state.memory.byteLength,
    size: state.memory.size,
  };
}

function find<Floor extends CachedFloor>(
  state: State<Floor>,
  departmentId: number,
  floorId: string,
): Floor | Promise<Floor | undefined> {
  const key = keyOf(departmentId, floorId);
  const entry = state.memory.get(key) ?? addEntry(state, key, departmentId, floorId);
  return (isFresh(state, entry) && state.memory.use(entry)) || wait(state, entry);
}

function keyOf(departmentId: number, floorId: string): string {
  return `${departmentId}/${floorId}`;
}

function isFresh<Floor extends CachedFloor>(state: State<Floor>, entry: Entry<Floor>): boolean {
  const { mark: shared, changes } = entry.department;
  const mark = shared?.last();
  if (mark && mark.readAt > entry.checkedAt) {
    if (entry.mark !== mark.value) return false;
    entry.checkedAt = mark.readAt;
    entry.freshShare = mark.freshShare;
  }
  const age = state.now() - entry.checkedAt;
  const freshMs = state.freshMs();
  if (entry.changesSeen !== changes || age < 0 || age >= freshMs) return false;
  if (age < freshMs * entry.freshShare) return true;
  shared?.refreshSoon(); // until it is read, requests for all floors of the department would have to wait
  return shared !== undefined;
}

function addEntry<Floor extends CachedFloor>(
  state: State<Floor>,
  key: string,
  departmentId: number,
  floorId: string,
): Entry<Floor> {
  const department = departmentOf(state, departmentId);
  const entry: Entry<Floor> = {
    key,
    department,
    floorId,
    floor: undefined,
    packed: undefined,
    checkedAt: 0,
    mark: undefined,
    freshShare: 1,
    changesSeen: 0,
    inFlight: undefined,
    isUsed: false,
  };
  state.memory.add(entry);
  return entry;
}

function departmentOf<Floor extends CachedFloor>(state: State<Floor>, id: number): Department {
  const existing = state.departments.get(id);
  if (existing) return existing;
  const { readMark, now, freshMs, freshShare = () => 1 } = state;
  const mark = readMark && createSharedMark(() => readMark(id), now, freshMs, freshShare);
  const department = { id, changes: 0, mark };
  state.departments.set(id, department);
  return department;
}

/**
 * Waits for the shared mark first. If the mark does not show that the floor is fresh, joins the load in flight if that started
 * after the last change and is fresh enough, or else starts a new load.
 */
async function wait<Floor extends CachedFloor>(
  state: State<Floor>,
  entry: Entry<Floor>,
): Promise<Floor | undefined> {
  const arrivedAt = state.now();
  const { changes, mark } = entry.department;
  if (mark) {
    await mark.refresh();
    const floor = isFresh(state, entry) ? state.memory.use(entry) : undefined;
    if (floor) return floor;
  }
  for (;;) {
    entry.inFlight ??= startLoad(state, entry);
    const { startedAt, changesSeen, floor } = entry.inFlight;
    if (changesSeen >= changes && startedAt > arrivedAt - state.freshMs()) return floor;
    await floor.catch(() => {}); // the caller that started it gets the error
  }
}

function startLoad<Floor extends CachedFloor>(state: State<Floor>, entry: Entry<Floor>): Load<Floor> {
  const { department, floorId } = entry;
  const startedAt = state.now();
  const changesSeen = department.changes;
  const mark = department.mark?.last()?.value;
  const succeed = (floor: Floor | undefined) => {
    entry.inFlight = undefined;
    entry.checkedAt = startedAt;
    entry.mark = mark;
    entry.freshShare = state.freshShare?.() ?? 1;
    entry.changesSeen = changesSeen;
    state.memory.keep(entry, floor);
    return floor;
  };
  const fail = (error: unknown) => {
    entry.inFlight = undefined;
    state.memory.keep(entry, entry.floor);
    throw error;
  };
  return {
    startedAt,
    changesSeen,
    floor: state.load(department.id, floorId, state.memory.use(entry)).then(succeed, fail),
  };
}
