/**
 * Counts the actions and time that three tasks take in the console, in Chromium with a server on an empty folder: the first room of
 * a department, mapping a building, and finding a room with the search. An action is a key press, a click, a drag, a text typed into
 * a field, an item chosen from a list or a chosen file; each goes through `Person`, which counts it. Waiting and reading are not
 * counted. Prints a Markdown table, and exits with 1 if a limit is exceeded.
 *
 *   npm run bench -- console-journeys             # all
 *   npm run bench -- console-journeys find-room   # one of them
 */
import { findRoom } from './console-journeys/find-room.ts';
import { addFirstRoom } from './console-journeys/first-room.ts';
import { mapBuilding } from './console-journeys/map-building.ts';
import { printResults, type Result } from './console-journeys/report.ts';
import { type ConsoleServer, startConsoleServer } from './console-zones/console-server.ts';

const journeys: Readonly<Record<string, (server: ConsoleServer) => Promise<Result[]>>> = {
  'first-room': addFirstRoom,
  'map-building': mapBuilding,
  'find-room': findRoom,
};
const chosen = process.argv[2]?.split(',') ?? Object.keys(journeys);
const results: Result[] = [];
for (const name of chosen) {
  const journey = journeys[name];
  if (!journey) throw new Error(`${name} is none of ${Object.keys(journeys).join(', ')}`);
  const server = await startConsoleServer(); // each journey starts with an empty department
  try {
    results.push(...(await journey(server)));
  } finally {
    await server.close();
  }
}
process.exitCode = printResults(results) ? 0 : 1;
