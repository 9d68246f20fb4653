/**
 * `npm run sbom`: lists every package that is in a release, as CycloneDX (https://cyclonedx.org). The same sources give the same
 * file: it has no time and no random number.
 *
 * Of packages for one platform, it has those of this machine. npm's own `--omit=dev` is not used: it also leaves out packages that one workspace needs to run and another one for its tests.
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
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock; // npm's own format
const command = ['sbom', '--sbom-format=cyclonedx'];
const printed = execFileSync('npm', command, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const bom = JSON.parse(printed) as Bom; // as CycloneDX says

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
