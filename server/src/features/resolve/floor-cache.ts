import type { CacheShare } from '../../cache-memory.ts';
import { type CachedFloor, createFloorMemory, type FloorMemory, type Packed } from './floor-memory.ts';
import { createSharedMark, type SharedMark } from './shared-mark.ts';

/** One floor is kept even if it is larger than the memory for all. */
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
   * Reads a mark of a department. Two equal ones: nothing was changed in between but by changes for which `invalidate` was
   * called. One for all floors of the department then replaces the check of each. Default: each floor is checked.
   */
  readonly readMark?: (departmentId: number) => Promise<string>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How long a floor is used before its version is checked in the database again. */
  readonly freshMs: () => number;
  /**
   * The share of `freshMs` that the next check may take, drawn again for each check: floors, and marks of departments, that were
   * read in the same moment are then not all read in the same moment, again and again. Default 1.
   */
  readonly freshShare?: () => number;
  /** How a floor that was not used for long is kept in less memory; `undefined`: it is evicted. Default: all are. */
  readonly pack?: (floor: Floor) => Packed<Floor> | undefined;
}

export interface FloorCache<Floor extends CachedFloor> {
  /**
   * Finds a floor as it was at most `freshMs` ago, and after every change for which {@link invalidate} was called. The
   * least recently used floors are packed, then evicted. A floor is never loaded twice at the same time.
   *
   * @returns the floor itself, not a promise, if it is cached and fresh: then the request need not wait
   */
  readonly find: (departmentId: number, floorId: string) => Floor | Promise<Floor | undefined>;
  /** The same, if the floor is cached and fresh; never goes to the database. */
  readonly findFresh: (departmentId: number, floorId: string) => Floor | undefined;
  /** The floor as it was read last, for when the database cannot be asked. */
  readonly lastRead: (departmentId: number, floorId: string) => LastRead<Floor> | undefined;
  /** A floor of the department has changed in the database. */
  readonly invalidate: (departmentId: number) => void;
  /** To be called when the limit has become lower. */
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
  /** When the load of `floor` started, or a later check of the mark that found nothing changed. */
  checkedAt: number;
  /** A mark from before that load. */
  mark: string | undefined;
  /** Of `freshMs`, since `checkedAt`. */
  freshShare: number;
  changesSeen: number;
  inFlight: Load<Floor> | undefined;
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
  const mark = entry.department.mark?.last();
  if (mark && entry.mark === mark.value && mark.readAt > entry.checkedAt) {
    entry.checkedAt = mark.readAt;
    entry.freshShare = mark.freshShare;
  }
  const age = state.now() - entry.checkedAt;
  const limit = state.freshMs() * entry.freshShare;
  return entry.changesSeen === entry.department.changes && age < limit && age >= 0;
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
  };
  state.memory.add(entry);
  return entry;
}

function departmentOf<Floor extends CachedFloor>(state: State<Floor>, id: number): Department {
  const known = state.departments.get(id);
  if (known) return known;
  const { readMark, now, freshMs, freshShare = () => 1 } = state;
  const mark = readMark && createSharedMark(() => readMark(id), now, freshMs, freshShare);
  const department = { id, changes: 0, mark };
  state.departments.set(id, department);
  return department;
}

/** Waits for the shared mark first; if that does not tell that the floor is fresh, joins the load in flight if it started after the last change and is fresh enough; otherwise starts a new one. */
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
    await floor.catch(() => {}); // the failure goes to the caller that started it
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
