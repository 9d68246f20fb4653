import type { JsonObject } from '../../http/openapi/openapi-document.ts';
import type { Random } from './random.ts';

/**
 * Texts that cause errors in code that expects simple text. JSON can contain all of them; addresses and headers can contain most.
 */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'nul \0 inside',
  '\ud800',
  'half \udc00 pair',
  '\ud83d\ude92'.repeat(50),
  '\u{10ffff}',
  '\u202eright to left\u202c',
  'مرحبا שלום',
  `e${'\u0301'.repeat(2_000)}`,
  '\ufeffBOM',
  '\u2028\u2029',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '1e-400',
  '0x10',
  '9007199254740993',
  '-2147483649',
  '２０２６',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  "' or 1=1; --",
  '%s%n%00',
  '../../etc/passwd',
  '{{7*7}}<script>',
  '{"a":1}',
  '[]',
  '2026-02-30T25:61:61Z',
  '2026-01-01',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '0000-00-00T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  'Europe/London',
  'Etc/GMT+99',
  'FREQ=SECONDLY',
  'FREQ=DAILY;COUNT=99999999999999999999',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYDAY=-53MO;INTERVAL=2147483648',
  'FREQ=DAILY;INTERVAL=0;UNTIL=19000101',
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  '#12345',
  'a"b\\c;d,e',
];

const numbers = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  5e-324,
  90.000001,
  180.0000001,
  -180.0000001,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e15,
  1e21,
  -1e300,
  Number.MAX_VALUE,
];

/** JSON that `JSON.stringify` cannot write; {@link writeJson} puts it in place of a marker. */
const rawJson = [
  '1e400',
  '-1e400',
  '-0',
  '1.0',
  '0.1e1',
  '123456789012345678901234567890',
  '"\\ud800"',
  '1E+2',
];

const markOf = (index: number) => `raw-json-mark-${index}`;

/** Writes a value as JSON, including numbers that JavaScript cannot represent. */
export function writeJson(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(
    /"raw-json-mark-(\d+)"/g,
    (_, index) => rawJson[Number(index)] ?? '',
  );
}

/** @returns a value that does not fit the field, or that is near or beyond one of its limits */
export function hostileValue(random: Random, schema: JsonObject): unknown {
  const kinds: readonly (() => unknown)[] = [
    () => null,
    () => random.chance(0.5),
    () => random.pick(numbers),
    () => markOf(random.below(rawJson.length)),
    () => hostileText(random, schema),
    () => hostileText(random, schema),
    () => hostileNumber(random, schema),
    () => [],
    () => [null],
    () => ['text', 1, {}, []],
    () => Array.from({ length: random.pick([3, 100, 101, 500, 5_000]) }, () => ({})),
    () => ({}),
    () => ({ toString: 'x', valueOf: null, length: -1 }),
    () => nested(random.pick([2, 20, 200, 1_000])),
  ];
  return random.pick(kinds)();
}

/** Returns a text for a form or an address: a hostile one, a number, or one of about the maximum length. */
export function hostileText(random: Random, schema: JsonObject): string {
  const { maxLength } = firstChoice(schema);
  if (random.chance(0.25)) {
    const limit = typeof maxLength === 'number' ? maxLength : 10_000;
    const length = Math.max(0, limit + random.pick([-1, 0, 1, limit * 2, 100_000]));
    const unit = random.pick(['a', 'é', '\ud83d\ude92', '\u0301', 'a ', '"']);
    return unit.repeat(Math.ceil(length / (unit.length === 2 && unit !== 'a ' ? 1 : unit.length)));
  }
  return random.chance(0.15) ? String(random.pick(numbers)) : random.pick(hostileTexts);
}

/** Returns a number near the limits in the schema. */
function hostileNumber(random: Random, schema: JsonObject): number {
  const { minimum, maximum } = firstChoice(schema);
  const limit = random.pick([minimum, maximum]);
  return (typeof limit === 'number' ? limit : 0) + random.pick([-1, -1e-9, 0, 1e-9, 0.5, 1]);
}

export function firstChoice(schema: JsonObject): JsonObject {
  const [first] = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonObject[]) : []; // a JSON schema
  return first ?? schema;
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}
