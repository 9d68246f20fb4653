/** The lines of a text, with the width and height as multiples of the font size. */
export interface LabelLines {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

/** Space on each side of a label. */
const marginEm = 0.3;
const lineHeightEm = 1.2;

/** @param measure returns the width of a text as a multiple of the font size */
export function measureLines(lines: readonly string[], measure: (text: string) => number): LabelLines {
  const width = Math.max(...lines.map(measure)) + 2 * marginEm;
  return { lines, width, height: lines.length * lineHeightEm + marginEm };
}

/** Ways to break a name: into one line, and into two lines of nearly equal length. */
export function breakLines(name: string): readonly (readonly string[])[] {
  const words = name.split(' ').filter(Boolean);
  const pairs = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as const);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  const [best] = pairs.toSorted((a, b) => longest(a) - longest(b));
  return best ? [[name], best] : [[name]];
}

/** The number of a room: the first word of its name, if it has a digit. `undefined` if the name has no number, or is only a number. */
export function numberOf(name: string): string | undefined {
  const [first = '', ...others] = name.split(' ').filter(Boolean);
  return others.length > 0 && /\d/.test(first) ? first : undefined;
}
