import type { RequestDamage } from './damage-bytes.ts';
import { type Delivery, type FuzzRequest, getHeader, setHeader } from './fuzz-request.ts';
import type { Random } from './random.ts';

const methods = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'PURGE'],
  ...['get', 'CONNECT', 'BREW', '', 'M-SEARCH', 'G\xcbT'],
];

export const damageMethod: RequestDamage = (random, request) => {
  request.method = random.chance(0.4) ? 'HEAD' : random.pick(methods);
  return `method ${request.method}`;
};

const someTags = [
  '"0"',
  '"1"',
  'W/"1"',
  '*',
  '1',
  '"1',
  '""',
  '"1", "2"',
  ',',
  '"\xff"',
  `"${'1'.repeat(4_000)}"`,
];
const someDates = ['Mon, 02 Mar 2026 09:41:07 GMT', 'Sun, 06-Nov-94 08:49:37 GMT', 'yesterday', '0', ''];

/** Values for headers that the service reads. */
const headerValues: Readonly<Record<string, readonly string[]>> = {
  'If-Match': someTags,
  'If-None-Match': [
    ...someTags,
    ...Array.from({ length: 3 }, (_, n) => `"${n}-gzip"`),
    '"a", '.repeat(1_000),
  ],
  'If-Modified-Since': someDates,
  'If-Unmodified-Since': someDates,
  'If-Range': [...someTags, ...someDates],
  Range: [
    ...[
      'bytes=0-0',
      'bytes=-1',
      'bytes=5-',
      'bytes=5-1',
      'bytes=0-0,2-3',
      'bytes=99999999999999999999-',
      'bytes=-0',
    ],
    ...['bytes=', 'bytes=a-b', 'items=0-1', 'bytes=0-1'.repeat(200), '', 'bytes=0-18446744073709551616'],
  ],
  Prefer: [
    'respond-async',
    'respond-async, wait=10',
    'wait=-1',
    ',;,',
    'RESPOND-ASYNC; a="b"',
    ' '.repeat(1_000),
  ],
  Accept: [
    ...[
      '*/*',
      'text/html',
      'application/json',
      'application/problem+json',
      'text/event-stream',
      'image/webp,*/*',
    ],
    ...['', '/', 'a/b;q=2', 'application/json;q=0', '*/*;q=nan', 'x/y, '.repeat(500), 'text/*'],
  ],
  'Accept-Encoding': [
    ...['gzip', 'br', 'gzip, br', '*', 'identity;q=0', '*;q=0', 'gzip;q=nan', 'gzip;q=-1', 'br;q=1.0001', ''],
    ...['identity;q=0, *;q=0', 'zstd', 'gzip;gzip', 'gzip,'.repeat(500), 'GZIP'],
  ],
  'Accept-Language': ['de', '*', ''],
  'Last-Event-ID': ['0', '1', '-1', '1e3', '9007199254740993', 'x', '', '1'.repeat(400), '0x1', '１'],
  Origin: ['null', 'https://evil.example', 'http://localhost:8080', '', '\xff'],
  'Access-Control-Request-Method': ['PUT', 'nonsense'],
  'X-Forwarded-For': ['127.0.0.1', 'not an address', '::1, 10.0.0.1', ','.repeat(500)],
  'X-HTTP-Method-Override': ['DELETE'],
  Expect: ['100-continue', '200-ok'],
  Upgrade: ['websocket', 'h2c'],
  Connection: ['close', 'upgrade', 'keep-alive, x', 'Authorization'],
  Host: ['', 'evil.example', 'localhost:99999', '[::1', 'a b', '\xff'],
  Cookie: ['a=b', 'x'.repeat(5_000)],
  TE: ['trailers', 'chunked'],
  'Max-Forwards': ['0'],
  // 'chunked' alone would make the server wait for chunks.
  'Transfer-Encoding': ['gzip', 'identity', 'chunked, identity', 'xchunked', 'gzip, gzip', ''],
  'Content-Length': ['-1', '+1', '0x5', '1e1', '', '0, 0', '99999999999999999999999'],
  'Bad Name': ['x'],
  '': ['x'],
  'X-Control': ['\0', 'a\x07b', 'a\r\n folded', 'a\nb', '\x7f'],
  'X-Long': ['x'.repeat(7_000), 'x'.repeat(20_000)],
};

export const damageHeader: RequestDamage = (random, request) => {
  const [name, values] = random.pick(Object.entries(headerValues));
  const value = random.pick(values);
  if (random.chance(0.1)) request.headers.push([name, value], [name, random.pick(values)]);
  else setHeader(request, name, value);
  return `header ${name}: ${value.slice(0, 60)}`;
};

/** Headers that the operation reads. */
const relevantHeaders: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(update|delete)/, ['If-Match']],
  [
    /Feed|Changes|Manifest|Tile|SharedMap/,
    ['If-None-Match', 'If-Modified-Since', 'Accept-Encoding', 'Range'],
  ],
  [/listChanges|getProcessingStatus/, ['Accept', 'Last-Event-ID']],
  [/^get/, ['Accept-Encoding', 'Accept', 'If-None-Match']],
];

export const damageRelevantHeader: RequestDamage = (random, request) => {
  const names = relevantHeaders.find(([pattern]) => pattern.test(request.operationId))?.[1];
  if (!names) return undefined;
  const name = random.pick(names);
  const value = random.pick(headerValues[name] ?? ['']);
  setHeader(request, name, value);
  return `header ${name}: ${value.slice(0, 60)}`;
};

export const damageAuthorization: RequestDamage = (random, request) => {
  const present = getHeader(request, 'authorization') ?? '';
  const value = random.pick([
    () => undefined,
    () => '',
    () => 'Bearer',
    () => 'Bearer ',
    () => present.slice(0, -1),
    () => present.replace('Bearer', 'bearer'),
    () => present.replace('Bearer', 'Basic'),
    () => `${present}, ${present}`,
    () => present.replace('.', '..'),
    () => 'Bearer eyJhbGciOiJub25lIn0.eyJkZXBhcnRtZW50SWQiOjF9.',
    () => 'Bearer a.b.c',
    () => `Bearer ${'x'.repeat(7_000)}`,
    () => 'Bearer \xff\xfe',
    () => 'Basic dXNlcjpwYXNz',
  ])();
  setHeader(request, 'Authorization', value);
  return `Authorization ${value?.slice(0, 60)}`;
};

/** Removes `Host`, or changes the version of HTTP. */
export const damageVersion: RequestDamage = (random, request) => {
  if (random.chance(0.3)) {
    setHeader(request, 'Host', undefined);
    return 'no Host';
  }
  request.version = random.pick([
    'HTTP/1.0',
    'HTTP/1.0',
    'HTTP/0.9',
    'HTTP/1.2',
    'HTTP/2.0',
    'HTTP/9',
    'http/1.1',
    '',
  ]);
  return `version ${request.version}`;
};

/** Changes the request target to one that is not in the API description. */
export const damageTarget: RequestDamage = (random, request) => {
  const { target } = request;
  const [path = '', query = ''] = target.split('?');
  const changed = random.pick([
    () => `${path}/${query}`,
    () => `/${target}`,
    () => target.replaceAll('/', '//'),
    () => path.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    () => `${target}${target.includes('?') ? '&' : '?'}%zz=%ff&%`,
    () => `${path}%`,
    () => `${path}%zz`,
    () => `${path}%c0%80`,
    () => `${path}%00`,
    () => `${path}%2f..%2f`,
    () => `${path}/../..`,
    () => path.replace(/\/([^/]*)$/, '/%2e%2e/$1'),
    () => `${path};a=b`,
    () => `${path}#fragment`,
    () => `${path}?${'a=b&'.repeat(2_500)}`,
    () => `${path}?${'?'.repeat(100)}`,
    () => `http://evil.example${target}`,
    () => `http://`,
    () => '*',
    () => '//',
    () => target.slice(0, random.below(target.length)) || '/',
    () => `${path}\xff\xfe`,
    () => `${path}\\`,
    () => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    () => `${path}/${'x'.repeat(random.pick([1_000, 17_000]))}`,
  ])();
  request.target = changed;
  return 'target';
};

const deliveries: readonly Delivery[] = [
  ...(['chunked', 'chunked', 'pipelined', 'pipelined', 'trickled', 'aborted', 'aborted'] as const),
  ...(['shortLength', 'noLength', 'contradictoryLength', 'brokenChunks'] as const),
];

/** These are only used for requests with a body, because the server would wait for the rest of it. */
const needsBody: readonly Delivery[] = [
  'shortLength',
  'noLength',
  'contradictoryLength',
  'brokenChunks',
  'aborted',
];

export const damageDelivery: RequestDamage = (random, request) => {
  const delivery = random.pick(deliveries);
  if (needsBody.includes(delivery) && !request.body?.length) return undefined;
  request.delivery = delivery;
  return `delivery ${delivery}`;
};

/** Sends only a part of the body, and keeps the connection open. */
export function stall(_random: Random, request: FuzzRequest): string {
  request.body ??= Buffer.from('{"a":1}');
  if (request.body.length < 2) request.body = Buffer.from('{}');
  request.delivery = 'stalled';
  return 'delivery stalled';
}
