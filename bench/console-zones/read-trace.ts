/** An event of Chromium's trace format; times are in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The part of `dur` during which the thread ran, without the time that other programs take on a busy machine. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } };
}

/** The events that the performance panel of DevTools counts as scripting. */
const scripting = new Set([
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'TimerFire',
  'EventDispatch',
  'RunMicrotasks',
  'HandlePostMessage',
  'FireIdleCallback',
  'MinorGC',
  'MajorGC',
  'V8.GCScavenger',
]);

/** Milliseconds of scripting between one drawing of the map and the next, on the page's main thread. */
export function readScripting(events: readonly TraceEvent[]): number[] {
  const main = mainThreadOf(events);
  const own = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const frames = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const outer = outermost(own.filter(({ name, ph }) => ph === 'X' && scripting.has(name)));
  return frames.slice(1).map((until, index) => {
    const from = frames[index] ?? until;
    const inside = outer.filter(({ ts }) => ts >= from && ts < until);
    return inside.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000;
  });
}

/** For each key press: milliseconds until the end of the next frame, in wall time and in the thread's own work. */
export function readKeys(events: readonly TraceEvent[]): { elapsed: number[]; worked: number[] } {
  const main = mainThreadOf(events);
  const own = events.filter(({ pid, tid, ph }) => pid === main.pid && tid === main.tid && ph === 'X');
  const outer = outermost(own.filter(({ name }) => scripting.has(name)));
  const keys = own.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  const spans = keys.flatMap(({ ts, dur = 0 }) => {
    const frame = own.find(({ name, ts: at }) => name === 'FireAnimationFrame' && at >= ts + dur);
    return frame ? [{ from: ts, until: frame.ts + (frame.dur ?? 0) }] : [];
  });
  const worked = spans.map(({ from, until }) =>
    outer
      .filter(({ ts }) => ts >= from && ts < until)
      .reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0),
  );
  return {
    elapsed: spans.map(({ from, until }) => (until - from) / 1000),
    worked: worked.map((microseconds) => microseconds / 1000),
  };
}

/** The renderer's main thread that draws the most frames; others belong to other pages. */
function mainThreadOf(events: readonly TraceEvent[]): Pick<TraceEvent, 'pid' | 'tid'> {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const drawn = ({ pid, tid }: TraceEvent) =>
    events.filter((event) => event.name === 'FireAnimationFrame' && event.pid === pid && event.tid === tid)
      .length;
  const [main] = threads.toSorted((a, b) => drawn(b) - drawn(a));
  if (!main) throw new Error('the trace names no main thread');
  return main;
}

/** Drops nested calls, so that they count only once. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const found: TraceEvent[] = [];
  let end = -Infinity;
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    if (event.ts < end) continue;
    found.push(event);
    end = event.ts + (event.dur ?? 0);
  }
  return found;
}
