import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { setPassword } from '../features/accounts/sign-in/user-access.ts';
import { readEmail } from './account-options.ts';
import { choosePassword } from './chosen-password.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

const usage = `usage: muster user password --email ADDRESS [--password-stdin]

Sets a new password. It is generated and printed once unless you pass it on stdin. Sessions with the old password end within
seconds, on every server.`;

export const userPasswordCommand: Command = { usage, run: runUserPassword };

/** `muster user password` */
async function runUserPassword(args: readonly string[]): Promise<void> {
  const { email, fromStdin } = explainUsage(usage, () => readOptions(args));
  const { password, print } = await choosePassword(fromStdin);
  const ctx = await openInstallation();
  try {
    if (!(await setPassword(ctx, email, password)))
      throw new Error(`there is no user with the email address ${email}`);
    console.log(`${email} has a new password. Sessions with the old one end within seconds.`);
    print();
  } finally {
    await closeContext(ctx);
  }
}

function readOptions(args: readonly string[]): { email: string; fromStdin: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: { email: { type: 'string' }, 'password-stdin': { type: 'boolean', default: false } },
  });
  return { email: readEmail(values.email), fromStdin: values['password-stdin'] };
}
