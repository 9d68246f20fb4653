import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { listMembers } from '../features/accounts/users/members.ts';
import { readDepartmentId } from './account-options.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

const usage = `usage: muster user list --department N

Prints the department's users: address, role, whether the user may sign in, when the user was added, and the name; with tabs
between, one in each line.`;

export const userListCommand: Command = { usage, run: runUserList };

/** `muster user list` */
async function runUserList(args: readonly string[]): Promise<void> {
  const departmentId = explainUsage(usage, () => {
    const { values } = parseArgs({ args: [...args], options: { department: { type: 'string' } } });
    return readDepartmentId(values.department);
  });
  const ctx = await openInstallation();
  try {
    for (const { email, role, isActive, addedOn, displayName } of await listMembers(ctx.db, departmentId)) {
      const access = isActive ? 'enabled' : 'disabled';
      console.log([email, role ?? 'no role', access, addedOn, displayName].join('\t'));
    }
  } finally {
    await closeContext(ctx);
  }
}
