import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';
import type { GuideBlock } from './guide-blocks.ts';
import { musterProgram } from './muster-program.ts';

/** Values in responses that later blocks need, by the name of their variable in the guides. */
const learned = {
  MAP: 'customMapId',
  FLOOR: 'customMapFloorId|floorId',
  ZONE: 'customMapZoneId',
  IMPORT: 'importId',
} as const;

/**
 * Writes a script that runs a whole page in one shell, as a reader would. Every command must succeed, and no request may get an
 * error. `npx muster` runs this checkout, and the commands that `muster import` prints for pasting are also run.
 */
function writeScript(blocks: readonly GuideBlock[]): string {
  const learn = Object.entries(learned).map(
    ([name, field]) =>
      `  found=$(grep -ohE '"(${field})": ?"[^"]+"' "$1" | tail -n 1 | cut -d '"' -f 4 || true); ${name}=\${found:-\${${name}-}}`,
  );
  const setUp = `set -euo pipefail
curl() { command curl --fail-with-body "$@"; }
npx() { [ "$1" = muster ] || return 97; shift; node "$MAIN_OF_MUSTER" "$@"; }
learn() {
${learn.join('\n')}
}
paste_printed() {
  local printed; printed=$(sed -n '/^TOKEN=/,$p' "$1")
  if [ -n "$printed" ]; then eval "$printed" > "$1.pasted"; grep -q '"matched":true' "$1.pasted"; fi
}
`;
  const steps = blocks.map(
    ({ text, line }) =>
      `echo "line ${line}" >&2\n{\n${text}\n} > out.${line}\nlearn out.${line}\npaste_printed out.${line}\n`,
  );
  return setUp + steps.join('');
}

export interface GuideRun {
  readonly exitCode: number | null;
  /** The output on stderr, after the line number of each block, followed by the output of the last block. */
  readonly errors: string;
  /** Returns the output of the block at a line of the page. */
  readonly printed: (line: number) => Promise<string>;
}

/** Runs blocks of a page one after the other in `folder`. */
export async function runBlocks(
  blocks: readonly GuideBlock[],
  folder: string,
  environment: Record<string, string>,
): Promise<GuideRun> {
  const shell = spawn('bash', ['-c', writeScript(blocks)], {
    cwd: folder,
    env: childEnvironment({ HOME: folder, MAIN_OF_MUSTER: musterProgram, ...environment }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  shell.stderr.on('data', (chunk) => (errors += chunk));
  await once(shell, 'close');
  const last = /line (\d+)\n(?!.*line \d+\n)/s.exec(errors)?.[1];
  const printed = (line: number) => readFile(join(folder, `out.${line}`), 'utf8').catch(() => '');
  return { exitCode: shell.exitCode, errors: `${errors}${await printed(Number(last))}`, printed };
}
