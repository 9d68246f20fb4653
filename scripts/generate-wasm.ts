/**
 * Assembles `resample.wat`, the inner loops for drawing tiles, into the WebAssembly module that the server loads. With `--check`
 * it writes nothing and fails if the committed module is different.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openWabt from 'wabt';

const source = 'server/src/imaging/pyramid/resample.wat';
const target = 'server/src/imaging/pyramid/resample.wasm';
const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');

const { parseWat } = await openWabt();
const module = parseWat(source, await readFile(join(root, source)), { simd: true });
module.validate();
const assembled = module.toBinary({}).buffer;

if (!check) await writeFile(join(root, target), assembled);
else if (!(await readFile(join(root, target))).equals(assembled)) {
  console.error(`${target} does not match ${source}: run \`npm run generate\` and commit it`);
  process.exitCode = 1;
}
