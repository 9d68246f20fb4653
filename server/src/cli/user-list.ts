import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { listPeople } from '../features/accounts/people/people.ts';
import { readDepartmentId } from './account-options.ts';
import { assertDepartment } from './assert-department.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

const usage = `usage: muster user list --department N

Prints the users and invited people of the department, one per line, separated by tabs: address, role, status (enabled, disabled
or invited), when the user was added or invited, and name.`;

export const userListCommand: Command = { usage, run: runUserList };

/** `muster user list` */
async function runUserList(args: readonly string[]): Promise<void> {
  const departmentId = explainUsage(usage, () => {
    const { values } = parseArgs({ args: [...args], options: { department: { type: 'string' } } });
    return readDepartmentId(values.department);
  });
  const ctx = await openInstallation();
  try {
    await assertDepartment(ctx, departmentId);
    const people = await listPeople(ctx, departmentId);
    for (const { email, role, disabled, pending, createdOn, name } of people.toSorted(byEmail)) {
      const access = pending ? 'invited' : disabled ? 'disabled' : 'enabled';
      console.log([email, role ?? 'no role', access, createdOn, name].join('\t'));
    }
  } finally {
    await closeContext(ctx);
  }
}

function byEmail(one: { readonly email: string }, other: { readonly email: string }): number {
  return one.email < other.email ? -1 : 1; // no two are the same
}
