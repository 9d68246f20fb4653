import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { type BlobConfig, parseBlobUrl } from './storage/blobs/parse-blob-url.ts';

/** Everything the environment decides, read once at start. Paths are absolute, addresses have no trailing slash. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly storageUrl: string;
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly blobs: BlobConfig;
  readonly auth: AuthConfig;
  readonly ical: IcalConfig;
  readonly console: ConsoleConfig;
  /** Whose pages may call the API from a browser, beside its own: exact origins, `scheme://host[:port]`. */
  readonly allowedOrigins: readonly string[];
  /** How long a save waits for its tiles before it answers without them. */
  readonly tileWaitSeconds: number;
  /** Reverse proxies whose `X-Forwarded-For` is believed: addresses, ranges, or `loopback`. */
  readonly trustedProxies: readonly string[];
  readonly workers: number;
  readonly logLevel: LogLevel;
}

export type DatabaseConfig =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

export interface AuthConfig {
  /** HS256 secret; `undefined` means: generated once into the data directory. */
  readonly secret: string | undefined;
  readonly jwksUrl: string | undefined;
  readonly issuer: string | undefined;
  readonly audience: string | undefined;
  readonly userClaim: string;
  readonly departmentClaim: string;
  readonly permissionsClaim: string;
  readonly roleClaim: string;
}

export interface IcalConfig {
  /** ICalFeedEnabled: whether `CalendarFeed` answers at all. */
  readonly feedEnabled: boolean;
  /** ICalProductId: the PRODID of every calendar written. */
  readonly productId: string;
  /** Secrets that feed addresses are encrypted with, newest first; `undefined` means: generated once into the data directory. */
  readonly feedKeys: readonly string[] | undefined;
}

/** What the web app is told, beside what it can find out itself. */
export interface ConsoleConfig {
  /** The console's registration at `auth.issuer`; `undefined` means: local accounts only. */
  readonly oidcClientId: string | undefined;
  readonly oidcScope: string;
  /** Sent along when signing in, as the issuer wants them: `resource=…`, `audience=…`. */
  readonly oidcParameters: Readonly<Record<string, string>>;
  /** What maps are drawn over; `undefined` means: the background that comes with the console. */
  readonly background: BackgroundConfig | undefined;
}

export type BackgroundConfig =
  | { readonly kind: 'style'; readonly url: string }
  | { readonly kind: 'raster'; readonly url: string; readonly attribution: string | undefined };

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown by {@link readConfig}: one line for each bad key. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 *
 * @throws ConfigError naming every bad key at once, so that a start does not fail once per mistake
 */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const text = (key: string): string | undefined => environment[key]?.trim() || undefined;
  const read = <T>(key: string, fallback: T, parse: (value: string) => T): T => {
    const value = text(key);
    if (value === undefined) return fallback;
    try {
      return parse(value);
    } catch (problem) {
      problems.push(`${key}=${redact(key, value)}: ${(problem as Error).message}`);
      return fallback;
    }
  };

  const dataDir = read('MUSTER_DATA_DIR', resolve('data'), (value) => resolve(value));
  const port = read('MUSTER_PORT', 8080, integerBetween(0, 65535));
  const baseUrl = read('MUSTER_BASE_URL', `http://localhost:${port}`, httpAddress);
  const config: Config = {
    host: text('MUSTER_HOST') ?? '127.0.0.1',
    port,
    baseUrl,
    storageUrl: read('MUSTER_STORAGE_URL', `${baseUrl}/storage`, httpAddress),
    dataDir,
    database: read('MUSTER_DATABASE_URL', sqliteAt(join(dataDir, 'muster.sqlite')), (value) =>
      databaseOf(value, dataDir),
    ),
    blobs: read('MUSTER_BLOB_URL', { kind: 'folder', path: join(dataDir, 'blobs') }, parseBlobUrl),
    auth: {
      secret: read('MUSTER_AUTH_SECRET', undefined, longSecret),
      jwksUrl: read('MUSTER_AUTH_JWKS_URL', undefined, httpAddress),
      issuer: text('MUSTER_AUTH_ISSUER'),
      audience: text('MUSTER_AUTH_AUDIENCE'),
      userClaim: text('MUSTER_AUTH_USER_CLAIM') ?? 'sub',
      departmentClaim: text('MUSTER_AUTH_DEPARTMENT_CLAIM') ?? 'departmentId',
      permissionsClaim: text('MUSTER_AUTH_PERMISSIONS_CLAIM') ?? 'permissions',
      roleClaim: text('MUSTER_AUTH_ROLE_CLAIM') ?? 'role',
    },
    ical: {
      feedEnabled: read('MUSTER_ICAL_FEED_ENABLED', true, trueOrFalse),
      productId: read('MUSTER_ICAL_PRODUCT_ID', '-//Muster//Calendar//EN', oneLine),
      feedKeys: read('MUSTER_FEED_KEYS', undefined, keyRing),
    },
    console: {
      oidcClientId: text('MUSTER_CONSOLE_OIDC_CLIENT_ID'),
      oidcScope: text('MUSTER_CONSOLE_OIDC_SCOPE') ?? 'openid profile offline_access',
      oidcParameters: read('MUSTER_CONSOLE_OIDC_PARAMETERS', {}, queryParameters),
      background:
        read('MUSTER_CONSOLE_BACKGROUND_STYLE_URL', undefined, styleBackground) ??
        read('MUSTER_CONSOLE_BACKGROUND_RASTER_URL', undefined, (url) =>
          rasterBackground(url, text('MUSTER_CONSOLE_BACKGROUND_ATTRIBUTION')),
        ),
    },
    allowedOrigins: read('MUSTER_ALLOWED_ORIGINS', [], originList),
    tileWaitSeconds: read('MUSTER_TILE_WAIT_SECONDS', 20, integerBetween(0, 3600)),
    trustedProxies: read('MUSTER_TRUSTED_PROXIES', [], addressList),
    workers: read('MUSTER_WORKERS', 1, integerBetween(1, 64)),
    logLevel: read('MUSTER_LOG_LEVEL', 'info', logLevel),
  };
  if (config.auth.jwksUrl && !(config.auth.issuer && config.auth.audience)) {
    // Without them any token of the same issuer, made for any other application, would open this one.
    problems.push('MUSTER_AUTH_JWKS_URL needs MUSTER_AUTH_ISSUER and MUSTER_AUTH_AUDIENCE beside it');
  }
  if (config.console.oidcClientId && !config.auth.jwksUrl) {
    problems.push('MUSTER_CONSOLE_OIDC_CLIENT_ID needs MUSTER_AUTH_JWKS_URL beside it');
  }
  if (text('MUSTER_CONSOLE_BACKGROUND_STYLE_URL') && text('MUSTER_CONSOLE_BACKGROUND_RASTER_URL')) {
    problems.push('MUSTER_CONSOLE_BACKGROUND_STYLE_URL and MUSTER_CONSOLE_BACKGROUND_RASTER_URL: set one');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function redact(key: string, value: string): string {
  if (key === 'MUSTER_AUTH_SECRET' || key === 'MUSTER_FEED_KEYS') return '(hidden)';
  return key.endsWith('_URL') ? value.replace(/\/\/[^/?]*@/g, '//(hidden)@') : value;
}

function integerBetween(low: number, high: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < low || number > high)
      throw new Error(`expected a whole number from ${low} to ${high}`);
    return number;
  };
}

function trueOrFalse(value: string): boolean {
  if (value !== 'true' && value !== 'false') throw new Error('expected true or false');
  return value === 'true';
}

function oneLine(value: string): string {
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) throw new Error('expected a text of one line');
  return value;
}

function keyRing(value: string): string[] {
  const keys = value.split(',').map((key) => key.trim());
  if (keys.some((key) => Buffer.byteLength(key) < 32))
    throw new Error('expected keys of at least 32 bytes with commas between, newest first');
  if (new Set(keys).size < keys.length) throw new Error('expected every key once');
  return keys;
}

function httpAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error('expected an http:// or https:// address');
  return value.replace(/\/+$/, '');
}

function originList(value: string): string[] {
  return value.split(',').map((text) => {
    const origin = text.trim().replace(/\/$/, '');
    // As browsers send them: what is written otherwise would never match.
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin && !origin.includes('*');
    if (!isOrigin)
      throw new Error(
        'expected origins with commas between, such as https://dispatch.example.org; no path, no *',
      );
    return origin;
  });
}

function queryParameters(value: string): Record<string, string> {
  if (!/^[^=&]+=[^&]*(&[^=&]+=[^&]*)*$/.test(value)) throw new Error('expected name=value&name=value');
  return Object.fromEntries(new URLSearchParams(value));
}

function styleBackground(value: string): BackgroundConfig {
  return { kind: 'style', url: httpAddress(value) };
}

function rasterBackground(value: string, attribution: string | undefined): BackgroundConfig {
  if (!['{z}', '{x}', '{y}'].every((placeholder) => value.includes(placeholder)))
    throw new Error('expected a tile address with {z}, {x} and {y} in it');
  return { kind: 'raster', url: httpAddress(value), attribution };
}

function addressList(value: string): string[] {
  const addresses = value.split(',').map((address) => address.trim());
  const known = addresses.every(
    (address) => address === 'loopback' || isIP(address.replace(/\/\d+$/, '')) > 0,
  );
  if (!known)
    throw new Error('expected addresses or ranges with commas between, such as 10.0.0.0/8, or loopback');
  return addresses;
}

function longSecret(value: string): string {
  // RFC 7518, section 3.2: an HS256 key has at least 256 bits.
  if (Buffer.byteLength(value) < 32)
    throw new Error('expected at least 32 bytes (try: openssl rand -base64 32)');
  return value;
}

function logLevel(value: string): LogLevel {
  const level = logLevels.find((known) => known === value);
  if (!level) throw new Error(`expected one of ${logLevels.join(', ')}`);
  return level;
}

function sqliteAt(path: string): DatabaseConfig {
  return { engine: 'sqlite', path };
}

function databaseOf(value: string, dataDir: string): DatabaseConfig {
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return { engine: 'postgres', url: value };
  const path = /^sqlite:(?:\/\/)?(.*)$/.exec(value)?.[1];
  if (path === undefined) throw new Error('expected postgres://… or sqlite:PATH');
  if (path === '') return sqliteAt(join(dataDir, 'muster.sqlite'));
  return sqliteAt(isAbsolute(path) ? path : resolve(dataDir, path));
}
