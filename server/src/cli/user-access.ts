import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { closeContext, openContext } from '../deps.ts';
import { setUserActive } from '../features/accounts/accounts.ts';
import { explainUsage } from './account-options.ts';

/**
 * `muster user disable`: the user cannot sign in or stay signed in any more, and calendar feeds of the user stop at once.
 *
 * @param args what follows `user disable`
 * @throws Error whose message ends in the usage line, or saying that there is no such user
 */
export async function runUserDisable(args: readonly string[]): Promise<void> {
  await run('disable', args, false);
}

/** `muster user enable`: takes a `user disable` back. */
export async function runUserEnable(args: readonly string[]): Promise<void> {
  await run('enable', args, true);
}

async function run(command: string, args: readonly string[], isActive: boolean): Promise<void> {
  const email = explainUsage(`usage: muster user ${command} --email ADDRESS`, () => readEmail(args));
  const ctx = await openContext(readConfig());
  try {
    if (!(await setUserActive(ctx, email, isActive)))
      throw new Error(`there is no user with the e-mail address ${email}`);
    console.log(
      isActive ? `${email} may sign in again.` : `${email} is signed out within the hour and stays out.`,
    );
  } finally {
    await closeContext(ctx);
  }
}

function readEmail(args: readonly string[]): string {
  const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } });
  if (!values.email) throw new Error('--email must be the address that the user signs in with');
  return values.email;
}
