import { parseArgs } from 'node:util';
import type { Context } from '../context.ts';
import { closeContext } from '../deps.ts';
import { disablePersonByEmail } from '../features/accounts/people/people.ts';
import { enableUser, endSessions } from '../features/accounts/sign-in/user-access.ts';
import { endSubscription } from '../features/calendar-feed/subscriptions/subscriptions.ts';
import { readEmail } from './account-options.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

interface AccessCommand {
  readonly usage: string;
  readonly done: (email: string) => string;
  /** @returns `undefined` if there is no such user */
  readonly change: (ctx: Context, email: string, isForced: boolean) => Promise<unknown>;
  readonly hasForce?: boolean;
}

const disable: AccessCommand = {
  usage: `usage: muster user disable --email ADDRESS [--force]

The user can no longer sign in. All sessions end within seconds, on every server; calendar feeds and refresh tokens end for good.
To disable the last administrator of a department, use --force.`,
  done: (email) => `${email} is disabled and will be signed out within seconds.`,
  change: (ctx, email, evenLastAdmin) => disablePersonByEmail(ctx, email, endSubscription, { evenLastAdmin }),
  hasForce: true,
};

const enable: AccessCommand = {
  usage: `usage: muster user enable --email ADDRESS

The user can sign in again. Sessions and calendar feeds that ended are not restored.`,
  done: (email) => `${email} can sign in again.`,
  change: (ctx, email) => enableUser(ctx, email),
};

const end: AccessCommand = {
  usage: `usage: muster user end-sessions --email ADDRESS

Signs the user out everywhere within seconds, on every server. The user can sign in again. Calendar feeds keep working.`,
  done: (email) => `${email} will be signed out within seconds and can sign in again.`,
  change: (ctx, email) => endSessions(ctx, email),
};

export const userDisableCommand: Command = { usage: disable.usage, run: (args) => run(disable, args) };
export const userEnableCommand: Command = { usage: enable.usage, run: (args) => run(enable, args) };
export const userEndSessionsCommand: Command = { usage: end.usage, run: (args) => run(end, args) };

async function run(command: AccessCommand, args: readonly string[]): Promise<void> {
  const { email, isForced } = explainUsage(command.usage, () => {
    const options = { email: { type: 'string' }, force: { type: 'boolean', default: false } } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (values.force && !command.hasForce) throw new Error('--force works only with user disable');
    return { email: readEmail(values.email), isForced: values.force };
  });
  const ctx = await openInstallation();
  try {
    if ((await command.change(ctx, email, isForced)) === undefined)
      throw new Error(`there is no user with the email address ${email}`);
    console.log(command.done(email));
  } finally {
    await closeContext(ctx);
  }
}
