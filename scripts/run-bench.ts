/**
 * `npm run bench -- NAME [ARGUMENTS…]`: runs `bench/NAME.ts`. Without a name, it measures all goals; `--list` lists the
 * benchmarks.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'bench');
const [name = 'performance', ...args] = process.argv.slice(2);
const file = join(folder, `${name}.ts`);
if (existsSync(file)) {
  process.exitCode = spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' }).status ?? 1;
} else {
  console.log(
    `usage: npm run bench -- NAME\n\n${globSync('*.ts', { cwd: folder })
      .map((found) => `  ${basename(found, '.ts')}`)
      .sort()
      .join('\n')}`,
  );
  process.exitCode = name === '--list' ? 0 : 2;
}
