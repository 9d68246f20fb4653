import { join } from 'node:path';
import { clientAt, type Send } from '../../../server/src/testing/api-client.ts';
import { type ServerProcess, startServerProcess } from '../../../server/src/testing/server-process.ts';
import { signToken } from '../../../server/src/testing/test-server.ts';

/** A server in a separate process, and a client of its department 1. */
export interface ServerUnderTest {
  readonly server: ServerProcess;
  readonly send: Send;
}

const secret = 'a secret that these tests share with the servers they start';

/** Its tokens are valid even if a clock is a day ahead. */
const tokenMs = 2 * 86_400_000;

/** @param folder the folder in which the data folder is created */
export async function startServer(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerUnderTest> {
  const server = await startServerProcess({
    MUSTER_DATA_DIR: join(folder, 'data'),
    MUSTER_AUTH_SECRET: secret,
    MUSTER_TILE_WAIT_SECONDS: '0',
    MUSTER_LOG_LEVEL: 'silent',
    ...settings,
  });
  return {
    server,
    send: clientAt(server.baseUrl, await signToken(Buffer.from(secret), 1, Date.now() + tokenMs)),
  };
}

/** Returns a client of a department that the server has not seen before. */
export async function sendAsNewDepartment({ server }: ServerUnderTest, departmentId: number): Promise<Send> {
  return clientAt(server.baseUrl, await signToken(Buffer.from(secret), departmentId, Date.now()));
}
