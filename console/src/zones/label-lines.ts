/** The lines of a text, with the width and height as multiples of the font size. */
export interface LabelLines {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

/** Space on each side of a label. */
const marginEm = 0.3;
const lineHeightEm = 1.2;
const shortLetters = 6;

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

/** The first word, which is often a room's number, or the first letters. `undefined` if the name is already short. */
export function shorten(name: string): string | undefined {
  const [first = ''] = name.split(' ').filter(Boolean);
  const letters = [...first];
  const start = letters.length > shortLetters + 2 ? letters.slice(0, shortLetters).join('') : first;
  return start === name.trim() ? undefined : `${start}…`;
}
