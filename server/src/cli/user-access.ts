import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { disableUser, enableUser } from '../features/accounts/sign-in/user-access.ts';
import { endSubscription } from '../features/calendar-feed/subscriptions/subscriptions.ts';
import { readEmail } from './account-options.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

const usages = {
  disable: `usage: muster user disable --email ADDRESS

The user cannot sign in any more. Everything that is signed in as the user ends within seconds, on every server; calendar feeds and
refresh tokens for good.`,
  enable: `usage: muster user enable --email ADDRESS

The user may sign in again. Sign-ins and calendar feeds from before user disable stay ended.`,
} as const;

export const userDisableCommand: Command = { usage: usages.disable, run: (args) => run('disable', args) };
export const userEnableCommand: Command = { usage: usages.enable, run: (args) => run('enable', args) };

async function run(command: keyof typeof usages, args: readonly string[]): Promise<void> {
  const email = explainUsage(usages[command], () =>
    readEmail(parseArgs({ args: [...args], options: { email: { type: 'string' } } }).values.email),
  );
  const ctx = await openInstallation();
  try {
    const isFound = await (command === 'enable'
      ? enableUser(ctx, email)
      : disableUser(ctx, email, endSubscription));
    if (!isFound) throw new Error(`there is no user with the e-mail address ${email}`);
    console.log(
      command === 'enable'
        ? `${email} may sign in again.`
        : `${email} is signed out within seconds and stays out.`,
    );
  } finally {
    await closeContext(ctx);
  }
}
