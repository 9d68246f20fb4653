import { damageAuthorization, damageHeader, damageMethod } from './damage-head.ts';
import { type Delivery, type FuzzRequest, getHeader, setHeader } from './fuzz-request.ts';
import { hostileValue } from './hostile-values.ts';
import { createRandom, type Random } from './random.ts';

export interface ResolvePlace {
  readonly customMapId: string;
  readonly floorId: string;
}

export interface ResolveCaller {
  readonly token: string;
  /** A place in the caller's department. */
  readonly place: ResolvePlace;
}

/** Callers of several departments, with and without the permission. */
export type ResolveWorld = readonly ResolveCaller[];

const path = '/api/v4/CustomMaps/ResolveCoordinate';
const deliveries: readonly Delivery[] = [
  'whole',
  'pipelined',
  'chunked',
  'trickled',
  'bodyLater',
  'bodyLater',
];
const contentTypes = [
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'APPLICATION/JSON',
  'application/geo+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
];

/** Creates a request for a position. Half of these requests are valid; the others have a wrong token, header, body or byte. */
export function makeResolveRequest(seed: number, number: number, world: ResolveWorld): FuzzRequest {
  const random = createRandom(seed, number);
  const caller = random.pick(world);
  const request: FuzzRequest = {
    number,
    operationId: 'resolveCoordinate',
    damages: [],
    method: 'POST',
    target: path,
    version: random.chance(0.98) ? 'HTTP/1.1' : 'HTTP/1.0',
    headers: [
      ['Host', 'localhost'],
      ['Authorization', `Bearer ${caller.token}`],
      ['Content-Type', 'application/json'],
    ],
    body: Buffer.from(
      JSON.stringify(fieldsOf(random, random.chance(0.9) ? caller.place : random.pick(world).place)),
    ),
    delivery: random.chance(0.8) ? 'whole' : random.pick(deliveries),
  };
  if (random.chance(0.3))
    setHeader(request, 'X-Request-Id', random.pick(['proxy-17:a', 'a b', 'x'.repeat(129)]));
  if (random.chance(0.1)) setHeader(request, 'Connection', random.pick(['close', 'keep-alive']));
  if (random.chance(0.5)) damage(random, request);
  // Anything after a last request is not HTTP, and when it gets its response varies.
  const isLast = request.version === 'HTTP/1.0' || getHeader(request, 'Connection') !== undefined;
  if (isLast && request.delivery === 'pipelined') request.delivery = 'whole';
  return request;
}

function fieldsOf(random: Random, { customMapId, floorId }: ResolvePlace): Record<string, unknown> {
  const point = { latitude: random.fraction() * 8 - 1, longitude: random.fraction() * 8 - 1 };
  const fields = { customMapId, floorId, ...point };
  const other = random.chance(0.1) ? floorId.toUpperCase() : customMapId;
  return random.chance(0.2) ? { ...fields, floorId: other } : fields;
}

function damage(random: Random, request: FuzzRequest): void {
  const how = random.pick([
    damageBody,
    damageBody,
    damageBody,
    damageAuthorization,
    damageHeader,
    damageType,
  ]);
  const done = random.chance(0.03) ? damageMethod(random, request) : how(random, request);
  if (done !== undefined) request.damages.push(done);
}

function damageType(random: Random, request: FuzzRequest): string {
  const type = random.pick(contentTypes);
  setHeader(request, 'Content-Type', type);
  return `type ${type}`;
}

function damageBody(random: Random, request: FuzzRequest): string {
  const text = String(request.body);
  const field = random.pick([
    'customMapId',
    'floorId',
    'latitude',
    'longitude',
    'unknown',
    '__proto__',
    'toString',
  ]);
  const value = JSON.stringify(hostileValue(random, { minimum: -180, maximum: 180 })) ?? 'null';
  const inserted = `${text.slice(0, -1)},${JSON.stringify(field)}:`;
  const changed: string | Buffer = random.pick([
    () => `${inserted}${value}}`, // the last of two fields with the same name counts
    () => `{${JSON.stringify(field)}:${value},${text.slice(1)}`,
    () => text.replace(`"${field}"`, '"other"'),
    () => text.slice(0, -1 - random.below(20)),
    () => `\ufeff${text}`,
    () => ` ${text}\r\n`,
    () => `[${text}]`,
    () => '',
    () => 'null',
    () => `${inserted}${JSON.stringify('x'.repeat(random.pick([3_000, 5_000, 70_000])))}}`,
    () => Buffer.concat([Buffer.from(`${inserted}"`), Buffer.from([0xff, 0xc0]), Buffer.from('"}')]),
  ])();
  request.body = Buffer.from(changed);
  return `body ${String(changed).slice(0, 80)}`;
}
