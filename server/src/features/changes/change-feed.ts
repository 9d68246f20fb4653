import { spreadOverPasses } from '../../concurrency/spread-over-passes.ts';
import type { Context } from '../../context.ts';
import type { Change } from './changes.schema.ts';
import { assignSequences, readChanges, readLastSequence } from './changes.ts';

/** Delivers changes to listeners, with one poll of the database for all listeners of a department. */
export interface ChangeFeed {
  /**
   * Returns where a client that has all changes up to `since` continues: at `since`, or at the department's last
   * change if that is earlier. No server ever sent a higher number, so in that case the database was restored from a
   * backup.
   */
  readonly findStart: (departmentId: number, since: number) => Promise<number>;
  /**
   * Returns the department's changes after `since`, in order and each exactly once: first the existing ones, in
   * pages, and then new ones until the signal is aborted. Each page is read when it is requested.
   *
   * @param since as returned by {@link ChangeFeed.findStart}
   */
  readonly follow: (
    departmentId: number,
    since: number,
    ended: AbortSignal,
  ) => AsyncGenerator<readonly Change[], void>;
}

export interface ChangeFeedOptions {
  /** How often to check for changes without a notification. */
  readonly pollIntervalMs: () => number;
  /** Changes within this time are sent together. The time is longer if there are many listeners. */
  readonly batchMs: number;
  /** How many changes of a department are kept in memory; clients that are further behind read from the database. */
  readonly maxRecentChanges: number;
}

interface Department {
  readonly id: number;
  listeners: number;
  /** The sequence number of the last change that was read. */
  position: number;
  /** The latest changes up to `position`, without gaps. */
  recent: readonly Change[];
  /** `recent` has every change after this sequence number. */
  recentSince: number;
  /** Resolves after the first poll. */
  readonly whenReady: Promise<void>;
  /** Called when `position` moves. */
  readonly waiting: Set<() => void>;
  /** The page that was last taken from `recent`, because hundreds of streams are at the same position. */
  lastPage?: { readonly since: number; readonly recent: readonly Change[]; readonly page: readonly Change[] };
  /** Ends the sleep before the next poll. */
  wake: () => void;
  isAnnounced: boolean;
}

interface State extends ChangeFeedOptions {
  readonly ctx: Context;
  readonly nextPass: () => Promise<void> | undefined;
  readonly departments: Map<number, Department>;
}

/** Hundreds of streams are woken in batches, so that other requests are handled in between. */
const wakesPerPass = 16;
const defaults = { batchMs: 20, maxRecentChanges: 1_000 };

export function createChangeFeed(ctx: Context, options: Partial<ChangeFeedOptions> = {}): ChangeFeed {
  const state: State = {
    ...defaults,
    pollIntervalMs: ctx.sharedChanges.checkIntervalMs,
    ...options,
    ctx,
    nextPass: spreadOverPasses(wakesPerPass),
    departments: new Map(),
  };
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
  const department = state.departments.get(departmentId) ?? startPolling(state, departmentId);
  await department.whenReady;
  if (since <= department.position) return since;
  // Another process may have sent changes that this one has not read yet.
  return Math.min(since, await readLastSequence(state.ctx, departmentId));
}

const pageSize = 500;
/**
 * The approximate cost of a page for each listener. Waiting that long keeps a department's streams from using up the
 * process.
 */
const msPerListener = 0.5;
/** Changes must be visible within half a second. */
const maxBatchMs = 300;

async function* follow(
  state: State,
  departmentId: number,
  since: number,
  ended: AbortSignal,
): AsyncGenerator<readonly Change[], void> {
  const department = state.departments.get(departmentId) ?? startPolling(state, departmentId);
  department.listeners += 1;
  try {
    await department.whenReady;
    let cursor = since;
    while (!ended.aborted) {
      const { position } = department;
      if (cursor >= position) {
        await waitForChanges(department, cursor, ended);
        continue;
      }
      const page = await readNextPage(state, department, cursor);
      cursor = page.at(-1)?.sequence ?? position;
      if (page.length > 0) yield page;
    }
  } finally {
    department.listeners -= 1;
    if (department.listeners === 0) department.wake();
  }
}

async function readNextPage(state: State, department: Department, since: number): Promise<readonly Change[]> {
  if (since < department.recentSince) return readChanges(state.ctx, department.id, since, pageSize);
  const { recent, lastPage } = department;
  if (lastPage?.recent === recent && lastPage.since === since) return lastPage.page;
  const first = recent.findLastIndex((change) => change.sequence <= since) + 1;
  const page = recent.slice(first, first + pageSize);
  department.lastPage = { since, recent, page };
  return page;
}

function waitForChanges(department: Department, cursor: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      department.waiting.delete(wake);
      ended.removeEventListener('abort', wake);
      resolve();
    };
    department.waiting.add(wake);
    ended.addEventListener('abort', wake);
    if (ended.aborted || cursor < department.position) wake();
  });
}

function startPolling(state: State, id: number): Department {
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {}); // the error is thrown to the callers that are waiting
  const department: Department = {
    id,
    listeners: 0,
    position: 0,
    recent: [],
    recentSince: 0,
    whenReady: ready.promise,
    waiting: new Set(),
    wake: () => {},
    isAnnounced: false,
  };
  state.departments.set(id, department);
  void firstPoll(state, department).then(ready.resolve, ready.reject);
  return department;
}

/** @returns after the first poll; polling continues while there are listeners */
async function firstPoll(state: State, department: Department): Promise<void> {
  try {
    await assignSequences(state.ctx, department.id);
    department.position = department.recentSince = await readLastSequence(state.ctx, department.id);
  } catch (error) {
    state.departments.delete(department.id);
    throw error;
  }
  void pollRepeatedly(state, department);
}

async function pollRepeatedly(state: State, department: Department): Promise<void> {
  let isFailing = false;
  for (;;) {
    const batchMs = Math.min(maxBatchMs, state.batchMs + department.listeners * msPerListener);
    await sleep(department, batchMs, false);
    if (!department.isAnnounced) await sleep(department, state.pollIntervalMs() - batchMs, true);
    department.isAnnounced = false;
    if (department.listeners === 0) break;
    try {
      await poll(state, department);
      isFailing = false;
    } catch (err) {
      if (!isFailing) state.ctx.log.warn({ err }, 'changes cannot be read; they will be sent later');
      isFailing = true;
    }
  }
  state.departments.delete(department.id);
}

/** @param isInterruptible whether an announcement ends the sleep; it always ends when there are no listeners left */
function sleep(department: Department, ms: number, isInterruptible: boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    department.wake = () => {
      if (!isInterruptible && department.listeners > 0) return;
      clearTimeout(timer);
      resolve();
    };
  });
}

async function poll(state: State, department: Department): Promise<void> {
  await assignSequences(state.ctx, department.id);
  let page: readonly Change[];
  do {
    page = await readChanges(state.ctx, department.id, department.position, pageSize);
    addRecent(department, page, state.maxRecentChanges);
  } while (page.length === pageSize);
  for (const wake of [...department.waiting]) {
    await state.nextPass();
    wake();
  }
}

function addRecent(department: Department, page: readonly Change[], maxRecentChanges: number): void {
  const last = page.at(-1);
  if (!last) return;
  const all = [...department.recent, ...page];
  const dropped = all.at(-maxRecentChanges - 1);
  department.recent = all.slice(-maxRecentChanges);
  if (dropped) department.recentSince = dropped.sequence;
  department.position = last.sequence;
}
