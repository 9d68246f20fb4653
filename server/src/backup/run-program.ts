import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program. Its messages are shown in the terminal.
 *
 * @throws Error if it cannot be started or fails, with the consequence of that
 */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  ifItFails: string,
): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close').catch((cause: unknown) => {
    throw new Error(`${program} could not be started: ${ifItFails}`, { cause });
  });
  if (code !== 0) throw new Error(`${program} ended with code ${code}: ${ifItFails}`);
}
