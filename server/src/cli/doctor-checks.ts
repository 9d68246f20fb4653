import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Config, redact } from '../config.ts';
import { openBlobStore } from '../storage/blobs/open-blob-store.ts';
import { type DatabaseState, readDatabaseState } from '../storage/db/database-state.ts';
import { connectToPrimary, endClient } from '../storage/db/postgres-primary.ts';
import { checkPooler, type Result } from './doctor-pooler.ts';
import { checkAddressIsFree } from './listening.ts';

/** The result of one check. */
export interface Finding {
  readonly level: Result[0];
  readonly about: string;
  /** What was found and, for a warning or a failure, what to do. */
  readonly text: string;
}

export interface Check {
  readonly about: string;
  /** @throws Error if it fails; its message says what to do */
  readonly check: () => Promise<readonly Finding[]>;
}

const minFreeBytes = 1e9;
const maxLogBytes = 256e6;
const maxSkewMs = 5_000;
const timeoutMs = 3_000;

/** All checks. They change nothing. They are ordered so that the first failure usually explains the others. */
export function checkInstallation(config: Config): Check[] {
  const check = (about: string, run: (config: Config) => Promise<Result[]>): Check => ({
    about,
    check: async () => (await run(config)).map(([level, text]) => ({ level, about, text })),
  });
  return [
    check('data folder', checkDataFolder),
    check('database', checkDatabase),
    check('secrets', checkSecrets),
    check('images and tiles', checkBlobs),
    check('port', checkPort),
    check('clock', checkClock),
    check('reverse proxy', checkProxy),
  ];
}

async function checkDataFolder({ dataDir }: Config): Promise<Result[]> {
  const found = await stat(dataDir).catch(() => undefined);
  if (!found) return [['warning', `${dataDir} does not exist yet; the first start creates it`]];
  await access(dataDir, constants.W_OK).catch((cause: unknown) => {
    throw new Error(`${dataDir} is not writable: change its owner to the user that runs the service`, {
      cause,
    });
  });
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const isOpen = (found.mode & 0o007) !== 0;
  return [
    free < minFreeBytes
      ? ['failure', `only ${megabytes(free)} are free on the disk of ${dataDir}`]
      : ['ok', `${dataDir}, ${megabytes(free)} free`],
    ...(isOpen ? [['warning', `other users can read ${dataDir}: chmod o= ${dataDir}`] as const] : []),
  ];
}

async function checkDatabase({ database }: Config): Promise<Result[]> {
  if (database.engine === 'sqlite' && !(await sizeOf(database.path)))
    return [['warning', `there is none at ${database.path} yet; the first start creates it`]];
  const state = await readDatabaseState(database);
  const failure = describeState(state);
  if (failure) return [failure];
  if (database.engine === 'postgres') {
    const client = await connectToPrimary(database.url, 'muster doctor');
    const { rows } = await client.query('show server_version').finally(() => endClient(client));
    return [
      ['ok', `PostgreSQL ${rows[0]?.server_version} at ${redact('MUSTER_DATABASE_URL', database.url)}`],
      ...(await checkPooler(database)),
    ];
  }
  return [describeDamage(database.path), await describeLog(database.path)];
}

function describeState(state: DatabaseState): Result | undefined {
  if (state.kind === 'new') return ['warning', 'it is empty; the first start creates its tables'];
  if (state.kind === 'incomplete')
    return ['failure', 'it is a copy without its -wal file: see docs/guides/back-up.md'];
  return undefined;
}

function describeDamage(path: string): Result {
  const database = new DatabaseSync(path, { readOnly: true, timeout: timeoutMs });
  try {
    const { quick_check: found } = database.prepare('pragma quick_check(1)').get() ?? {};
    if (found === 'ok') return ['ok', `${path}, no damage found`];
    return ['failure', `${path} is damaged (${found}): stop the service and restore the last backup`];
  } finally {
    database.close();
  }
}

async function describeLog(path: string): Promise<Result> {
  const bytes = await sizeOf(`${path}-wal`);
  if (bytes < maxLogBytes) return ['ok', `write-ahead log of ${megabytes(bytes)}`];
  return [
    'warning',
    `the write-ahead log has ${megabytes(bytes)}: another program, such as a backup, may have the database open for a long time`,
  ];
}

async function checkSecrets({ dataDir, auth, ical }: Config): Promise<Result[]> {
  const secrets = [
    { name: 'auth-secret', setting: 'MUSTER_AUTH_SECRET', isSet: auth.secret !== undefined },
    { name: 'feed-key', setting: 'MUSTER_FEED_KEYS', isSet: ical.feedKeys !== undefined },
  ];
  return Promise.all(
    secrets.map(async ({ name, setting, isSet }): Promise<Result> => {
      if (isSet) return ['ok', `${setting} is set`];
      const path = join(dataDir, name);
      const found = await stat(path).catch(() => undefined);
      if (!found) return ['warning', `${path} does not exist yet; the first start creates it`];
      if ((found.mode & 0o077) !== 0) return ['failure', `other users can read ${path}: chmod 600 ${path}`];
      return ['ok', path];
    }),
  );
}

async function checkBlobs({ blobs }: Config): Promise<Result[]> {
  if (blobs.kind === 'folder' && !(await stat(blobs.path).catch(() => undefined)))
    return [['warning', `${blobs.path} does not exist yet; the first upload creates it`]];
  await (await openBlobStore(blobs)).check();
  return [['ok', blobs.kind === 'folder' ? blobs.path : `the bucket ${blobs.bucket} responds`]];
}

async function checkPort(config: Config): Promise<Result[]> {
  const { host, port } = config;
  try {
    await checkAddressIsFree(config);
    return [['ok', `port ${port} of ${host} is free: the service is not running`]];
  } catch (taken) {
    const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/health`;
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
    const body = (await response?.json().catch(() => undefined)) as
      | { status?: string; message?: string }
      | undefined;
    if (response?.status === 200 && body?.status)
      return [['ok', `the service is running on port ${port} of ${host}: ${body.status}`]];
    if (body?.message)
      return [['failure', `the service is running on port ${port} of ${host}, but: ${body.message}`]];
    throw taken;
  }
}

/** The service uses the clock of PostgreSQL for what several servers share. With SQLite, there is no other clock to compare with. */
async function checkClock({ database }: Config): Promise<Result[]> {
  const time = new Date().toISOString();
  if (database.engine === 'sqlite') return [['ok', `${time}, by the clock of this machine`]];
  const client = await connectToPrimary(database.url, 'muster doctor');
  try {
    const query = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';
    const { rows } = await client.query(query);
    const skewMs = Math.round(Date.now() - Number(rows[0]?.ms));
    if (Math.abs(skewMs) < maxSkewMs) return [['ok', `${time}, same as the database`]];
    return [
      [
        'failure',
        `this machine is ${skewMs / 1000} seconds ahead of the database: set the clock, for example with NTP`,
      ],
    ];
  } finally {
    await endClient(client);
  }
}

async function checkProxy({ baseUrl, host, trustedProxies }: Config): Promise<Result[]> {
  const isHttps = baseUrl.startsWith('https:');
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname);
  if (isLocal && host !== '127.0.0.1')
    return [
      [
        'warning',
        `MUSTER_HOST=${host} allows connections from other machines, but MUSTER_BASE_URL is ${baseUrl}: image addresses would not work there`,
      ],
    ];
  if (isLocal) return [['ok', `none needed: MUSTER_BASE_URL is ${baseUrl}`]];
  if (!isHttps)
    return [['warning', `MUSTER_BASE_URL=${baseUrl} is not https: tokens and passwords can be intercepted`]];
  if (trustedProxies.length === 0)
    return [
      [
        'warning',
        'MUSTER_BASE_URL is https, so there is a proxy, but MUSTER_TRUSTED_PROXIES is not set: all clients count as one',
      ],
    ];
  return [['ok', `${baseUrl}, behind ${trustedProxies.join(', ')}`]];
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
