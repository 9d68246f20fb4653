import type { Position } from '../../model.ts';
import type { Rings } from '../../source-geometry.ts';
import { nestRings } from '../nest-rings.ts';
import type { OsmData, OsmElement } from './osm-data.ts';

/**
 * Joins the ways of a multipolygon into rings, and assigns each inner ring to the smallest outer ring around it.
 *
 * @returns `undefined` if a way is missing, or if the ways do not make closed rings
 */
export function assembleMultipolygon({ members }: OsmElement, data: OsmData): Rings[] | undefined {
  const joinOf = (hasRole: (role: string) => boolean) =>
    joinRings(members.filter(({ role }) => hasRole(role)).map(({ ref }) => data.ways.get(ref)?.refs))?.map(
      (refs) => data.positionsOf(refs),
    );
  const outers = joinOf((role) => role !== 'inner');
  const inners = joinOf((role) => role === 'inner');
  if (!outers || !inners || outers.length === 0 || outers.includes(undefined) || inners.includes(undefined))
    return undefined;
  return nestRings(outers as Position[][], inners as Position[][]); // none is undefined
}

/** Joins ways at their ends. @returns `undefined` if some are left over */
function joinRings(ways: readonly (readonly number[] | undefined)[]): number[][] | undefined {
  if (ways.some((refs) => !refs || refs.length < 2)) return undefined;
  const open = ways as readonly (readonly number[])[]; // just checked
  const byEnd = new Map<number, Set<number>>();
  for (const [index, refs] of open.entries())
    for (const end of endsOf(refs)) {
      const list = byEnd.get(end);
      if (list) list.add(index);
      else byEnd.set(end, new Set([index]));
    }
  const rings: number[][] = [];
  const used = new Set<number>();
  for (const [index, refs] of open.entries()) {
    if (used.has(index)) continue;
    const ring = [...refs];
    take(index);
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1) ?? Number.NaN;
      const [next] = byEnd.get(end) ?? [];
      if (next === undefined) return undefined;
      take(next);
      const nextRefs = open[next] ?? [];
      const following = nextRefs[0] === end ? nextRefs : nextRefs.toReversed();
      for (let i = 1; i < following.length; i++) ring.push(following[i] ?? Number.NaN);
    }
    if (ring.length < 4) return undefined;
    rings.push(ring);
  }
  return rings;

  function take(index: number): void {
    used.add(index);
    const refs = open[index] ?? [];
    for (const end of endsOf(refs)) byEnd.get(end)?.delete(index);
  }
}

function endsOf(refs: readonly number[]): [number, number] {
  return [refs[0] ?? Number.NaN, refs.at(-1) ?? Number.NaN];
}
