/** The distinct numbers of levels, in the order in which they are written. */
export interface LevelList {
  readonly levels: readonly number[];
  /** Parts of the text that are not a level. */
  readonly rest: readonly string[];
}

const maxLevels = 200;
const maxLength = 200;

/**
 * Reads a list of levels: `3`, `0;1`, `0,1`, `0-2`, `-3--1`, `-1;0-2`, `0.5`. A range from -1 to 2 includes the integers in
 * between.
 */
export function parseLevels(text: string): LevelList {
  if (text.length > maxLength) return { levels: [], rest: [text] };
  const levels = new Set<number>();
  const rest: string[] = [];
  for (const part of text.split(/[;,|]/)) {
    const range = parseRange(part.trim());
    if (range) for (const level of range) levels.add(level);
    else if (part.trim() !== '') rest.push(part.trim());
  }
  return { levels: [...levels].slice(0, maxLevels), rest };
}

const range = /^(-?\d{1,3}(?:\.\d{1,2})?)(?:\s*(?:-|–|to|\.\.)\s*(-?\d{1,3}(?:\.\d{1,2})?))?$/;

function parseRange(text: string): number[] | undefined {
  const [, from, to] = range.exec(text.replaceAll('−', '-')) ?? [];
  if (from === undefined) return undefined;
  const first = Number(from) + 0; // turns -0 into 0
  if (to === undefined) return [first];
  const last = Number(to);
  const [low, high] = first <= last ? [first, last] : [last, first];
  if (high - low > maxLevels) return undefined;
  const levels: number[] = [];
  for (let level = low; level <= high; level++) levels.push(level + 0);
  return levels;
}

/** A level as a string; equal numbers yield equal strings. */
export function levelNumberText(level: number): string {
  return String(level);
}
