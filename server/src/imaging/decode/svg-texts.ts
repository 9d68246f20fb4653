import { readFile } from 'node:fs/promises';
import sax from 'sax';
import type { PageText } from '../pdf/page-texts.ts';
import { readSvgBox } from './svg-root-size.ts';
import { readSvgText } from './svg-text.ts';

/** `[a, b, c, d, e, f]` of SVG: x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = readonly [number, number, number, number, number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** Their texts are not drawn where they are written. */
const undrawn: ReadonlySet<string> = new Set(['defs', 'symbol', 'pattern', 'marker', 'clipPath', 'mask']);
/** A plan with more texts has tables, and its first texts are enough. */
const maxTexts = 3_000;
const maxTextLength = 100;

interface Element {
  readonly matrix: Matrix;
  readonly isHidden: boolean;
}

/** A `<text>` whose end has not been reached. */
interface OpenText {
  text: string;
  readonly matrix: Matrix;
  readonly depth: number;
  /** Its start, in the units of its element; that of its first part if it has none. */
  start: readonly [x: number, y: number] | undefined;
}

/**
 * Reads the texts of an SVG and their starts, as fractions of its picture.
 *
 * @returns an empty list if the picture shows an unknown part of the drawing
 * @throws ImageProblem as `readSvgText`
 */
export async function readSvgTexts({ path }: { readonly path: string }): Promise<PageText[]> {
  const source = readSvgText(await readFile(path));
  const box = readSvgBox(source);
  if (!box) return [];
  const texts: PageText[] = [];
  const elements: Element[] = [{ matrix: identity, isHidden: false }];
  let open: OpenText | undefined;
  const parser = sax.parser(true, { trim: false });
  parser.onopentag = ({ name, attributes }) => {
    const tag = withoutPrefix(name);
    const get = (key: string) => (attributes[key] === undefined ? undefined : String(attributes[key]));
    const parent = elements.at(-1) ?? { matrix: identity, isHidden: false };
    const matrix = multiply(parent.matrix, readTransform(get('transform') ?? ''));
    elements.push({ matrix, isHidden: parent.isHidden || undrawn.has(tag) || hides(get) });
    const start =
      get('x') === undefined ? undefined : ([readNumber(get('x')), readNumber(get('y'))] as const);
    if (tag === 'text' && !elements.at(-1)?.isHidden)
      open = { text: '', matrix, depth: elements.length, start };
    else if (tag === 'tspan' && open) {
      open.start ??= start;
      if (start || get('dy') !== undefined) open.text += ' '; // another line
    }
  };
  parser.ontext = (text) => {
    if (open) open.text += text;
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = () => {
    if (open?.depth === elements.length) {
      const text = open.text.replace(/\s+/gu, ' ').trim();
      const [x, y] = apply(open.matrix, open.start ?? [0, 0]);
      const at = [(x - box.x) / box.width, (y - box.y) / box.height] as const;
      if (text !== '' && text.length <= maxTextLength && texts.length < maxTexts) texts.push({ text, at });
      open = undefined;
    }
    elements.pop();
  };
  parser.write(source).close();
  return texts;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

function hides(get: (key: string) => string | undefined): boolean {
  return get('display') === 'none' || /(?:^|;)\s*display\s*:\s*none/.test(get('style') ?? '');
}

/** The first of the numbers, one for each letter. */
function readNumber(value: string | undefined): number {
  return Number.parseFloat(value ?? '') || 0;
}

function readTransform(value: string): Matrix {
  let matrix = identity;
  for (const [, name = '', list = ''] of value.matchAll(/(\w+)\s*\(([^)]*)\)/g))
    matrix = multiply(
      matrix,
      toMatrix(
        name,
        list
          .trim()
          .split(/[\s,]+/)
          .map(readNumber),
      ),
    );
  return matrix;
}

/** SVG 2, section 8.5. */
function toMatrix(name: string, [a = 0, b, c, d = 0, e = 0, f = 0]: readonly number[]): Matrix {
  const radians = (a * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  if (name === 'matrix') return [a, b ?? 0, c ?? 0, d, e, f];
  if (name === 'translate') return [1, 0, 0, 1, a, b ?? 0];
  if (name === 'scale') return [a, 0, 0, b ?? a, 0, 0];
  if (name === 'skewX') return [1, 0, Math.tan(radians), 1, 0, 0];
  if (name === 'skewY') return [1, Math.tan(radians), 0, 1, 0, 0];
  if (name !== 'rotate') return identity;
  const [x, y] = [b ?? 0, c ?? 0];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

function multiply(p: Matrix, q: Matrix): Matrix {
  const [e, f] = apply(p, [q[4], q[5]]);
  return [
    p[0] * q[0] + p[2] * q[1],
    p[1] * q[0] + p[3] * q[1],
    p[0] * q[2] + p[2] * q[3],
    p[1] * q[2] + p[3] * q[3],
    e,
    f,
  ];
}

function apply([a, b, c, d, e, f]: Matrix, [x, y]: readonly [number, number]): [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
