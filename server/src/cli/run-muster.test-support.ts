import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { clientOf } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { musterProgram } from '../testing/muster-program.ts';
import type { TestServer } from '../testing/test-server.ts';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `muster` as a separate process, on the data folder and database, and with the secrets, of a running server. */
export async function runMuster(server: TestServer, args: readonly string[], input = ''): Promise<Outcome> {
  const child = spawn(process.execPath, [musterProgram, ...args], { env: environmentOf(server) });
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

/** The settings of a running server, for a command. */
export function environmentOf({ ctx }: TestServer): NodeJS.ProcessEnv {
  const { dataDir, database, auth, ical } = ctx.config;
  return childEnvironment({
    MUSTER_DATA_DIR: dataDir,
    MUSTER_DATABASE_URL: database.engine === 'postgres' ? database.url : `sqlite:${database.path}`,
    MUSTER_AUTH_SECRET: auth.secret,
    MUSTER_FEED_KEYS: ical.feedKeys?.join(','),
  });
}

export async function signIn(server: TestServer, username: string, password: string) {
  const form = new URLSearchParams({ grant_type: 'password', username, password });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return clientOf(server, 1, null)('POST', '/api/v4/connect/token', form.toString(), headers);
}

export async function refresh(server: TestServer, refreshToken: string) {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return clientOf(server, 1, null)('POST', '/api/v4/connect/token', form.toString(), headers);
}
