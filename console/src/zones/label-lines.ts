/** The lines of a text, with the width and height as multiples of the font size. */
export interface LabelLines {
  readonly lines: readonly string[];
  /** Where the pictogram of the zone's type is: above the first line, or before it. `undefined` if there is none. */
  readonly pictogram?: 'above' | 'before';
  readonly width: number;
  readonly height: number;
}

/** Space on each side of a label. */
const marginEm = 0.3;
export const lineHeightEm = 1.2;

/** @param measure returns the width of a text as a multiple of the font size */
export function measureLines(lines: readonly string[], measure: (text: string) => number): LabelLines {
  const width = Math.max(...lines.map(measure)) + 2 * marginEm;
  return { lines, width, height: lines.length * lineHeightEm + marginEm };
}

/** The side of a pictogram, as a multiple of the font size. */
export const pictogramEm = 1.5;
/** A line with a pictogram in it is higher than others. */
export const pictogramLineEm = lineHeightEm + pictogramEm - 1;
export const pictogramGapEm = 0.3;

/** Ways to write a name, the best first: with the pictogram of its type, if it has one, and without. */
export function layOutName(
  name: string,
  hasPictogram: boolean,
  measure: (text: string) => number,
): readonly LabelLines[] {
  const texts = breakLines(name).map((lines) => measureLines(lines, measure));
  const [whole] = texts;
  if (!hasPictogram || !whole) return texts;
  const above = texts.map((text): LabelLines => {
    const width = Math.max(text.width, pictogramEm + 2 * marginEm);
    return { ...text, pictogram: 'above', width, height: text.height + pictogramLineEm };
  });
  const before: LabelLines = {
    ...whole,
    pictogram: 'before',
    width: whole.width + pictogramEm + pictogramGapEm,
    height: pictogramLineEm + marginEm,
  };
  return [...above, before, ...texts];
}

/** Only the pictogram. */
export const pictogramAlone: LabelLines = {
  lines: [],
  pictogram: 'above',
  width: pictogramEm + 2 * marginEm,
  height: pictogramLineEm + marginEm,
};

/** Ways to break a name: into one line, and into two lines of nearly equal length. */
function breakLines(name: string): readonly (readonly string[])[] {
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
