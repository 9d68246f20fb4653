/**
 * Bundles the server into `dist/server` for `npm pack`, or into another folder of `dist` for tests (`node server/build.ts FOLDER`):
 * JavaScript, because Node.js strips no types below `node_modules`. The packages it uses are bundled too, except for the
 * `dependencies` in the package.json of the root.
 */
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'rolldown';
import manifest from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const [name = 'server'] = process.argv.slice(2);
const folder = join(root, 'dist', name);
const external = ['pg-native', ...Object.keys(manifest.dependencies)];

await rm(folder, { recursive: true, force: true });
await build({
  cwd: root,
  input: { main: 'server/src/main.ts' },
  platform: 'node',
  external: (id) => id.startsWith('node:') || external.includes(id),
  plugins: [emitReferencedFiles(), escapeWideCharacters()],
  output: {
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    assetFileNames: 'assets/[name][extname]',
    // Node.js keeps the text of all modules in memory. The names stay, for stack traces.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
  logLevel: 'warn',
});

/**
 * Our code names worker scripts and data files by `new URL('./file', import.meta.url)` and files of other packages by
 * `import.meta.resolve('package/file')`. Each becomes an entry or an asset of the bundle, and the name its address there.
 */
function emitReferencedFiles(): Plugin {
  const reference = /new URL\(\s*'(\.[^']+)',\s*import\.meta\.url,?\s*\)|import\.meta\.resolve\('([^']+)'\)/g;
  return {
    name: 'emit-referenced-files',
    async transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules')) return null;
      let changed = code;
      for (const [text, path, packageFile] of code.matchAll(reference)) {
        const file = path
          ? fileURLToPath(new URL(path, pathToFileURL(id)))
          : fileURLToPath(import.meta.resolve(packageFile ?? ''));
        const emitted = file.endsWith('.ts')
          ? this.emitFile({ type: 'chunk', id: file, name: basename(file, '.ts') })
          : this.emitFile({ type: 'asset', name: basename(file), source: await readFile(file) });
        const address = `import.meta.ROLLUP_FILE_URL_${emitted}`;
        changed = changed.replace(text, path ? `new URL(${address})` : address);
      }
      return changed === code ? null : changed;
    },
  };
}

/**
 * Writes characters beyond Latin-1 as escapes. A single one of them doubles the memory of a module's text, to two bytes a
 * character. All of them are in strings and regular expressions, because comments are removed and names are ASCII.
 */
function escapeWideCharacters(): Plugin {
  return {
    name: 'escape-wide-characters',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        if (/\\[\u0100-\uffff]|\.raw`[^`]*[\u0100-\uffff]/.test(file.code)) continue; // an escape would change what it means
        file.code = file.code.replace(
          /[\u0100-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}
