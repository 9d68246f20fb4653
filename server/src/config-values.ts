import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';

import { listHosts } from './postgres-hosts.ts';
import { type Role, roles } from './roles.ts';

export type DatabaseConfig =
  | { readonly engine: 'sqlite'; readonly path: string }
  | {
      readonly engine: 'postgres';
      readonly url: string;
      /** The address of PostgreSQL itself, if `url` is that of a connection pooler such as PgBouncer. */
      readonly directUrl?: string | undefined;
    };

export type BackgroundConfig =
  | { readonly kind: 'style'; readonly url: string }
  | { readonly kind: 'raster'; readonly url: string; readonly attribution: string | undefined };

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Returns a value in a form that can be printed: without the password in a URL, whether or not it is well-formed. */
export function redact(key: string, value: string): string {
  if (['MUSTER_AUTH_SECRET', 'MUSTER_FEED_KEYS', 'MUSTER_METRICS_TOKEN'].includes(key)) return '(hidden)';
  if (!/_(?:URL|ENDPOINT)$/.test(key)) return value;
  // Removes everything up to the last @, because a password may contain one, or other invalid characters.
  return value
    .replace(/^(\w+:\/*)?.*@/s, '$1(hidden)@')
    .replace(/(password|secret|token|key)=[^&]*/gi, '$1=(hidden)');
}

/** Reads a value from a file, as containers and service managers provide secrets, without its trailing line break. */
export function readSettingFile(key: string, path: string, problems: string[]): string | undefined {
  try {
    const value = readFileSync(path, 'utf8').trim();
    if (value !== '') return value;
    problems.push(`${key}=${path}: the file is empty`);
  } catch (error) {
    problems.push(`${key}=${path}: the file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return undefined;
}

export function integerBetween(low: number, high: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < low || number > high)
      throw new Error(`expected a whole number from ${low} to ${high}`);
    return number;
  };
}

export function trueOrFalse(value: string): boolean {
  if (value !== 'true' && value !== 'false') throw new Error('expected true or false');
  return value === 'true';
}

export function oneLine(value: string): string {
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) throw new Error('expected a single line of text');
  return value;
}

export function keyRing(value: string): string[] {
  const keys = value.split(',').map((key) => key.trim());
  if (keys.some((key) => Buffer.byteLength(key) < 32))
    throw new Error('expected keys of at least 32 bytes, separated by commas, newest first');
  if (new Set(keys).size < keys.length) throw new Error('expected each key only once');
  return keys;
}

export function httpAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error('expected an http:// or https:// address');
  return value.replace(/\/+$/, '');
}

/** A URL to which paths are appended. */
export function baseAddress(value: string): string {
  const address = httpAddress(value);
  const { search, hash, username, password } = new URL(address);
  // A lone ? or # is in neither part.
  if (search || hash || username || password || /[?#]/.test(address))
    throw new Error('expected an http:// or https:// address without ?, # and user');
  return address;
}

/** A URL to which parameters are added; it may already have some, such as a key. */
export function searchAddress(value: string): string {
  const address = httpAddress(value);
  const { hash, username, password } = new URL(address);
  if (hash || username || password)
    throw new Error('expected an http:// or https:// address without # and user');
  return address;
}

export function originList(value: string): string[] {
  return value.split(',').map((text) => {
    const origin = text.trim().replace(/\/$/, '');
    // Origins must be written as browsers send them, because any other form would never match.
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin && !origin.includes('*');
    if (!isOrigin)
      throw new Error(
        'expected comma-separated origins, such as https://dispatch.example.org; no path, no *',
      );
    return origin;
  });
}

export function queryParameters(value: string): Record<string, string> {
  if (!/^[^=&]+=[^&]*(&[^=&]+=[^&]*)*$/.test(value)) throw new Error('expected name=value&name=value');
  return Object.fromEntries(new URLSearchParams(value));
}

export function styleBackground(value: string): BackgroundConfig {
  return { kind: 'style', url: httpAddress(value) };
}

export function rasterBackground(value: string, attribution: string | undefined): BackgroundConfig {
  if (!['{z}', '{x}', '{y}'].every((placeholder) => value.includes(placeholder)))
    throw new Error('expected a tile address with {z}, {x} and {y} in it');
  return { kind: 'raster', url: httpAddress(value), attribution };
}

/**
 * Uses the notation of `@fastify/proxy-addr`, which only checks it when the first server is built, too late to name
 * the variable.
 */
export function addressList(value: string): string[] {
  const addresses = value.split(',').map((address) => address.trim());
  if (!addresses.every((address) => address === 'loopback' || isAddressOrRange(address)))
    throw new Error('expected comma-separated addresses or ranges, such as 10.0.0.0/8, or loopback');
  return addresses;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

export function longSecret(value: string): string {
  // RFC 7518, section 3.2: an HS256 key has at least 256 bits.
  if (Buffer.byteLength(value) < 32)
    throw new Error('expected at least 32 bytes (try: openssl rand -base64 32)');
  return value;
}

/** A bearer token with the characters that RFC 6750 allows. */
export function longToken(value: string): string {
  if (!/^[\w.~+/=-]{16,}$/.test(value))
    throw new Error('expected at least 16 letters, digits or -._~+/= (try: openssl rand -hex 32)');
  return value;
}

/** `fire-admins=admin,Fire Crew=editor`: the names of the issuer's roles may contain any character except a comma. */
export function roleMap(value: string): ReadonlyMap<string, Role> {
  const pairs = value.split(',').map((pair): [string, Role] => {
    const equals = pair.lastIndexOf('=');
    const role = roles.find((one) => one === pair.slice(equals + 1).trim());
    const name = pair.slice(0, Math.max(0, equals)).trim();
    if (!name || !role)
      throw new Error(
        `expected comma-separated pairs of an issuer role and one of ${roles.join(', ')}, such as fire-admins=admin,fire-crew=editor`,
      );
    return [name, role];
  });
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new Error('expected each role only once');
  return new Map(pairs);
}

export function logLevel(value: string): LogLevel {
  const level = logLevels.find((one) => one === value);
  if (!level) throw new Error(`expected one of ${logLevels.join(', ')}`);
  return level;
}

export function sqliteAt(path: string): DatabaseConfig {
  return { engine: 'sqlite', path };
}

/** @param dataDir base folder of a relative path of a SQLite file */
export function databaseOf(value: string, dataDir: string): DatabaseConfig {
  if (/^postgres(ql)?:\/\//.test(value)) return { engine: 'postgres', url: postgresAddress(value) };
  const path = /^sqlite:(?:\/\/)?(.*)$/.exec(value)?.[1];
  if (path === undefined) throw new Error('expected postgres://user:password@host/database or sqlite:PATH');
  if (path === '') return sqliteAt(join(dataDir, 'muster.sqlite'));
  return sqliteAt(isAbsolute(path) ? path : resolve(dataDir, path));
}

export function postgresAddress(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('expected postgres://user:password@host/database');
  for (const address of listHosts(value)) checkPostgresAddress(address);
  return value;
}

function checkPostgresAddress(value: string): void {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // If so, the user name was parsed as the host, and a part of the password as the path, query or fragment.
  const isCutOff = url && (url.pathname + url.hash + (url.username ? '' : url.search)).includes('@');
  if (!url || isCutOff)
    throw new Error(
      'expected postgres://user:password@host/database; in the password, write / ? # @ and % as %2F %3F %23 %40 and %25',
    );
}
