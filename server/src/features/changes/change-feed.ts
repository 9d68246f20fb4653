import type { Context } from '../../context.ts';
import type { Change } from './changes.schema.ts';
import { numberChanges, readChanges, readPosition } from './changes.ts';

/** Tells whoever listens what changes, with one look at the database for all who listen to a department. */
export interface ChangeFeed {
  /**
   * Where to follow from for who has heard all up to `since`: from there, or from the department's last change where
   * that comes before it. No server has told of more, so the database was set back.
   */
  readonly findStart: (departmentId: number, since: number) => Promise<number>;
  /**
   * The department's changes after `since`, in order and each once: what there is, in pages, and then what comes, until
   * the signal is aborted. The next page is made when it is asked for.
   *
   * @param since as {@link ChangeFeed.findStart} gives it
   */
  readonly follow: (
    departmentId: number,
    since: number,
    ended: AbortSignal,
  ) => AsyncGenerator<readonly Change[], void>;
}

export interface ChangeFeedOptions {
  /** How long a change of another process may go unnoticed; one of this process is announced. */
  readonly lookEveryMs: number;
  /** Changes that come closer together are told together. */
  readonly restMs: number;
  /** How many changes are kept at hand of a department; who is further behind reads them from the database. */
  readonly keptChanges: number;
}

interface Department {
  readonly id: number;
  listeners: number;
  /** The number of the last change that was seen. */
  position: number;
  /** The latest of the changes up to `position`, without a gap. */
  recent: readonly Change[];
  /** `recent` has every change after this number. */
  recentSince: number;
  /** Resolves when the first look is done. */
  readonly isOpen: Promise<void>;
  /** Those who wait for `position` to move. */
  readonly waiting: Set<() => void>;
  /** Ends the rest before the next look. */
  wake: () => void;
  isAnnounced: boolean;
}

interface State extends ChangeFeedOptions {
  readonly ctx: Context;
  readonly departments: Map<number, Department>;
}

const defaults: ChangeFeedOptions = { lookEveryMs: 1_000, restMs: 20, keptChanges: 1_000 };

export function createChangeFeed(ctx: Context, options: Partial<ChangeFeedOptions> = {}): ChangeFeed {
  const state: State = { ...defaults, ...options, ctx, departments: new Map() };
  ctx.floorChanges.subscribe((departmentId) => {
    const department = state.departments.get(departmentId);
    if (!department) return;
    department.isAnnounced = true;
    department.wake();
  });
  return {
    findStart: (departmentId, since) => findStart(state, departmentId, since),
    follow: (departmentId, since, ended) => follow(state, departmentId, since, ended),
  };
}

async function findStart(state: State, departmentId: number, since: number): Promise<number> {
  const department = state.departments.get(departmentId) ?? openDepartment(state, departmentId);
  await department.isOpen;
  if (since <= department.position) return since;
  // Another process may have told of changes that this one has not looked for yet.
  return Math.min(since, await readPosition(state.ctx, departmentId));
}

const pageSize = 500;

async function* follow(
  state: State,
  departmentId: number,
  since: number,
  ended: AbortSignal,
): AsyncGenerator<readonly Change[], void> {
  const department = state.departments.get(departmentId) ?? openDepartment(state, departmentId);
  department.listeners += 1;
  try {
    await department.isOpen;
    let at = since;
    while (!ended.aborted) {
      const { position } = department;
      if (at >= position) {
        await untilMoved(department, at, ended);
        continue;
      }
      const page = await readOn(state, department, at);
      at = page.at(-1)?.sequence ?? position;
      if (page.length > 0) yield page;
    }
  } finally {
    department.listeners -= 1;
    if (department.listeners === 0) department.wake();
  }
}

async function readOn(state: State, department: Department, at: number): Promise<readonly Change[]> {
  if (at < department.recentSince) return readChanges(state.ctx, department.id, at, pageSize);
  const first = department.recent.findLastIndex((change) => change.sequence <= at) + 1;
  return department.recent.slice(first, first + pageSize);
}

function untilMoved(department: Department, at: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      department.waiting.delete(wake);
      ended.removeEventListener('abort', wake);
      resolve();
    };
    department.waiting.add(wake);
    ended.addEventListener('abort', wake);
    if (ended.aborted || at < department.position) wake();
  });
}

function openDepartment(state: State, id: number): Department {
  const isOpen = Promise.withResolvers<void>();
  isOpen.promise.catch(() => {}); // whoever waits is told
  const department: Department = {
    id,
    listeners: 0,
    position: 0,
    recent: [],
    recentSince: 0,
    isOpen: isOpen.promise,
    waiting: new Set(),
    wake: () => {},
    isAnnounced: false,
  };
  state.departments.set(id, department);
  void watch(state, department).then(isOpen.resolve, isOpen.reject);
  return department;
}

/** @returns when the first look is done; the others follow for as long as anybody listens, or is about to */
async function watch(state: State, department: Department): Promise<void> {
  try {
    await numberChanges(state.ctx, department.id);
    department.position = department.recentSince = await readPosition(state.ctx, department.id);
  } catch (error) {
    state.departments.delete(department.id);
    throw error;
  }
  void keepLooking(state, department);
}

async function keepLooking(state: State, department: Department): Promise<void> {
  let isFailing = false;
  for (;;) {
    await rest(department, state.restMs, false);
    if (!department.isAnnounced) await rest(department, state.lookEveryMs - state.restMs, true);
    department.isAnnounced = false;
    if (department.listeners === 0) break;
    try {
      await look(state, department);
      isFailing = false;
    } catch (err) {
      if (!isFailing) state.ctx.log.warn({ err }, 'changes cannot be looked for; they will be told later');
      isFailing = true;
    }
  }
  state.departments.delete(department.id);
}

/** @param isShort whether an announcement ends it; that nobody listens any more always does */
function rest(department: Department, ms: number, isShort: boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    department.wake = () => {
      if (!isShort && department.listeners > 0) return;
      clearTimeout(timer);
      resolve();
    };
  });
}

async function look(state: State, department: Department): Promise<void> {
  await numberChanges(state.ctx, department.id);
  let page: readonly Change[];
  do {
    page = await readChanges(state.ctx, department.id, department.position, pageSize);
    take(department, page, state.keptChanges);
  } while (page.length === pageSize);
}

function take(department: Department, page: readonly Change[], keptChanges: number): void {
  const last = page.at(-1);
  if (!last) return;
  const all = [...department.recent, ...page];
  const dropped = all.at(-keptChanges - 1);
  department.recent = all.slice(-keptChanges);
  if (dropped) department.recentSince = dropped.sequence;
  department.position = last.sequence;
  for (const wake of [...department.waiting]) wake();
}
