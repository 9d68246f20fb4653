import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildGeoTiff } from './imaging/tiff/testing/build-tiff.ts';
import { clientAt } from './testing/api-client.ts';
import { exampleFile } from './testing/example-department.ts';
import { type GuideBlock, readBlocks } from './testing/guide-blocks.ts';
import { runBlocks } from './testing/guide-shell.ts';
import { box } from './testing/sample-zones.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { signToken } from './testing/test-server.ts';

/** Commands that start the service or these tests. */
const notRun = ['npm ci && npm start', 'npm ci && npm test'];
const secret = 'a secret that this test shares with the server it starts';
const writtenAddress = 'http://localhost:8080';

/** The values that a reader must fill in on a page. */
const blanks: Record<string, (server: ServerProcess) => Promise<Record<string, string>>> = {
  'README.md': async (server) => {
    const send = clientAt(server.baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));
    const { body: maps } = await send('GET', '/api/v4/CustomMaps/GetCustomMaps');
    const { customMapId } = maps[0];
    const { body: floors } = await send('GET', `/api/v4/CustomMaps/GetFloors/${customMapId}`);
    const { customMapFloorId } = floors.find((floor: { isDefault: boolean }) => floor.isDefault);
    return {
      '"customMapId": "…"': `"customMapId": "${customMapId}"`,
      '"floorId": "…"': `"floorId": "${customMapFloorId}"`,
    };
  },
};

/** Tests that the commands of pages work as written, on one server, in one folder for each page. */
export function testCommands(pages: readonly string[]): void {
  describe(`the commands of ${pages.length === 1 ? pages[0] : 'the guides'}`, () => {
    let folder: string;
    let server: ServerProcess;
    let environment: Record<string, string>;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'muster-guide-'));
      environment = {
        MUSTER_DATA_DIR: join(folder, 'data'),
        MUSTER_AUTH_SECRET: secret,
        MUSTER_LOG_LEVEL: 'error',
        MUSTER_METRICS_TOKEN: 'a-token-for-the-metrics',
      };
      server = await startServerProcess(environment, pages.includes('README.md') ? ['--demo'] : []);
      environment.MUSTER_BASE_URL = server.baseUrl;
    });

    after(async () => {
      await server?.kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    });

    for (const [index, page] of pages.entries())
      test(`of ${page} work line by line, print the documented output, and have no placeholder without a value`, async () => {
        const desk = join(folder, `desk-${index}`);
        await layOutFiles(desk);
        const filled = { [writtenAddress]: server.baseUrl, ...(await blanks[page]?.(server)) };
        const blocks = readBlocks(page).filter(isRun);
        const commands = blocks
          .filter(isCommand)
          .map((block) => ({ ...block, text: fillIn(block.text, filled) }));
        for (const { text, line } of commands)
          assert.doesNotMatch(text, /…|<\w[\w -]*>/, `${page}, line ${line}`);
        const run = await runBlocks(commands, desk, environment);
        assert.equal(run.exitCode, 0, `${page}, ${run.errors}`);
        for (const [index, block] of blocks.entries()) {
          if (block.language === 'json')
            assertPrinted(await run.printed(commandBefore(blocks, index).line), block);
        }
      });
  });
}

/** Returns the pages without those whose every command is also on another of the pages. */
export function pagesWithOwnCommands(pages: readonly string[]): string[] {
  const kept = new Map(pages.map((page) => [page, readBlocks(page).filter(isRun).filter(isCommand)]));
  return pages.filter((page) => {
    const commands = kept.get(page) ?? [];
    kept.delete(page);
    const others = new Set([...kept.values()].flat().map(({ text }) => text));
    const isKept = !commands.every(({ text }) => others.has(text));
    if (isKept) kept.set(page, commands);
    return isKept;
  });
}

const isCommand = ({ language }: GuideBlock) => language === 'sh';
const isRun = ({ text }: GuideBlock) => !notRun.includes(text.trim());

/** Creates the files that a reader has: plans, and the rooms of a building. */
async function layOutFiles(desk: string): Promise<void> {
  await mkdir(desk);
  for (const name of ['site.png', 'level-3.png'])
    await writeFile(join(desk, name), Buffer.from(await (await exampleFile(name)).arrayBuffer()));
  await writeFile(join(desk, 'site.tif'), buildGeoTiff());
  const room = {
    ...JSON.parse(box(-2.979, 56.46, -2.9788, 56.4601)),
    properties: { name: 'Dispatch', type: 'room' },
  };
  for (const level of [0, 1])
    await writeFile(
      join(desk, `level-${level}.geojson`),
      JSON.stringify({ type: 'FeatureCollection', features: [room] }),
    );
}

function fillIn(text: string, filled: Readonly<Record<string, string>>): string {
  return Object.entries(filled).reduce((so, [blank, value]) => so.replaceAll(blank, value), text);
}

function commandBefore(blocks: readonly GuideBlock[], index: number): GuideBlock {
  const command = blocks.slice(0, index).findLast(isCommand);
  assert.ok(command, 'a response with no command before it');
  return command;
}

/** Compares a printed response with the one shown, in which `…` is text that differs each time. */
function assertPrinted(printed: string, { text, line }: GuideBlock): void {
  const shown = JSON.parse(text);
  const actual = JSON.parse(printed, (key, value) =>
    shown[key] === '…' && typeof value === 'string' ? '…' : value,
  );
  assert.deepEqual(actual, shown, `line ${line}`);
}
