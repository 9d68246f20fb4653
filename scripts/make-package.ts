/** `npm run package`: creates a release in `dist`: an npm package, its bill of materials, and the checksums of both. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist');
execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root, stdio: 'inherit' });
const files = [`${manifest.name}-${manifest.version}.tgz`, 'muster.cdx.json'];
const lines = files.map((name) => `${hash(join(folder, name))}  ${name}\n`);
writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
for (const name of [...files, 'SHA256SUMS'])
  console.log(`dist/${name}: ${(statSync(join(folder, name)).size / 1000).toFixed(0)} kB`);

function hash(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
