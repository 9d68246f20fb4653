import { parseArgs } from 'node:util';
import { closeContext, openContext } from '../deps.ts';
import { createUser, type NewUser } from '../features/accounts/users/users.ts';
import { settleDepartment } from '../features/department-settings/department-settings.ts';
import { readDepartmentId, readEmail, readRole } from './account-options.ts';
import { choosePassword } from './chosen-password.ts';
import { type Command, explainUsage } from './command.ts';
import { readSettings } from './settings.ts';

const usage = `usage: muster user create --department N --email ADDRESS --role viewer|editor|admin [options]

  --name NAME             how the user is shown; the address, if not given
  --department-name NAME  what the department is called
  --time-zone ZONE        the department's time zone, such as America/New_York
  --password-stdin        read the password from stdin; otherwise one is made up and printed once

Adds the department too, if it is not there.`;

export const userCreateCommand: Command = { usage, run: runUserCreate };

/**
 * `muster user create`
 *
 * @throws Error whose message ends in the usage line; MusterError `InvalidRequest` or `Conflict`
 */
async function runUserCreate(args: readonly string[]): Promise<void> {
  const { user, fromStdin } = explainUsage(usage, () => readOptions(args));
  const { password, tell } = await choosePassword(fromStdin);
  const ctx = await openContext(readSettings());
  try {
    const { email, departmentId } = await createUser(ctx, { ...user, password });
    if (user.timeZone || user.departmentName) await settleDepartment(ctx, departmentId);
    console.log(`Created ${user.role} ${email} in department ${departmentId}.`);
    tell();
  } finally {
    await closeContext(ctx);
  }
}

function readOptions(args: readonly string[]): { user: Omit<NewUser, 'password'>; fromStdin: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      department: { type: 'string' },
      'department-name': { type: 'string' },
      'time-zone': { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    },
  });
  return {
    fromStdin: values['password-stdin'],
    user: {
      departmentId: readDepartmentId(values.department),
      departmentName: values['department-name'],
      timeZone: values['time-zone'],
      email: readEmail(values.email),
      displayName: values.name,
      role: readRole(values.role),
    },
  };
}
