import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import Fastify from 'fastify';
import { ConfigError, readConfig } from './config.ts';

test('without settings, the service uses SQLite and is reachable only from this machine', () => {
  const config = readConfig({});
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.baseUrl, 'http://localhost:8080');
  assert.equal(config.storageUrl, 'http://localhost:8080/storage');
  assert.deepEqual(config.database, { engine: 'sqlite', path: join(resolve('data'), 'muster.sqlite') });
  assert.deepEqual(config.limits, {
    connections: 4096,
    streams: 1000,
    requestsPerMinute: 120_000,
    memoryMegabytes: 1_024,
    loopDelayMs: 500,
    backgroundMegabytes: 2_048,
    attachments: 5_000,
    attachmentMegabytes: 5_120,
  });
  assert.deepEqual(config.blobs, { kind: 'folder', path: join(resolve('data'), 'blobs') });
});

test('an empty variable counts as not set', () => {
  assert.equal(readConfig({ MUSTER_PORT: '', MUSTER_BASE_URL: ' ' }).port, 8080);
});

test('the URLs follow the port and lose a trailing slash', () => {
  assert.equal(readConfig({ MUSTER_PORT: '9000' }).baseUrl, 'http://localhost:9000');
  assert.equal(
    readConfig({ MUSTER_BASE_URL: 'https://maps.example.org/' }).storageUrl,
    'https://maps.example.org/storage',
  );
});

const badSettings = {
  MUSTER_PORT: '80x',
  MUSTER_BASE_URL: 'maps.example.org',
  MUSTER_DATABASE_URL: 'mysql://root:hunter2@host/db',
  MUSTER_AUTH_SECRET: 'short',
  MUSTER_LOG_LEVEL: 'loud',
  MUSTER_BLOB_URL: 'ftp://x',
  MUSTER_WORKERS: '0',
  MUSTER_CACHE_MB: 'all',
  MUSTER_DATABASE_READ_URL: 'sqlite:copy',
  MUSTER_RESOLVE_STALE_SECONDS: 'forever',
  MUSTER_AUDIT_RETENTION_DAYS: '-1',
  MUSTER_TRASH_DAYS: 'some',
  MUSTER_GEOCODER_URL: 'https://user:hunter2@geocoder.example.org/search',
  MUSTER_SMTP_URL: 'http://user:hunter2@mail.example.org',
  MUSTER_SMTP_FROM: 'Muster <muster@example.org>',
  MUSTER_TRUSTED_PROXIES: '10.0.0.0/8, somewhere',
  MUSTER_FEED_KEYS: 'too-short-and-secret',
  MUSTER_ICAL_FEED_ENABLED: 'maybe',
  MUSTER_ICAL_PRODUCT_ID: 'a\nb',
  MUSTER_ALLOWED_ORIGINS: '*',
  MUSTER_MAX_CONNECTIONS: '1',
  MUSTER_MAX_STREAMS: '0',
  MUSTER_REQUESTS_PER_MINUTE: '-1',
  MUSTER_MAX_MEMORY_MB: '64',
  MUSTER_MAX_LOOP_DELAY_MS: '0',
  MUSTER_AUTH_ROLE_MAP: 'fire-admins=chief',
  MUSTER_AUTH_DEFAULT_DEPARTMENT: 'fire',
  MUSTER_METRICS_PORT: '0',
  MUSTER_METRICS_TOKEN: 'short secret',
};

test('a mail server gets a password only over TLS, and needs a sender', () => {
  const read = (url: string) =>
    readConfig({ MUSTER_SMTP_URL: url, MUSTER_SMTP_FROM: 'a@b.example' }).mail?.smtp;
  const open = { host: 'mail.example', port: 587, secure: false, requireTLS: false };
  assert.deepEqual(read('smtp://mail.example'), open);
  const auth = { user: 'a@b', pass: 'p/w' };
  assert.deepEqual(read('smtp://a%40b:p%2Fw@mail.example'), { ...open, requireTLS: true, auth });
  assert.deepEqual(read('smtps://mail.example/'), { ...open, port: 465, secure: true });
  assert.deepEqual(read('smtp://[::1]:25'), { ...open, host: '::1', port: 25 });
  assert.throws(() => readConfig({ MUSTER_SMTP_URL: 'smtp://mail.example' }), /set both, or neither/);
});

test('all invalid settings are named in one error, and no secret is printed', () => {
  assert.throws(
    () => readConfig(badSettings),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      const keys = error.problems.map((problem) => problem.split('=')[0]);
      assert.deepEqual(keys.sort(), Object.keys(badSettings).sort());
      assert.doesNotMatch(error.message, /hunter2|short|secret/);
      return true;
    },
  );
});

test('no part of a password in a URL is printed, even if the password makes the URL invalid', () => {
  for (const [key, value] of [
    ['MUSTER_DATABASE_URL', 'postgres://u:hunter/2ec@host/db'],
    ['MUSTER_DATABASE_URL', 'postgres://u:1/hunter2@host/db'],
    ['MUSTER_DATABASE_URL', 'postgres://u:1#hunter2@host/db'],
    ['MUSTER_DATABASE_URL', 'postgres://u:1?hunter2@host/db'],
    ['MUSTER_DATABASE_URL', 'mysql://u:hunter?2ec@host/db'],
    ['MUSTER_DATABASE_URL', 'mysql://u:hun@ter2@host/db'],
    ['MUSTER_DATABASE_URL', 'u:hunter2@host'],
    ['MUSTER_DATABASE_URL', 'mysql://host/db?user=u&password=hunter2'],
    ['MUSTER_BASE_URL', 'http://u:hunter2@host/'],
    ['MUSTER_BLOB_URL', 'ftp://u:hunter2@host/'],
  ] as const)
    assert.throws(
      () => readConfig({ [key]: value }),
      (error: Error) => {
        assert.match(error.message, new RegExp(`${key}=`));
        assert.doesNotMatch(error.message, /hun|ter|2ec/, value);
        return true;
      },
    );
  assert.throws(() => readConfig({ MUSTER_DATABASE_URL: 'postgres://u:s/ec@h/d' }), /as %2F %3F/);
  const encoded = 'postgres://u@tenant:s%2Fec%3F@h/d?application_name=a@b';
  assert.deepEqual(readConfig({ MUSTER_DATABASE_URL: encoded }).database, {
    engine: 'postgres',
    url: encoded,
  });
});

test('URLs to which paths are appended must not have ?, # or a user', () => {
  for (const key of ['MUSTER_BASE_URL', 'MUSTER_STORAGE_URL'])
    for (const value of ['http://h/?', 'http://h/a?b=c', 'http://h/#', 'http://h#x', 'http://u@h/'])
      assert.throws(
        () => readConfig({ [key]: value }),
        new RegExp(`${key}=.*without \\?, # and user`),
        value,
      );
});

test('trusted proxies are addresses and ranges that Fastify accepts', () => {
  for (const value of [
    '10.0.0.0/99',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '1.2.3.4/',
    'fe80::1%eth0',
    '',
  ])
    assert.throws(
      () => readConfig({ MUSTER_TRUSTED_PROXIES: `127.0.0.1,${value}` }),
      /MUSTER_TRUSTED_PROXIES=.*expected comma-separated addresses or ranges/,
      value,
    );
  for (const value of [
    '10.0.0.0/8',
    '10.0.0.1',
    '0.0.0.0/1',
    '::1',
    '::1/128',
    'fd00::/7',
    '::ffff:10.0.0.1/104',
    'loopback',
  ]) {
    const { trustedProxies } = readConfig({ MUSTER_TRUSTED_PROXIES: value });
    assert.ok(Fastify({ trustProxy: [...trustedProxies] }), value);
  }
});

test('a warning names a variable that is never read, and the one that was probably meant', () => {
  const warningsOf = (environment: Record<string, string>) => readConfig(environment).warnings;
  assert.deepEqual(warningsOf({ MUSTER_DATABSE_URL: 'x', MUSTER_WORKER: '2', MUSTER_COFFEE_MACHINE: 'on' }), [
    'warning: unknown setting MUSTER_DATABSE_URL; did you mean MUSTER_DATABASE_URL?',
    'warning: unknown setting MUSTER_WORKER; did you mean MUSTER_WORKERS?',
    'warning: unknown setting MUSTER_COFFEE_MACHINE',
  ]);
  const all = [
    ...readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8').matchAll(
      /`(MUSTER_[A-Z_]+)`/g,
    ),
  ];
  const valid = {
    MUSTER_CONSOLE_BACKGROUND_ATTRIBUTION: 'x',
    MUSTER_AUTH_ROLE_CLAIM: 'x',
    MUSTER_CONSOLE_OIDC_SCOPE: 'x',
  };
  const named = Object.fromEntries(all.map(([, name = '']) => [name, '']));
  assert.ok(all.length > 15);
  assert.deepEqual(warningsOf({ ...named, ...valid, PATH: 'x' }), []);
  const ofKubernetes = { MUSTER_SERVICE_HOST: '10.1.2.3', MUSTER_PORT_8080_TCP: 'tcp://10.1.2.3:8080' };
  assert.deepEqual(warningsOf(ofKubernetes), []);
});

test('pages of other origins are allowed only if each origin is written as browsers send it', () => {
  assert.deepEqual(readConfig({}).allowedOrigins, []);
  const { allowedOrigins } = readConfig({
    MUSTER_ALLOWED_ORIGINS: 'https://dispatch.example.org/, http://localhost:5173',
  });
  assert.deepEqual(allowedOrigins, ['https://dispatch.example.org', 'http://localhost:5173']);
  for (const bad of [
    '*',
    'null',
    'dispatch.example.org',
    'https://*.example.org',
    'https://dispatch.example.org/app',
    'https://Dispatch.example.org',
    'https://dispatch.example.org:443',
    'capacitor://localhost',
    'https://a.example.org,',
  ])
    assert.throws(() => readConfig({ MUSTER_ALLOWED_ORIGINS: bad }), /MUSTER_ALLOWED_ORIGINS.*origins/, bad);
});

test('calendar feeds are enabled by default, with our product id, and keys are listed newest first', () => {
  assert.deepEqual(readConfig({}).ical, {
    feedEnabled: true,
    productId: '-//Muster//Calendar//EN',
    feedKeys: undefined,
  });
  const [newer, older] = ['n'.repeat(32), 'o'.repeat(40)];
  const config = readConfig({ MUSTER_FEED_KEYS: `${newer}, ${older}`, MUSTER_ICAL_FEED_ENABLED: 'false' });
  assert.deepEqual(config.ical.feedKeys, [newer, older]);
  assert.equal(config.ical.feedEnabled, false);
  assert.throws(() => readConfig({ MUSTER_FEED_KEYS: `${newer},${newer}` }), ConfigError);
});

test('an external issuer needs an issuer and an audience', () => {
  const jwks = { MUSTER_AUTH_JWKS_URL: 'https://login.example.org/keys' };
  assert.throws(() => readConfig(jwks), ConfigError);
  assert.ok(
    readConfig({ ...jwks, MUSTER_AUTH_ISSUER: 'https://login.example.org', MUSTER_AUTH_AUDIENCE: 'muster' }),
  );
});

test('a database is a SQLite file, relative to the data folder, or PostgreSQL', () => {
  const at = (url: string) =>
    readConfig({ MUSTER_DATA_DIR: '/srv/muster', MUSTER_DATABASE_URL: url }).database;
  assert.deepEqual(at('sqlite:other.sqlite'), { engine: 'sqlite', path: '/srv/muster/other.sqlite' });
  assert.deepEqual(at('sqlite:///var/db/m.sqlite'), { engine: 'sqlite', path: '/var/db/m.sqlite' });
  assert.deepEqual(at('postgres://u@h/d'), { engine: 'postgres', url: 'postgres://u@h/d' });
});

test('the console signs in at the issuer of the tokens, or only locally', () => {
  const client = { MUSTER_CONSOLE_OIDC_CLIENT_ID: 'muster-console' };
  assert.throws(() => readConfig(client), /MUSTER_CONSOLE_OIDC_CLIENT_ID also needs MUSTER_AUTH_JWKS_URL/);
  const { console } = readConfig({
    ...client,
    MUSTER_AUTH_JWKS_URL: 'https://login.example.org/keys',
    MUSTER_AUTH_ISSUER: 'https://login.example.org',
    MUSTER_AUTH_AUDIENCE: 'muster',
    MUSTER_CONSOLE_OIDC_PARAMETERS: 'resource=https%3A%2F%2Fmaps.example.org&prompt=login',
  });
  assert.equal(console.oidcClientId, 'muster-console');
  assert.deepEqual(console.oidcParameters, { resource: 'https://maps.example.org', prompt: 'login' });
  assert.throws(() => readConfig({ MUSTER_CONSOLE_OIDC_PARAMETERS: 'resource' }), ConfigError);
});

test('the background is one style, or one raster URL with its placeholders', () => {
  const style = 'https://tiles.example.org/style.json';
  const raster = 'https://tiles.example.org/{z}/{x}/{y}.png';
  const read = (environment: Record<string, string>) => readConfig(environment).console.background;
  assert.equal(read({}), undefined);
  assert.deepEqual(read({ MUSTER_CONSOLE_BACKGROUND_STYLE_URL: style }), { kind: 'style', url: style });
  assert.deepEqual(
    read({
      MUSTER_CONSOLE_BACKGROUND_RASTER_URL: raster,
      MUSTER_CONSOLE_BACKGROUND_ATTRIBUTION: '© the surveyors',
    }),
    { kind: 'raster', url: raster, attribution: '© the surveyors' },
  );
  assert.throws(() => read({ MUSTER_CONSOLE_BACKGROUND_RASTER_URL: style }), /\{z\}, \{x\} and \{y\}/);
  assert.throws(
    () => read({ MUSTER_CONSOLE_BACKGROUND_RASTER_URL: raster, MUSTER_CONSOLE_BACKGROUND_STYLE_URL: style }),
    /set only one/,
  );
});
