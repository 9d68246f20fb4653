import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, isListening } from '../../server/src/testing/free-port.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';

const deploy = join(import.meta.dirname, '..', '..', 'deploy');

export function isNginxInstalled(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

export function isCaddyInstalled(): boolean {
  return spawnSync('caddy', ['version']).status === 0;
}

/** A reverse proxy with the settings in `deploy/`, on ports of this computer. */
export interface RunningProxy {
  readonly port: number;
  /** Its output and its access log. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

export interface ProxyOptions {
  /** An empty folder. */
  readonly folder: string;
  /** The port to listen on, with TLS. */
  readonly port: number;
  /** The ports of servers; some may be closed. */
  readonly upstreams: readonly number[];
  readonly certificate: Certificate;
}

export interface Certificate {
  readonly certPath: string;
  readonly keyPath: string;
}

/** Creates a self-signed certificate for `localhost` and 127.0.0.1. */
export function createCertificate(folder: string): Certificate {
  const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const files = ['-keyout', keyPath, '-out', certPath, '-subj', '/CN=localhost', '-addext', names];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...options, ...files], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
  return { certPath, keyPath };
}

/** Starts nginx with `deploy/nginx.conf` as it would be in `/etc/nginx/conf.d`, but with the ports and paths of this computer. */
export async function startNginx(options: ProxyOptions): Promise<RunningProxy> {
  const { folder, port, certificate } = options;
  const servers = options.upstreams.map(
    (upstream) => `server 127.0.0.1:${upstream} max_fails=1 fail_timeout=5s;`,
  );
  const [accessLog, errorLog] = [join(folder, 'access.log'), join(folder, 'error.log')];
  const site = replaceAll(readFileSync(join(deploy, 'nginx.conf'), 'utf8'), {
    'server 127.0.0.1:8080 max_fails=1 fail_timeout=5s;': servers.join('\n'),
    'listen 80;': `listen 127.0.0.1:${await findFreePort()};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    'maps.example.org;': 'localhost;',
    '/etc/ssl/certs/maps.example.org.pem': certificate.certPath,
    '/etc/ssl/private/maps.example.org.key': certificate.keyPath,
    '/var/log/nginx/muster.access.log': accessLog,
    '/var/log/nginx/muster.error.log': errorLog,
  });
  writeFileSync(join(folder, 'muster.conf'), site);
  for (const log of [accessLog, errorLog]) writeFileSync(log, '');
  const account = process.getuid?.() === 0 ? 'user root;' : ''; // it must be able to write to our temporary folder
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${account} daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')}; error_log stderr; events {}
     http { ${paths.join(' ')} include ${join(folder, 'muster.conf')}; }`,
  );
  const command = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  return run(spawn('nginx', command, { stdio: ['ignore', 'pipe', 'pipe'] }), port, 'SIGQUIT', () =>
    [accessLog, errorLog].map((log) => readFileSync(log, 'utf8')).join(''),
  );
}

/** Starts Caddy with `deploy/Caddyfile` and the test's certificate, because no public authority issues one for `localhost`. */
export async function startCaddy(options: ProxyOptions): Promise<RunningProxy> {
  const { folder, port, certificate } = options;
  const caddyfile = replaceAll(readFileSync(join(deploy, 'Caddyfile'), 'utf8'), {
    '\n{$CADDY_DOMAIN:localhost} {': `
{
	admin off
	auto_https disable_redirects
}
{$CADDY_DOMAIN:localhost} {
	tls ${certificate.certPath} ${certificate.keyPath}`,
  });
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, caddyfile);
  mkdirSync(join(folder, 'home'));
  const env = {
    PATH: process.env.PATH,
    HOME: join(folder, 'home'),
    CADDY_DOMAIN: `localhost:${port}, 127.0.0.1:${port}`,
    CADDY_UPSTREAMS: options.upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' '),
  };
  const command = ['run', '--config', path, '--adapter', 'caddyfile'];
  return run(spawn('caddy', command, { env, stdio: ['ignore', 'pipe', 'pipe'] }), port, 'SIGTERM');
}

async function run(
  child: ChildProcess,
  port: number,
  endSignal: NodeJS.Signals,
  readLogs: () => string = () => '',
): Promise<RunningProxy> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(endSignal);
    child.kill('SIGTERM'); // after SIGQUIT alone, nginx waits for open connections
    await ended;
  };
  await waitFor('the proxy listens', async () => {
    if (child.exitCode !== null) throw new Error(`the proxy ended: ${printed}`);
    return isListening(port);
  });
  return { port, log: () => printed + readLogs(), stop };
}

/** @throws Error if a text to replace is missing: the file has changed, and the test would no longer test it */
function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  let replaced = text;
  for (const [from, to] of Object.entries(replacements)) {
    if (!replaced.includes(from)) throw new Error(`there is no ${from}`);
    replaced = replaced.replaceAll(from, to);
  }
  return replaced;
}
