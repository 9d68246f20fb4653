import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { closeContext, openContext } from '../deps.ts';
import { createUser, type NewUser } from '../features/accounts/accounts.ts';
import { settleDepartment } from '../features/departments/departments.ts';
import { explainUsage, readDepartmentId, readRole } from './account-options.ts';

const usage =
  'usage: muster user create --department N --email ADDRESS --role viewer|editor|admin [--name NAME] ' +
  '[--department-name NAME] [--time-zone America/New_York] [--password-stdin]';

/**
 * `muster user create`: adds a user, and the department if it is not there. Without `--password-stdin` a password is
 * made up and printed once. It is never an argument: those show in the list of processes.
 *
 * @param args what follows `user create`
 * @throws Error whose message ends in the usage line; MusterError `InvalidRequest` or `Conflict`
 */
export async function runUserCreate(args: readonly string[]): Promise<void> {
  const { user, readsPassword } = explainUsage(usage, () => readOptions(args));
  const password = readsPassword ? await readPassword() : randomBytes(15).toString('base64url');
  const ctx = await openContext(readConfig());
  try {
    const { email, departmentId } = await createUser(ctx, { ...user, password });
    if (user.timeZone || user.departmentName) await settleDepartment(ctx, departmentId);
    console.log(`Created ${user.role} ${email} in department ${departmentId}.`);
    if (!readsPassword) console.log(`Password, shown this once: ${password}`);
  } finally {
    await closeContext(ctx);
  }
}

function readOptions(args: readonly string[]): { user: Omit<NewUser, 'password'>; readsPassword: boolean } {
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
  if (!values.email) throw new Error('--email must be the address that the user signs in with');
  return {
    readsPassword: values['password-stdin'],
    user: {
      departmentId: readDepartmentId(values.department),
      departmentName: values['department-name'],
      timeZone: values['time-zone'],
      email: values.email,
      displayName: values.name,
      role: readRole(values.role),
    },
  };
}

/** A line end after the password is the terminal's or the file's, not the password's. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}
