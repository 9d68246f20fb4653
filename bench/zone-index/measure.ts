import type { FloorZone, Ring } from './floor.ts';
import type { Built } from './peers.ts';

/** If they are looked up in rounds, their number is a power of two. */
export type Points = { readonly lats: Float64Array; readonly lngs: Float64Array };

/** Every vertex, and the middle of every edge. */
export function onWalls(zones: readonly FloorZone[]): Points {
  const lats: number[] = [];
  const lngs: number[] = [];
  const addRing = (ring: Ring) => {
    let [fromLng, fromLat] = [NaN, NaN];
    for (const [i, [lng, lat]] of ring.entries()) {
      if (i > 0) {
        lngs.push(lng, (fromLng + lng) / 2);
        lats.push(lat, (fromLat + lat) / 2);
      }
      [fromLng, fromLat] = [lng, lat];
    }
  };
  for (const { outer, holes } of zones) for (const ring of [outer, ...holes]) addRing(ring);
  return { lats: Float64Array.from(lats), lngs: Float64Array.from(lngs) };
}

export function countDifferences(a: Built, b: Built, { lats, lngs }: Points): number {
  let differences = 0;
  for (const [i, lat] of lats.entries()) {
    const lng = lngs[i] ?? NaN;
    if (a.find(lat, lng) !== b.find(lat, lng)) differences++;
  }
  return differences;
}

export function cpuSeconds(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** Looks up `count` points, cycling through a list whose length is a power of two. */
type Loop = (find: Built['find'], lats: Float64Array, lngs: Float64Array, count: number) => number;

// Each peer gets a newly compiled loop: if all shared one, it could inline none of them.
function makeLoop(): Loop {
  const body = `
    const mask = lats.length - 1;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += find(lats[i & mask], lngs[i & mask]);
    return sum;`;
  return new Function('find', 'lats', 'lngs', 'count', body) as Loop; // its parameters are those of a Loop
}

/** Warms up a peer. Returns a function that measures its lookups per CPU second, in a round of at least `seconds`. */
export function prepareRate({ find }: Built, { lats, lngs }: Points, seconds: number): () => number {
  const loop = makeLoop();
  const run = (count: number) =>
    cpuSeconds(() => {
      if (Number.isNaN(loop(find, lats, lngs, count))) throw new Error('a lookup did not return a position');
    });
  let count = 1024;
  while (run(count) < seconds) count *= 2;
  return () => count / run(count);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** Formats the median, with the minimum and the maximum. */
export function range(values: readonly number[], write: (value: number) => string): string {
  return `${write(median(values))} (${write(Math.min(...values))}–${write(Math.max(...values))})`;
}
