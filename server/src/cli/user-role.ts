import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { setRole } from '../features/accounts/sign-in/user-access.ts';
import type { Role } from '../roles.ts';
import { readEmail, readRole } from './account-options.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

const usage = `usage: muster user role --email ADDRESS --role viewer|editor|admin [--force]

Changes the role of a user. It takes effect within seconds, without a new sign-in. To change the role of the last administrator
of a department, use --force.`;

export const userRoleCommand: Command = { usage, run: runUserRole };

/** `muster user role` */
async function runUserRole(args: readonly string[]): Promise<void> {
  const { email, role, evenLastAdmin } = explainUsage(usage, () => readOptions(args));
  const ctx = await openInstallation();
  try {
    if (!(await setRole(ctx, email, role, { evenLastAdmin })))
      throw new Error(`there is no user with the email address ${email}`);
    console.log(`${email} now has the role ${role}.`);
  } finally {
    await closeContext(ctx);
  }
}

function readOptions(args: readonly string[]): { email: string; role: Role; evenLastAdmin: boolean } {
  const options = {
    email: { type: 'string' },
    role: { type: 'string' },
    force: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  return { email: readEmail(values.email), role: readRole(values.role), evenLastAdmin: values.force };
}
