import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { inviteUser, type NewInvitation } from '../features/accounts/people/invitations.ts';
import { readDepartmentId, readEmail, readRole } from './account-options.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

const usage = `usage: muster user invite --department N --email ADDRESS --role viewer|editor|admin [--name NAME]

Prints a link and nothing else. The person opens it, chooses a password and becomes a user. It works once, for 7 days. Inviting the
same address again replaces the earlier link. The default for --name is the address.`;

export const userInviteCommand: Command = { usage, run: runUserInvite };

/** `muster user invite` */
async function runUserInvite(args: readonly string[]): Promise<void> {
  const { departmentId, ...invitation } = explainUsage(usage, () => readOptions(args));
  const ctx = await openInstallation();
  try {
    const { url } = await inviteUser(ctx, { departmentId, userId: 'cli' }, invitation);
    console.log(url);
  } finally {
    await closeContext(ctx);
  }
}

function readOptions(args: readonly string[]): NewInvitation & { departmentId: number } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      department: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string' },
    },
  });
  const email = readEmail(values.email);
  const name = values.name?.trim() || email;
  return { departmentId: readDepartmentId(values.department), email, name, role: readRole(values.role) };
}
