/**
 * How many actions and how much time it takes to find a room by the search of the console, in Chromium with a server on an empty
 * folder. An action is a key; each goes through `Person`, which counts it. Waiting and reading are not counted. Prints a Markdown
 * table, and ends with 1 if a limit is broken.
 *
 *   npm run bench -- console-journeys
 */
import { findRoom } from './console-journeys/find-room.ts';
import { printResults } from './console-journeys/report.ts';
import { startConsoleServer } from './console-zones/console-server.ts';

const server = await startConsoleServer();
try {
  process.exitCode = printResults(await findRoom(server)) ? 0 : 1;
} finally {
  await server.close();
}
