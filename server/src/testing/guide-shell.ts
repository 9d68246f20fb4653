import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';
import type { GuideBlock } from './guide-blocks.ts';

const main = join(import.meta.dirname, '..', 'main.ts');

/** What a reader takes from an answer to the next block, by the variable that the pages call it. */
const learned = {
  MAP: 'customMapId',
  FLOOR: 'customMapFloorId|floorId',
  ZONE: 'customMapZoneId',
  IMPORT: 'importId',
} as const;

/**
 * A page is one shell, as for a reader who goes through it. Every command must succeed, and every request be answered
 * without an error. `npx muster` is this checkout's; the lines that `muster import` prints to be pasted are run too.
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
  /** What was said to stderr, after the line of each block, and what the last one printed. */
  readonly errors: string;
  /** What the block at a line of the page printed. */
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
    env: childEnvironment({ HOME: folder, MAIN_OF_MUSTER: main, ...environment }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  shell.stderr.on('data', (chunk) => (errors += chunk));
  await once(shell, 'close');
  const last = /line (\d+)\n(?!.*line \d+\n)/s.exec(errors)?.[1];
  const printed = (line: number) => readFile(join(folder, `out.${line}`), 'utf8').catch(() => '');
  return { exitCode: shell.exitCode, errors: `${errors}${await printed(Number(last))}`, printed };
}
