/**
 * `npm run sbom`: lists every package that is in a release, as CycloneDX (https://cyclonedx.org). The same sources give the same
 * file: it has no time and no random number.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

interface Bom {
  serialNumber?: string;
  readonly metadata: { timestamp?: string; component: { name: string; type: string } };
  readonly components: readonly { readonly name: string }[];
}

const root = join(import.meta.dirname, '..');
const path = join(root, 'dist', 'muster.cdx.json');
/** Every workspace with code that is in a release. */
const shipped = manifest.workspaces.filter((workspace) => workspace !== 'bench');
const options = [
  '--sbom-format=cyclonedx',
  '--omit=dev',
  '--include-workspace-root',
  ...shipped.map((workspace) => `--workspace=${workspace}`),
];
const printed = execFileSync('npm', ['sbom', ...options], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const bom = JSON.parse(printed) as Bom; // as CycloneDX says
delete bom.serialNumber;
delete bom.metadata.timestamp;
Object.assign(bom.metadata.component, { name: manifest.name, type: 'application' });
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`dist/muster.cdx.json: ${bom.components.length} packages`);
