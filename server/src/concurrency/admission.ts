export interface AdmissionLimits {
  /** How many callers may hold a slot at a time. */
  readonly atOnce: number;
  /** The same limit for one key, so that no key takes all slots. */
  readonly atOncePerKey: number;
  /** How many callers may wait for a slot. */
  readonly waiting: number;
  readonly waitingPerKey: number;
  /** How long a caller may wait. */
  readonly waitMs: number;
}

/** Releases the slot; a second call does nothing. */
export type Release = () => void;

/** A semaphore with a bounded queue and a bounded share for each key. */
export interface Admission {
  /**
   * Acquires a slot.
   *
   * @param onLeave receives a function with which the caller gives up waiting
   * @returns `undefined` if there is no free slot: immediately if too many callers are waiting, otherwise after
   *   `waitMs`
   */
  readonly enter: (
    key: string,
    onLeave?: (leave: () => void) => void,
  ) => Release | Promise<Release | undefined> | undefined;
}

/** Acquires a slot of both, one after the other: whoever waits for the first takes no slot of the second. */
export function passBoth(first: Admission, second: Admission): Admission {
  return {
    enter: (key, onLeave) => {
      const enterSecond = (release: Release | undefined) => {
        if (!release) return undefined;
        const entered = second.enter(key, onLeave);
        const join = (other: Release | undefined) => {
          if (!other) return void release();
          return () => {
            release();
            other();
          };
        };
        return entered instanceof Promise ? entered.then(join) : join(entered);
      };
      const entered = first.enter(key, onLeave);
      return entered instanceof Promise ? entered.then(enterSecond) : enterSecond(entered);
    },
  };
}

interface Waiting {
  readonly key: string;
  readonly end: (release: Release | undefined) => void;
}

interface State extends AdmissionLimits {
  readonly inside: Map<string, number>;
  total: number;
  /** In order of arrival. */
  readonly queue: Set<Waiting>;
  readonly waitingOf: Map<string, number>;
}

export function createAdmission(limits: AdmissionLimits): Admission {
  const state: State = { ...limits, inside: new Map(), total: 0, queue: new Set(), waitingOf: new Map() };
  return {
    enter: (key, onLeave) => {
      if (hasPlace(state, key)) return take(state, key);
      const ofKey = state.waitingOf.get(key) ?? 0;
      if (state.queue.size >= state.waiting || ofKey >= state.waitingPerKey) return undefined;
      return wait(state, key, onLeave);
    },
  };
}

/**
 * A request that may be admitted never waits while a slot is free, so it overtakes only requests at the limit of
 * their key.
 */
function hasPlace(state: State, key: string): boolean {
  return state.total < state.atOnce && insideOf(state, key) < state.atOncePerKey;
}

function insideOf(state: State, key: string): number {
  return state.inside.get(key) ?? 0;
}

function take(state: State, key: string): Release {
  state.total++;
  addTo(state.inside, key, 1);
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    state.total--;
    addTo(state.inside, key, -1);
    letIn(state);
  };
}

function wait(
  state: State,
  key: string,
  onLeave: ((leave: () => void) => void) | undefined,
): Promise<Release | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => giveUp(), state.waitMs);
    const end = (release: Release | undefined) => {
      clearTimeout(timer);
      resolve(release);
    };
    const waiting: Waiting = { key, end };
    const giveUp = () => {
      if (!state.queue.has(waiting)) return;
      removeWaiting(state, waiting);
      end(undefined);
    };
    state.queue.add(waiting);
    addTo(state.waitingOf, key, 1);
    onLeave?.(giveUp);
  });
}

function removeWaiting(state: State, waiting: Waiting): void {
  state.queue.delete(waiting);
  addTo(state.waitingOf, waiting.key, -1);
}

/** Removes counts of zero, because there are as many keys as departments and addresses. */
function addTo(counts: Map<string, number>, key: string, difference: number): void {
  const count = (counts.get(key) ?? 0) + difference;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** Admits the request that has waited longest, of the keys with the fewest admitted. */
function letIn(state: State): void {
  while (state.total < state.atOnce) {
    let next: Waiting | undefined;
    for (const one of state.queue) {
      if (!hasPlace(state, one.key)) continue;
      if (insideOf(state, one.key) === 0) {
        next = one;
        break;
      }
      if (!next || insideOf(state, one.key) < insideOf(state, next.key)) next = one;
    }
    if (!next) return;
    removeWaiting(state, next);
    const release = take(state, next.key);
    const { end } = next;
    setImmediate(() => end(release)); // so that other work runs in between
  }
}
