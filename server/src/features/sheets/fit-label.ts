import polylabel from 'polylabel';

export interface Label {
  /** None where there is space for the pictogram only. */
  readonly lines: readonly string[];
  readonly hasPictogram: boolean;
  readonly size: number;
  readonly x: number;
  readonly y: number;
}

const largest = 9;
const smallestLabel = 4.5;
const lineHeight = 1.15;
/** The height of a pictogram, with the space around it. */
export const pictogramHeight = 10;

type Ring = readonly (readonly [number, number])[];

/**
 * Finds the largest size in which a name fits into a polygon on the page, on up to three lines, below a pictogram if there is space
 * for both.
 *
 * @param hasPictogram whether the type of the zone has one
 * @param widthOf the width of a text in size 1
 * @returns `undefined` if it would be too small to read
 */
export function fitLabel(
  name: string,
  rings: readonly Ring[],
  hasPictogram: boolean,
  widthOf: (text: string) => number,
): Label | undefined {
  const [outer = []] = rings;
  if (outer.length < 4) return undefined;
  const [x, y] = polylabel(
    rings.filter((ring) => ring.length > 0).map((ring) => ring.map(([px, py]) => [px, py])),
    0.5,
  );
  if (x === undefined || y === undefined) return undefined;
  const wrapped = wrap(name).map((lines) => ({ lines, width: Math.max(...lines.map(widthOf)) }));
  const fits = (width: number, height: number) =>
    width <= Math.min(...[-0.5, 0, 0.5].map((part) => spanAt(rings, x, y + part * height))) - 2;
  for (const above of hasPictogram ? [pictogramHeight, 0] : [0])
    for (let size = largest; size >= smallestLabel; size -= 0.5)
      for (const { lines, width } of wrapped)
        if (fits(width * size, lines.length * size * lineHeight + above))
          return { lines, hasPictogram: above > 0, size, x, y };
  if (hasPictogram && fits(pictogramHeight, pictogramHeight))
    return { lines: [], hasPictogram, size: largest, x, y };
  return undefined;
}

/** A name on one, two and three lines. */
function wrap(name: string): string[][] {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const wrapped = [[words.join(' ')]];
  for (const count of [2, 3]) {
    if (words.length < count) break;
    const lines: string[] = [];
    const target = name.length / count;
    for (const word of words) {
      const last = lines.at(-1);
      if (last !== undefined && (last.length + word.length / 2 < target || lines.length === count))
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    wrapped.push(lines);
  }
  return wrapped;
}

/** Twice the distance from a point to the nearest edge to its left or right; 0 outside of the polygon. */
function spanAt(rings: readonly Ring[], x: number, y: number): number {
  let [left, right] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let isInside = false;
  for (const ring of rings)
    for (const [i, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[i + 1] ?? [ax, ay];
      if (ay > y === by > y) continue;
      const cross = ax + ((y - ay) / (by - ay)) * (bx - ax);
      if (cross <= x) left = Math.max(left, cross);
      else {
        right = Math.min(right, cross);
        isInside = !isInside;
      }
    }
  return isInside ? 2 * Math.min(x - left, right - x) : 0;
}
