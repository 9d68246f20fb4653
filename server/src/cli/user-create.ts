import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { createUser, type NewUser } from '../features/accounts/users/users.ts';
import { applyDepartmentSettings } from '../features/department-settings/department-settings.ts';
import { readDepartmentId, readEmail, readRole } from './account-options.ts';
import { choosePassword } from './chosen-password.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

const usage = `usage: muster user create --department N --email ADDRESS --role viewer|editor|admin [options]

  --name NAME             display name; default: the address
  --department-name NAME  name of the department
  --time-zone ZONE        the department's time zone, such as America/New_York
  --password-stdin        read the password from stdin; by default one is generated and printed once

Creates the department if it does not exist.`;

export const userCreateCommand: Command = { usage, run: runUserCreate };

/**
 * `muster user create`
 *
 * @throws Error with a message that ends with the usage; MusterError `InvalidRequest` or `Conflict`
 */
async function runUserCreate(args: readonly string[]): Promise<void> {
  const { user, fromStdin } = explainUsage(usage, () => readOptions(args));
  const { password, print } = await choosePassword(fromStdin);
  const ctx = await openInstallation();
  try {
    const { email, departmentId } = await createUser(ctx, { ...user, password });
    if (user.timeZone || user.departmentName) await applyDepartmentSettings(ctx, departmentId);
    console.log(`Created ${user.role} ${email} in department ${departmentId}.`);
    print();
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
