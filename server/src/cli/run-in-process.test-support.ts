import { Readable } from 'node:stream';
import { mock } from 'node:test';
import { format } from 'node:util';
import { commandActor, runAs } from '../actor.ts';
import type { TestServer } from '../testing/test-server.ts';
import { tokenCreateCommand, tokenListCommand, tokenRevokeCommand } from './api-token.ts';
import { type Command, explainError } from './command.ts';
import { exportCommand } from './export.ts';
import { environmentOf, type Outcome } from './run-muster.test-support.ts';
import { tokenCommand } from './token.ts';
import { userDisableCommand, userEnableCommand, userEndSessionsCommand } from './user-access.ts';
import { userCreateCommand } from './user-create.ts';
import { userInviteCommand } from './user-invite.ts';
import { userListCommand } from './user-list.ts';
import { userPasswordCommand } from './user-password.ts';
import { userRoleCommand } from './user-role.ts';

const commands: Readonly<Record<string, Command>> = {
  'user create': userCreateCommand,
  'user invite': userInviteCommand,
  'user list': userListCommand,
  'user role': userRoleCommand,
  'user password': userPasswordCommand,
  'user disable': userDisableCommand,
  'user enable': userEnableCommand,
  'user end-sessions': userEndSessionsCommand,
  'token create': tokenCreateCommand,
  'token list': tokenListCommand,
  'token revoke': tokenRevokeCommand,
  token: tokenCommand,
  export: exportCommand,
};

/**
 * Runs a command of `muster` in this process, with the settings of a running server. The tests of the guides run the same commands as
 * processes. A command that throws has the code 2 here, because `main.ts` exits with it whatever was thrown, which `help.test.ts`
 * checks with a process.
 */
export async function runInProcess(
  server: TestServer,
  args: readonly string[],
  input = '',
): Promise<Outcome> {
  const [name = '', command] =
    Object.entries(commands).find(([words]) => `${args.join(' ')} `.startsWith(`${words} `)) ?? [];
  if (!command) throw new Error(`${args[0]} is not one of these commands`);
  const { env, stdin } = process;
  const printed: string[] = [];
  const log = mock.method(console, 'log', (...values: unknown[]) => printed.push(`${format(...values)}\n`));
  process.env = environmentOf(server);
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  try {
    await runAs(
      () => commandActor(name),
      () => command.run(args.slice(name.split(' ').length)),
    );
    return { code: 0, stdout: printed.join(''), stderr: '' };
  } catch (error) {
    return { code: 2, stdout: printed.join(''), stderr: `${explainError(error)}\n` };
  } finally {
    process.env = env;
    Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
    log.mock.restore();
  }
}
