/**
 * Builds the package for use outside this repository: ES modules and types in `sdk/dist` or in the given folder, to publish
 * or install from there. Inside the repository the sources are used directly.
 *
 *   node build.ts [FOLDER]
 */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import zoneIndex from '../zone-index/package.json' with { type: 'json' };
import manifest from './package.json' with { type: 'json' };

const root = import.meta.dirname;
const folder = resolve(process.argv[2] ?? join(root, 'dist'));
const entries = Object.entries(manifest.exports).map(([path, source]) => ({
  name: path.slice('./'.length),
  source,
}));
/** zone-index is not published. It is bundled, and its dependencies become the package's. */
const { 'zone-index': _, ...ownDependencies } = manifest.dependencies;
const dependencies = { ...ownDependencies, ...zoneIndex.dependencies };

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await writeModules();
writeTypes();
await writeDocuments();
await writeFile(join(folder, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);

async function writeModules(): Promise<void> {
  await build({
    cwd: root,
    input: Object.fromEntries(entries.map(({ name, source }) => [name, source])),
    external: (id) =>
      id.startsWith('node:') ||
      Object.keys(dependencies).some((name) => id === name || id.startsWith(`${name}/`)),
    platform: 'neutral',
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
    logLevel: 'warn',
  });
}

function writeTypes(): void {
  const run = spawnSync('tsc', ['-p', join(root, 'tsconfig.build.json'), '--outDir', join(folder, 'types')], {
    stdio: 'inherit',
  });
  if (run.status !== 0) throw new Error('tsc could not write the types');
}

/** The README, the document it links to, and the license. */
async function writeDocuments(): Promise<void> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  await writeFile(join(folder, 'README.md'), readme.replaceAll('](../docs/', '](docs/'));
  await mkdir(join(folder, 'docs'));
  await copyFile(join(root, '..', 'docs', 'errors.md'), join(folder, 'docs', 'errors.md'));
  await copyFile(join(root, '..', 'LICENSE'), join(folder, 'LICENSE'));
}

function describePackage(): object {
  const { name, version, license } = manifest;
  const exports = entries.map(({ name: entry, source }) => {
    const types = source.replace('./src/', './types/sdk/src/').replace(/\.ts$/, '.d.ts');
    return [`./${entry}`, { types, default: `./${entry}.js` }];
  });
  const engines = { node: '>=20' };
  return {
    name,
    version,
    license,
    type: 'module',
    sideEffects: false,
    engines,
    exports: Object.fromEntries(exports),
    dependencies,
  };
}
