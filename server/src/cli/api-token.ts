import { parseArgs } from 'node:util';
import type { Context } from '../context.ts';
import { closeContext } from '../deps.ts';
import { listApiTokens, revokeApiToken, saveApiToken } from '../features/accounts/api-tokens/api-tokens.ts';
import { permissions } from '../roles.ts';
import { readDepartmentId, readPermissions } from './account-options.ts';
import { assertDepartment } from './assert-department.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

const usages = {
  create: `usage: muster token create --department N --name NAME --permissions LIST [--expires TIME]

Creates an API token for a program and prints it, and nothing else. It is shown only once. LIST is one or more of
${permissions.join(',')}.
TIME is a time such as 2030-01-02T03:04:05Z; by default the token never expires.`,
  list: `usage: muster token list --department N

Prints the API tokens of the department, one per line, separated by tabs: id, first characters, permissions, expiry, last use, and
name.`,
  revoke: `usage: muster token revoke --department N --id ID

Revokes an API token within seconds, on every server. muster token list shows the id.`,
} as const;

export const tokenCreateCommand: Command = { usage: usages.create, run: runCreate };
export const tokenListCommand: Command = { usage: usages.list, run: runList };
export const tokenRevokeCommand: Command = { usage: usages.revoke, run: runRevoke };

const department = { department: { type: 'string' } } as const;

async function runCreate(args: readonly string[]): Promise<void> {
  const { departmentId, fields } = explainUsage(usages.create, () => readNewToken(args));
  const creator = { departmentId, userId: 'cli', permissions: new Set(permissions) };
  await inInstallation(async (ctx) => console.log((await saveApiToken(ctx, creator, fields)).token));
}

function readNewToken(args: readonly string[]) {
  const options = {
    ...department,
    name: { type: 'string' },
    permissions: { type: 'string' },
    expires: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const name = values.name?.trim() ?? '';
  if (name === '' || name.length > 200) throw new Error('--name must be a string of 1 to 200 characters');
  const granted = [...readPermissions(values.permissions)];
  return {
    departmentId: readDepartmentId(values.department),
    fields: { name, permissions: granted, expiresOn: values.expires ?? null },
  };
}

async function runList(args: readonly string[]): Promise<void> {
  const departmentId = explainUsage(usages.list, () =>
    readDepartmentId(parseArgs({ args: [...args], options: department }).values.department),
  );
  await inInstallation(async (ctx) => {
    await assertDepartment(ctx, departmentId);
    for (const token of await listApiTokens(ctx, departmentId)) {
      const { id, prefix, permissions, expiresOn, lastUsedOn, name } = token;
      const used = lastUsedOn ?? 'never used';
      console.log([id, prefix, permissions.join(','), expiresOn ?? 'never expires', used, name].join('\t'));
    }
  });
}

async function runRevoke(args: readonly string[]): Promise<void> {
  const { departmentId, id } = explainUsage(usages.revoke, () => {
    const options = { ...department, id: { type: 'string' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (!values.id) throw new Error('--id must be the id of a token, as muster token list prints it');
    return { departmentId: readDepartmentId(values.department), id: values.id };
  });
  await inInstallation((ctx) => revokeApiToken(ctx, departmentId, id));
  console.log('The token stops working within seconds.');
}

async function inInstallation(work: (ctx: Context) => Promise<void>): Promise<void> {
  const ctx = await openInstallation();
  try {
    await work(ctx);
  } finally {
    await closeContext(ctx);
  }
}
