import { type FuzzRequest, getHeader, setHeader } from './fuzz-request.ts';
import type { Random } from './random.ts';

/** Changes a request, and returns a description of the change, or undefined if the change does not apply to the request. */
export type RequestDamage = (random: Random, request: FuzzRequest) => string | undefined;

const deepLevels = 10_000;

/** Changes to a JSON text that cannot be made in a JavaScript value. */
const jsonDamages: Readonly<Record<string, (random: Random, json: string) => string | Buffer>> = {
  'a key twice': (_random, json) => json.replace(/^\{("[^"]*"):/, '{$1:null,$1:'),
  'every key twice': (_random, json) => json.replace(/^\{(.+)\}$/s, '{$1,$1}'),
  __proto__: (_random, json) => json.replace(/^\{/, '{"__proto__":{"Title":"x","name":"x","length":-1},'),
  'only __proto__': (_random, json) => `{"__proto__":${json}}`,
  'deep list': () => '['.repeat(deepLevels) + ']'.repeat(deepLevels),
  'deep object': () => `${'{"a":'.repeat(deepLevels)}1${'}'.repeat(deepLevels)}`,
  'deep value': (random, json) => deepenValue(random, json),
  'unclosed depth': () => '[{"a":'.repeat(deepLevels),
  'a list around it': (_random, json) => `[${json}]`,
  'a text around it': (_random, json) => JSON.stringify(json),
  'cut off': (random, json) => json.slice(0, random.below(json.length)),
  'text after it': (_random, json) => `${json} x`,
  'two values': (_random, json) => json + json,
  'byte order mark': (_random, json) => `\ufeff${json}`,
  'UTF-16': (_random, json) => Buffer.from(json, 'utf16le'),
  'not UTF-8': (_random, json) => Buffer.from(json.replace(/[a-z]/, '\xff'), 'latin1'),
  'half of a surrogate pair': (_random, json) => json.replace(/:"/, ':"\\ud83d'),
  'overlong NUL': (_random, json) => Buffer.from(json.replace(/:"/, ':"\xc0\x80'), 'latin1'),
  'a NUL character': (_random, json) => json.replace(/:"/, ':"\\u0000'),
  'a raw control character': (_random, json) => json.replace(/:"/, ':"\x01'),
  'a comment': (_random, json) => `/* JSON5 */${json}`,
  'a comma too many': (_random, json) => json.replace(/\}$/, ',}'),
  NaN: (_random, json) => json.replace(/:("[^"]*"|\d+)/, ':NaN'),
  'a huge number': (random, json) =>
    replaceNumber(random, json, random.pick(['1e400', '-1e400', '9'.repeat(400)])),
  'white space': (_random, json) => `${' \n'.repeat(50_000)}${json}`,
  'many keys': (_random, json) =>
    json.replace(/^\{/, () => `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":${n},`).join('')}`),
  nothing: () => '',
  null: () => 'null',
  true: () => 'true',
  number: () => '0',
  text: () => '"text"',
  'empty list': () => '[]',
  'empty object': () => '{}',
};

function replaceNumber(random: Random, json: string, by: string): string {
  const found = [...json.matchAll(/(?<=:)-?\d+(\.\d+)?/g)];
  if (found.length === 0) return `{"a":${by}}`;
  const { index, 0: text } = random.pick(found);
  return json.slice(0, index) + by + json.slice(index + text.length);
}

function deepenValue(random: Random, json: string): string {
  const found = [...json.matchAll(/(?<=:)("[^"\\]*"|-?\d+(\.\d+)?|null|true|false)/g)];
  const deep = '['.repeat(deepLevels) + ']'.repeat(deepLevels);
  if (found.length === 0) return deep;
  const { index, 0: text } = random.pick(found);
  return json.slice(0, index) + deep + json.slice(index + text.length);
}

export const damageJson: RequestDamage = (random, request) => {
  if (!request.body || !getHeader(request, 'content-type')?.includes('json')) return undefined;
  const [name, change] = random.pick(Object.entries(jsonDamages));
  request.body = Buffer.from(change(random, request.body.toString()));
  return `JSON: ${name}`;
};

/** Changes to a text such as `a=b&c=d`. */
const formTextDamages: Readonly<Record<string, (random: Random, text: string) => string>> = {
  'a field twice': (_random, text) => `${text}&${text}`,
  'bad percent-encoding': (_random, text) => text.replace('=', '=%zz%ff%'),
  'not UTF-8': (_random, text) => text.replace('=', '=%ff%c0%80'),
  'a NUL character': (_random, text) => text.replace(/=([^&]*)$/, '=%00$1'),
  'half of a surrogate pair': (_random, text) => text.replace('=', '=%ED%A0%80'),
  __proto__: (_random, text) => `__proto__=x&constructor=y&${text}`,
  'names with brackets': (_random, text) => text.replaceAll('=', '[]='),
  'separators only': () => '&&==&=&',
  'a field of 40 kB': (_random, text) => `${text}${'x'.repeat(40_000)}`,
  'cut off': (random, text) => text.slice(0, random.below(text.length)),
  nothing: () => '',
};

export const damageFormText: RequestDamage = (random, request) => {
  if (!request.body || !getHeader(request, 'content-type')?.includes('urlencoded')) return undefined;
  const [name, change] = random.pick(Object.entries(formTextDamages));
  request.body = Buffer.from(change(random, request.body.toString()), 'latin1');
  return `form: ${name}`;
};

const contentTypes = [
  undefined,
  '',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset=latin1; x=y',
  'APPLICATION/JSON',
  'application/json;',
  'application/json, text/plain',
  'application/problem+json',
  'application/geo+json',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/plain',
  'text/plain; charset=nonsense',
  '*/*',
  'json',
  '/',
  '\xff\xfe',
  `application/${'x'.repeat(3_000)}`,
];

export const damageContentType: RequestDamage = (random, request) => {
  const type = random.pick(contentTypes);
  setHeader(request, 'Content-Type', type);
  if (!request.body && random.chance(0.5)) request.body = Buffer.from(random.pick(['{}', 'a=b', '', 'x']));
  return `Content-Type ${type?.slice(0, 60)}`;
};

export const damageContentEncoding: RequestDamage = (random, request) => {
  const coding = random.pick(['gzip', 'br', 'identity', 'deflate, gzip', '', 'IDENTITY', 'nonsense']);
  setHeader(request, 'Content-Encoding', coding);
  return `Content-Encoding ${coding}`;
};
