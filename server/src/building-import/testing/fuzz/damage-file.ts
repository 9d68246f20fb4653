import type { Random } from '../../../testing/fuzz/random.ts';

type Damage = (random: Random, bytes: Buffer) => Buffer;

const snippets = [
  ...[
    '[',
    ']',
    '{',
    '}',
    '"',
    '<',
    '>',
    '</',
    '&amp;',
    '&x;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '\0',
    '\r\n',
    '0\nSECTION\n',
    ',',
    ';',
  ],
  ...[
    'null',
    'NaN',
    '1e308',
    '-1e308',
    '1e-400',
    '99999999999999999999',
    '-0',
    '4294967295',
    '-2147483648',
    '0x10',
    'POLYGON ((',
    '__proto__',
  ],
  ...['\ufeff', 'é', '\ud83d\ude00', '[[[[', '((((', '0-200', '-999999'],
];

function at(random: Random, bytes: Buffer): number {
  return random.below(bytes.length + 1);
}

/** Picks a range of up to 1/1, 1/10, 1/100 or 1/1000 of the file. */
function stretch(random: Random, bytes: Buffer): [start: number, end: number] {
  const length = random.below(Math.ceil(bytes.length / 10 ** random.below(4)) + 1);
  const start = random.below(Math.max(1, bytes.length - length));
  return [start, start + length];
}

const damages: readonly Damage[] = [
  function changeBits(random, bytes) {
    const copy = Buffer.from(bytes);
    for (let i = 0; i <= random.below(20); i++) {
      const place = random.below(copy.length);
      copy[place] = (copy[place] ?? 0) ^ (1 << random.below(8));
    }
    return copy;
  },
  function changeBytes(random, bytes) {
    const copy = Buffer.from(bytes);
    const start = random.below(copy.length);
    for (let i = 0; i <= random.below(8) && start + i < copy.length; i++)
      copy[start + i] = random.pick([0, 1, 0x7f, 0x80, 0xff, random.below(256)]);
    return copy;
  },
  function changeHeader(random, bytes) {
    const copy = Buffer.from(bytes);
    copy[random.below(Math.min(copy.length, 128))] = random.below(256);
    return copy;
  },
  (random, bytes) => bytes.subarray(0, at(random, bytes)),
  function remove(random, bytes) {
    const [start, end] = stretch(random, bytes);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  },
  function repeat(random, bytes) {
    const [start, end] = stretch(random, bytes);
    const part = bytes.subarray(start, end);
    const times = random.pick([1, 1, 2, 10, 100]);
    if (part.length * times > 1 << 20) return bytes;
    return Buffer.concat([
      bytes.subarray(0, end),
      ...Array.from({ length: times }, () => part),
      bytes.subarray(end),
    ]);
  },
  function move(random, bytes) {
    const [start, end] = stretch(random, bytes);
    const rest = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
    const place = at(random, rest);
    return Buffer.concat([rest.subarray(0, place), bytes.subarray(start, end), rest.subarray(place)]);
  },
  function insert(random, bytes) {
    const place = at(random, bytes);
    const times = random.pick([1, 1, 1, 2, 1000, 50_000]);
    return Buffer.concat([
      bytes.subarray(0, place),
      Buffer.from(random.pick(snippets).repeat(times)),
      bytes.subarray(place),
    ]);
  },
  function replaceNumber(random, bytes) {
    const text = bytes.toString('latin1');
    const start = random.below(Math.max(1, text.length));
    const found = /-?\d+(?:\.\d+)?/.exec(text.slice(start, start + 2000));
    if (!found) return bytes;
    const place = start + found.index;
    const numbers = [
      '1e308',
      '-1e308',
      '1e-300',
      '0',
      '-0',
      '90',
      '-180',
      '180',
      '1e6',
      '99999999999999999999',
    ];
    const by = Buffer.from(random.pick(random.chance(0.7) ? numbers : snippets)).toString('latin1');
    return Buffer.from(text.slice(0, place) + by + text.slice(place + found[0].length), 'latin1');
  },
];

/** Kinds of damage that leave most of a file unchanged. */
const gentle = damages.filter(({ name }) =>
  ['changeBits', 'changeBytes', 'changeHeader', 'replaceNumber'].includes(name),
);

/** Returns a file with one small damage, or with one to four of any kind. */
export function damageFile(random: Random, bytes: Uint8Array): Uint8Array {
  let damaged = Buffer.from(bytes);
  if (random.chance(0.5) && damaged.length > 0) return new Uint8Array(random.pick(gentle)(random, damaged));
  for (let i = 0; i <= random.below(4); i++)
    if (damaged.length > 0) damaged = Buffer.from(random.pick(damages)(random, damaged));
  return new Uint8Array(damaged);
}
