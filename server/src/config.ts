import { join, resolve } from 'node:path';
import {
  addressList,
  type BackgroundConfig,
  baseAddress,
  type DatabaseConfig,
  databaseOf,
  httpAddress,
  integerBetween,
  keyRing,
  type LogLevel,
  logLevel,
  longSecret,
  longToken,
  oneLine,
  originList,
  postgresAddress,
  queryParameters,
  rasterBackground,
  readSettingFile,
  redact,
  roleMap,
  searchAddress,
  sqliteAt,
  styleBackground,
  trueOrFalse,
} from './config-values.ts';
import { type LimitsConfig, readLimits } from './limits-config.ts';
import { type MailConfig, mailAddress, smtpAddress } from './mail-config.ts';
import { type BlobConfig, parseBlobUrl } from './parse-blob-url.ts';
import type { Role } from './roles.ts';
import { readTracing, type TracingConfig } from './tracing/tracing-config.ts';
import { warnOfUnknownSettings } from './unknown-settings.ts';

export { type DatabaseConfig, redact } from './config-values.ts';

/** All settings from the environment, read once at startup. Paths are absolute, URLs have no trailing slash. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly storageUrl: string;
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  /** A standby of the database, for large reads. */
  readonly databaseReadUrl: string | undefined;
  readonly blobs: BlobConfig;
  readonly auth: AuthConfig;
  readonly ical: IcalConfig;
  readonly console: ConsoleConfig;
  /** `undefined` if no messages are sent. */
  readonly mail: MailConfig | undefined;
  /** URL of a geocoder with the API of Nominatim's `/search`; `undefined` if there is none. */
  readonly geocoderUrl: string | undefined;
  /** Other origins whose pages may call the API from a browser, as exact origins: `scheme://host[:port]`. */
  readonly allowedOrigins: readonly string[];
  /** How long a save waits for its tiles before it responds without them. */
  readonly tileWaitSeconds: number;
  /** Reverse proxies whose `X-Forwarded-For` is trusted: addresses, ranges, or `loopback`. */
  readonly trustedProxies: readonly string[];
  /** How long points are resolved on floors in memory while the database is unavailable. */
  readonly resolveStaleSeconds: number;
  /** How long entries of the audit log are kept; 0 means forever. */
  readonly auditRetentionDays: number;
  /** How long deleted data can be restored; 0 means not at all. */
  readonly trashDays: number;
  readonly workers: number;
  /** Memory for caches of each HTTP process. */
  readonly cacheMegabytes: number;
  readonly limits: LimitsConfig;
  readonly logLevel: LogLevel;
  readonly metrics: MetricsConfig;
  /** `undefined` if there are no traces. */
  readonly tracing: TracingConfig | undefined;
  /** Probable mistakes that do not prevent a start, one line each. */
  readonly warnings: readonly string[];
}

/** Access to `/metrics`; there is none if neither is set. */
export interface MetricsConfig {
  /** A separate port, on the same address, which needs no token. */
  readonly port: number | undefined;
  /** A bearer token for `/metrics` on the service's port. */
  readonly token: string | undefined;
}

export interface AuthConfig {
  /** HS256 secret; if `undefined`, one is generated once in the data directory. */
  readonly secret: string | undefined;
  readonly jwksUrl: string | undefined;
  readonly issuer: string | undefined;
  readonly audience: string | undefined;
  readonly userClaim: string;
  readonly departmentClaim: string;
  readonly permissionsClaim: string;
  readonly roleClaim: string;
  /** Our role for each mapped role of the issuer; `undefined` if the issuer uses our names. */
  readonly roleMap: ReadonlyMap<string, Role> | undefined;
  /** The department for tokens of the issuer that do not name one. */
  readonly defaultDepartment: number | undefined;
}

export interface IcalConfig {
  /** ICalFeedEnabled: whether `CalendarFeed` responds at all. */
  readonly feedEnabled: boolean;
  /** ICalProductId: the PRODID of every calendar that is written. */
  readonly productId: string;
  /** Secrets that encrypt feed URLs, newest first; if `undefined`, one is generated once in the data directory. */
  readonly feedKeys: readonly string[] | undefined;
}

/** Settings that the web app receives from the service at startup. */
export interface ConsoleConfig {
  /** The console's client id at `auth.issuer`; `undefined` means that there are only local accounts. */
  readonly oidcClientId: string | undefined;
  readonly oidcScope: string;
  /** Additional parameters that the issuer needs at sign-in: `resource=…`, `audience=…`. */
  readonly oidcParameters: Readonly<Record<string, string>>;
  /** The background of maps; `undefined` means the background that comes with the console. */
  readonly background: BackgroundConfig | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown by {@link readConfig}, with one line for each invalid key. */
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

/** Reads single settings, and records which ones were read and which ones are invalid. */
interface SettingsReader {
  readonly text: (key: string) => string | undefined;
  /** @param fallback the value if the variable is not set or is invalid */
  readonly read: <T>(key: string, fallback: T, parse: (value: string) => T) => T;
  readonly problems: string[];
  readonly readKeys: Set<string>;
}

function createSettingsReader(environment: Environment): SettingsReader {
  const problems: string[] = [];
  const readKeys = new Set<string>();
  const text = (key: string): string | undefined => {
    const fileKey = `${key}_FILE`;
    readKeys.add(key).add(fileKey);
    const value = environment[key]?.trim() || undefined;
    const path = environment[fileKey]?.trim() || undefined;
    if (path === undefined) return value;
    if (value !== undefined) problems.push(`${key} and ${fileKey}: set only one`);
    return readSettingFile(fileKey, path, problems);
  };
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
  return { text, read, problems, readKeys };
}

/**
 * Reads the configuration from environment variables. An empty variable counts as not set. Every variable can instead
 * be read from a file named by the variable with the suffix `_FILE`.
 *
 * @throws ConfigError naming every invalid variable, so that all of them can be fixed before the next start
 */
export function readConfig(environment: Environment = process.env): Config {
  const settings = createSettingsReader(environment);
  const { text, read, problems, readKeys } = settings;
  const dataDir = read('MUSTER_DATA_DIR', resolve('data'), (value) => resolve(value));
  const port = read('MUSTER_PORT', 8080, integerBetween(0, 65535));
  const baseUrl = read('MUSTER_BASE_URL', `http://localhost:${port}`, baseAddress);
  const config: Config = {
    host: text('MUSTER_HOST') ?? '127.0.0.1',
    port,
    baseUrl,
    storageUrl: read('MUSTER_STORAGE_URL', `${baseUrl}/storage`, baseAddress),
    dataDir,
    database: readDatabase(settings, dataDir),
    databaseReadUrl: read('MUSTER_DATABASE_READ_URL', undefined, postgresAddress),
    blobs: read('MUSTER_BLOB_URL', { kind: 'folder', path: join(dataDir, 'blobs') }, parseBlobUrl),
    auth: readAuth(settings),
    ical: readIcal(settings),
    console: readConsole(settings),
    mail: readMail(settings),
    geocoderUrl: read('MUSTER_GEOCODER_URL', undefined, searchAddress),
    allowedOrigins: read('MUSTER_ALLOWED_ORIGINS', [], originList),
    tileWaitSeconds: read('MUSTER_TILE_WAIT_SECONDS', 20, integerBetween(0, 3600)),
    trustedProxies: read('MUSTER_TRUSTED_PROXIES', [], addressList),
    resolveStaleSeconds: read('MUSTER_RESOLVE_STALE_SECONDS', 600, integerBetween(0, 86_400)),
    auditRetentionDays: read('MUSTER_AUDIT_RETENTION_DAYS', 730, integerBetween(0, 36_500)),
    trashDays: read('MUSTER_TRASH_DAYS', 30, integerBetween(0, 3_650)),
    workers: read('MUSTER_WORKERS', 1, integerBetween(1, 64)),
    cacheMegabytes: read('MUSTER_CACHE_MB', 512, integerBetween(1, 65_536)),
    limits: readLimits(read),
    logLevel: read('MUSTER_LOG_LEVEL', 'info', logLevel),
    metrics: {
      port: read('MUSTER_METRICS_PORT', undefined, integerBetween(1, 65_535)),
      token: read('MUSTER_METRICS_TOKEN', undefined, longToken),
    },
    tracing: readTracing(read),
    warnings: warnOfUnknownSettings(Object.keys(environment), readKeys),
  };
  checkCombinations(config, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readDatabase({ read, problems }: SettingsReader, dataDir: string): DatabaseConfig {
  const database = read('MUSTER_DATABASE_URL', sqliteAt(join(dataDir, 'muster.sqlite')), (value) =>
    databaseOf(value, dataDir),
  );
  const directUrl = read('MUSTER_DATABASE_DIRECT_URL', undefined, postgresAddress);
  if (directUrl === undefined) return database;
  if (database.engine === 'postgres') return { ...database, directUrl };
  problems.push('MUSTER_DATABASE_DIRECT_URL also needs MUSTER_DATABASE_URL with a PostgreSQL database');
  return database;
}

function readAuth({ text, read }: SettingsReader): AuthConfig {
  return {
    secret: read('MUSTER_AUTH_SECRET', undefined, longSecret),
    jwksUrl: read('MUSTER_AUTH_JWKS_URL', undefined, httpAddress),
    issuer: text('MUSTER_AUTH_ISSUER'),
    audience: text('MUSTER_AUTH_AUDIENCE'),
    userClaim: text('MUSTER_AUTH_USER_CLAIM') ?? 'sub',
    departmentClaim: text('MUSTER_AUTH_DEPARTMENT_CLAIM') ?? 'departmentId',
    permissionsClaim: text('MUSTER_AUTH_PERMISSIONS_CLAIM') ?? 'permissions',
    roleClaim: text('MUSTER_AUTH_ROLE_CLAIM') ?? 'role',
    roleMap: read('MUSTER_AUTH_ROLE_MAP', undefined, roleMap),
    defaultDepartment: read('MUSTER_AUTH_DEFAULT_DEPARTMENT', undefined, integerBetween(1, 2_147_483_647)),
  };
}

function readIcal({ read }: SettingsReader): IcalConfig {
  return {
    feedEnabled: read('MUSTER_ICAL_FEED_ENABLED', true, trueOrFalse),
    productId: read('MUSTER_ICAL_PRODUCT_ID', '-//Muster//Calendar//EN', oneLine),
    feedKeys: read('MUSTER_FEED_KEYS', undefined, keyRing),
  };
}

function readConsole({ text, read, problems }: SettingsReader): ConsoleConfig {
  const attribution = text('MUSTER_CONSOLE_BACKGROUND_ATTRIBUTION');
  const style = read('MUSTER_CONSOLE_BACKGROUND_STYLE_URL', undefined, styleBackground);
  const raster = read('MUSTER_CONSOLE_BACKGROUND_RASTER_URL', undefined, (url) =>
    rasterBackground(url, attribution),
  );
  if (style && raster)
    problems.push(
      'MUSTER_CONSOLE_BACKGROUND_STYLE_URL and MUSTER_CONSOLE_BACKGROUND_RASTER_URL: set only one',
    );
  return {
    oidcClientId: text('MUSTER_CONSOLE_OIDC_CLIENT_ID'),
    oidcScope: text('MUSTER_CONSOLE_OIDC_SCOPE') ?? 'openid profile offline_access',
    oidcParameters: read('MUSTER_CONSOLE_OIDC_PARAMETERS', {}, queryParameters),
    background: style ?? raster,
  };
}

function readMail({ read, problems }: SettingsReader): MailConfig | undefined {
  const smtp = read('MUSTER_SMTP_URL', undefined, smtpAddress);
  const from = read('MUSTER_SMTP_FROM', undefined, mailAddress);
  if (smtp && from) return { smtp, from };
  if (smtp || from) problems.push('MUSTER_SMTP_URL and MUSTER_SMTP_FROM: set both, or neither');
  return undefined;
}

/** Checks settings that depend on each other. */
function checkCombinations(config: Config, problems: string[]): void {
  // Without issuer and audience, tokens that the same issuer made for other applications would be accepted.
  if (config.auth.jwksUrl && !(config.auth.issuer && config.auth.audience))
    problems.push('MUSTER_AUTH_JWKS_URL also needs MUSTER_AUTH_ISSUER and MUSTER_AUTH_AUDIENCE');
  if (config.databaseReadUrl && config.database.engine === 'sqlite')
    problems.push('MUSTER_DATABASE_READ_URL also needs MUSTER_DATABASE_URL with a PostgreSQL database');
  if (config.console.oidcClientId && !config.auth.jwksUrl)
    problems.push('MUSTER_CONSOLE_OIDC_CLIENT_ID also needs MUSTER_AUTH_JWKS_URL');
}
