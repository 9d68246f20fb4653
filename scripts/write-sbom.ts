/**
 * `npm run sbom`: lists every package in a release, in CycloneDX format (https://cyclonedx.org). The same sources always give the
 * same file, which contains no time and no random number.
 *
 * Packages for a single platform are listed only for the platform of this computer. npm's `--omit=dev` is not used, because it
 * also leaves out packages that one workspace needs to run and another needs for its tests.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { isShipped, type Lock } from './licenses.ts';

/** The parts of a CycloneDX document that this script reads or changes. */
interface Bom {
  serialNumber?: string;
  readonly metadata: { timestamp?: string; component: { 'bom-ref': string; name: string; type: string } };
  components: Component[];
  dependencies: { readonly ref: string; dependsOn: string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
}

const root = join(import.meta.dirname, '..');
const path = join(root, 'dist', 'muster.cdx.json');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock; // npm's format
const command = ['sbom', '--sbom-format=cyclonedx'];
const printed = execFileSync('npm', command, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const bom = JSON.parse(printed) as Bom; // the format of CycloneDX

delete bom.serialNumber;
delete bom.metadata.timestamp;
Object.assign(bom.metadata.component, { name: manifest.name, type: 'application' });
bom.components = bom.components.filter(({ name, group, version }) =>
  isShipped(lock, group ? `${group}/${name}` : name, version),
);
const kept = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`dist/muster.cdx.json: ${bom.components.length} packages`);
