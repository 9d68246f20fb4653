import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { issueApiToken } from '../features/accounts/tokens/issue-api-token.ts';
import type { AccessTokenSubject } from '../features/accounts/tokens/mint-access-token.ts';
import { isUserId } from '../features/accounts/tokens/token-claims.ts';
import { readDepartmentId, readRole } from './account-options.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

const usage =
  'usage: muster token --department N [--user U] [--role viewer|editor|admin] [--hours H]\n' +
  '       defaults: user cli, role viewer, 1 hour';
const maxHours = 10 * 366 * 24;

export const tokenCommand: Command = { usage, run: runToken };

/**
 * `muster token`: prints only an access token, so that it can be assigned to a variable.
 *
 * @param args the arguments after `token`
 * @throws Error with a message that ends with the usage
 */
async function runToken(args: readonly string[]): Promise<void> {
  const subject = explainUsage(usage, () => readOptions(args));
  const ctx = await openInstallation();
  try {
    console.log(await issueApiToken(ctx, subject));
  } finally {
    await closeContext(ctx);
  }
}

function readOptions(args: readonly string[]): AccessTokenSubject {
  const { values } = parseArgs({
    args: [...args],
    options: {
      department: { type: 'string' },
      user: { type: 'string', default: 'cli' },
      role: { type: 'string', default: 'viewer' },
      hours: { type: 'string', default: '1' },
    },
  });
  if (!isUserId(values.user)) throw new Error('--user must be a string of 1 to 255 characters');
  const hours = /^\d+(\.\d+)?$/.test(values.hours) ? Number(values.hours) : 0;
  if (!(hours > 0 && hours <= maxHours))
    throw new Error(`--hours must be a number above 0, at most ${maxHours}`);
  return {
    departmentId: readDepartmentId(values.department),
    userId: values.user,
    role: readRole(values.role),
    lifetimeSeconds: Math.ceil(hours * 3600),
  };
}
