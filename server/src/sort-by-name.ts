import { setImmediate } from 'node:timers/promises';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Sorts names naturally: Room 9 comes before Room 10, and case and accents count less than letters. */
const collator = new Intl.Collator('en', { numeric: true });

/** Compares by name, then by id. Lists are sorted here, because the databases compare bytes, each in its own way. */
export function compareByName(a: Named, b: Named): number {
  return collator.compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** How long sorting may block other requests at a time, in milliseconds. */
const sliceMs = 2;
/** Items that are sorted in one step, which takes about a millisecond. */
const runLength = 256;

/** Sorts a long list by name without blocking other requests, using a merge sort with pauses. */
export async function sortByName<Item extends Named>(items: readonly Item[]): Promise<Item[]> {
  let sliceEnd = performance.now() + sliceMs;
  const pause = async () => {
    if (performance.now() < sliceEnd) return;
    await setImmediate();
    sliceEnd = performance.now() + sliceMs;
  };
  let runs: Item[][] = [];
  for (let start = 0; start < items.length; start += runLength) {
    runs.push(items.slice(start, start + runLength).sort(compareByName));
    await pause();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      merged.push(await mergeRuns(runs[i] ?? [], runs[i + 1] ?? [], pause));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeRuns<Item extends Named>(
  left: readonly Item[],
  right: readonly Item[],
  pause: () => Promise<void>,
): Promise<Item[]> {
  const [last, first] = [left.at(-1), right[0]];
  if (last && first && compareByName(last, first) <= 0) return [...left, ...right];
  const merged: Item[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]];
    if (a !== undefined && (b === undefined || compareByName(a, b) <= 0)) {
      merged.push(a);
      i += 1;
    } else if (b !== undefined) {
      merged.push(b);
      j += 1;
    }
    if (merged.length % runLength === 0) await pause();
  }
  return merged;
}
