import { join } from 'node:path';
import { clientAt, type Send } from '../../../server/src/testing/api-client.ts';
import { type ServerProcess, startServerProcess } from '../../../server/src/testing/server-process.ts';
import { signToken } from '../../../server/src/testing/test-server.ts';

/** A server in a process of its own, and a client of its department 1. */
export interface ServerUnderTest {
  readonly server: ServerProcess;
  readonly send: Send;
}

const secret = 'a secret that these tests share with the servers they start';

/** A token of it is good when a clock is a day ahead, too. */
const tokenMs = 2 * 86_400_000;

/** @param folder the data folder is made in it */
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

/** A client of a department that the server has not seen. */
export async function sendAsNewDepartment({ server }: ServerUnderTest, departmentId: number): Promise<Send> {
  return clientAt(server.baseUrl, await signToken(Buffer.from(secret), departmentId, Date.now()));
}
