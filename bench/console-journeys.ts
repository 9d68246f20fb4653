/**
 * How many actions and how much time two things take in the console, in Chromium with a server on an empty folder: to map a
 * building, and to find a room by the search. An action is a key, a click, a drag, a text typed into a field, a line taken of a
 * list or a file taken; each goes through `Person`, which counts it. Waiting and reading are not counted. Prints a Markdown table,
 * and ends with 1 if a limit is broken.
 *
 *   npm run bench -- console-journeys             # both
 *   npm run bench -- console-journeys find-room   # one of them
 */
import { findRoom } from './console-journeys/find-room.ts';
import { mapBuilding } from './console-journeys/map-building.ts';
import { printResults, type Result } from './console-journeys/report.ts';
import { type ConsoleServer, startConsoleServer } from './console-zones/console-server.ts';

const journeys: Readonly<Record<string, (server: ConsoleServer) => Promise<Result[]>>> = {
  'map-building': mapBuilding,
  'find-room': findRoom,
};
const chosen = process.argv[2]?.split(',') ?? Object.keys(journeys);
const results: Result[] = [];
for (const name of chosen) {
  const journey = journeys[name];
  if (!journey) throw new Error(`${name} is none of ${Object.keys(journeys).join(', ')}`);
  const server = await startConsoleServer(); // each begins with an empty department
  try {
    results.push(...(await journey(server)));
  } finally {
    await server.close();
  }
}
process.exitCode = printResults(results) ? 0 : 1;
