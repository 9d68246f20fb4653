/**
 * Prints the size of each entry in a page's bundle, minified and gzipped, and fails if `@muster/sdk/resolve` has 15 kB or
 * more.
 */
import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';

const bundles = [
  { what: 'resolve only', code: `export { resolveOffline } from '@muster/sdk/resolve'`, limitKb: 15 },
  { what: 'client', code: `export { createMusterClient } from '@muster/sdk/client'` },
  { what: 'offline, all of it', code: `export * from '@muster/sdk/offline'` },
];

for (const { what, code, limitKb = Number.POSITIVE_INFINITY } of bundles) {
  const bytes = await bundle(code);
  const gzippedKb = gzipSync(bytes, { level: 9 }).length / 1000;
  console.log(`${what}: ${(bytes.length / 1000).toFixed(1)} kB minified, ${gzippedKb.toFixed(1)} kB gzipped`);
  // A bundle of nothing would be small too.
  if (gzippedKb < 0.5) throw new Error(`${what}: the bundle is empty`);
  if (gzippedKb < limitKb) continue;
  console.error(`${what} must stay below ${limitKb} kB`);
  process.exitCode = 1;
}

async function bundle(code: string): Promise<Buffer> {
  const entry = 'virtual-entry';
  const { output } = await build({
    input: entry,
    cwd: import.meta.dirname,
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    platform: 'browser',
    write: false,
    output: { format: 'esm', minify: true, codeSplitting: false },
    logLevel: 'warn',
  });
  return Buffer.from(output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join(''));
}
