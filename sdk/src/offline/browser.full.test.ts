import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { seededRandom } from '../../../server/src/features/imports/exactness.test-support.ts';
import { countKills } from '../../../server/src/testing/count-kills.ts';
import { tokenFor } from '../../../server/src/testing/test-server.ts';
import {
  addBuilding,
  type Backend,
  createEditor,
  createNoisyImage,
  startBackend,
} from './testing/backend.test-support.ts';
import {
  callPage,
  copyStore,
  type OfflineBrowser,
  startOfflineBrowser,
} from './testing/offline-browser.test-support.ts';
import { storageContract } from './testing/storage-contract.test-support.ts';
import {
  assertEqualsServer,
  assertWhole,
  createHistory,
  observe,
} from './testing/store-checks.test-support.ts';

const kills = countKills(1);
const seed = 20_260_302;

describe('offline store in Chromium', () => {
  let backend: Backend;
  let browser: OfflineBrowser;
  before(async () => {
    backend = await startBackend('sqlite', true);
    browser = await startOfflineBrowser(backend.proxy);
  });
  after(async () => {
    await browser?.close();
    await backend?.close();
  });

  test('IndexedDB is a storage as specified', async (t) => {
    const page = await browser.openPage();
    for (const { name } of storageContract) await t.test(name, () => callPage(page, 'checkContract', name));
    await page.close();
  });

  test('reading does not re-create a database that is deleted in the meantime; writing creates a new one', async () => {
    const page = await browser.openPage();
    const { read, isLeft, readAfterWrite } = await callPage(page, 'readWhileDeleted', 'deleted');
    assert.deepEqual(read, [null, [], [], 0, null]);
    assert.equal(isLeft, false);
    assert.deepEqual(readAfterWrite, ['another']);
    await page.close();
  });

  test('after an edit of one zone, a sync requests the manifest and one floor’s zones', async () => {
    const send = backend.sendAs(1);
    const { floors } = await addBuilding(send, 3, await createNoisyImage());
    const token = await tokenFor(backend.server, 1);
    const page = await browser.openPage();
    assert.deepEqual((await callPage(page, 'sync', 'main', token)).problems, []);
    await assertEqualsServer(await copyStore(page, 'main'), send);
    await createEditor(send).renameZone(floors[1]?.zoneIds[0] ?? '', 'Command post');
    backend.takeRequests();
    assert.deepEqual((await callPage(page, 'sync', 'main', token)).stored, [floors[1]?.floorId]);
    assert.deepEqual(backend.takeRequests(), ['GetVersionManifest', `GetZones/${floors[1]?.floorId}`]);
    assert.equal((await callPage(page, 'sync', 'main', token)).status, 'unchanged');
    assert.deepEqual(
      backend.proxy.requests.map(({ status }) => status),
      [304],
    );
    await page.close();
  });

  test('syncs of several tabs run one after the other', async () => {
    const token = await tokenFor(backend.server, 1);
    const pages = [await browser.openPage(), await browser.openPage()];
    backend.takeRequests();
    const results = await Promise.all(pages.map((page) => callPage(page, 'sync', 'tabs', token)));
    assert.deepEqual(results.map(({ status }) => status).sort(), ['synced', 'unchanged']);
    assert.equal(backend.takeRequests().filter((request) => request.startsWith('GetZones')).length, 3);
    for (const page of pages) await page.close();
  });

  test('if the quota is used up, every store stays unchanged, and the sync reports it', async () => {
    const send = backend.sendAs(3);
    const { mapId } = await addBuilding(send, 2, await createNoisyImage());
    const history = createHistory();
    await observe(send, history);
    const token = await tokenFor(backend.server, 3);
    const context = await browser.newContext();
    const page = await browser.openPage(context);
    const devtools = await context.newCDPSession(page);
    const quota = { origin: backend.proxy.url, quotaSize: 4_000_000 };
    await devtools.send('Storage.overrideQuotaForOrigin', quota);
    const first = await callPage(page, 'sync', 'store 0', token);
    assert.equal(first.status, 'synced');
    let last = 0;
    for (let status = 'synced'; status === 'synced'; ) {
      last += 1;
      assert.ok(last < 50, 'the quota holds a few stores only');
      const { problems, ...result } = await callPage(page, 'sync', `store ${last}`, token);
      status = result.status;
      if (status !== 'synced') assert.deepEqual([status, problems[0]?.kind], ['incomplete', 'storage-full']);
    }
    await createEditor(send).updateMap(mapId, { boundsTopLeftLat: 56.46051 });
    await observe(send, history);
    const again = await callPage(page, 'sync', 'store 0', token);
    assert.ok(again.status === 'synced' || again.problems[0]?.kind === 'storage-full', JSON.stringify(again));
    for (let i = 0; i <= last; i++) {
      const copy = await copyStore(page, `store ${i}`);
      const floors = await assertWhole(copy, history);
      if (i < last) assert.equal(floors, 2, 'stores that were there still are');
    }
    await context.close();
  });

  test(`if a page is closed ${kills} times during a sync, the store never mixes versions of a floor and finally equals the server`, async () => {
    const random = seededRandom(seed);
    const send = backend.sendAs(2);
    const { mapId, floors } = await addBuilding(send, 4, await createNoisyImage());
    const history = createHistory();
    const token = await tokenFor(backend.server, 2);
    const reader = await browser.openPage();
    let fullSteps = 0;
    await reader.exposeFunction('reportStep', () => {
      fullSteps += 1;
    });
    await callPage(reader, 'sync', 'measured', token);
    let database = '';
    for (let round = 0, cut = 0; cut < kills; round++) {
      const isFirst = round % 5 === 0;
      if (isFirst) database = `killed ${round}`;
      const floor = floors[round % floors.length];
      for (const zoneId of floor?.zoneIds ?? []) await createEditor(send).renameZone(zoneId, `turn ${round}`);
      if (round % 5 === 4)
        await createEditor(send).updateMap(mapId, { boundsTopLeftLat: 56.4605 + round * 1e-6 });
      await observe(send, history);
      // Most syncs take fewer steps than the first one, so most pages are closed early.
      const closeAtStep = 1 + Math.floor(random() ** (isFirst ? 1 : 3) * fullSteps);
      if (await cutSync(browser, database, token, closeAtStep)) cut += 1;
      await assertWhole(await copyStore(reader, database), history);
      assert.ok(round < 4 * kills, `only ${cut} of ${round} syncs were cut`);
    }
    assert.deepEqual((await callPage(reader, 'sync', database, token)).problems, []);
    await assertEqualsServer(await copyStore(reader, database), send, history);
    await reader.close();
  });
});

/**
 * Closes the page in the middle of a sync, during the given change of its storage. No later change starts, however late the page is closed.
 *
 * @returns whether the sync was cut short
 */
async function cutSync({ openPage }: OfflineBrowser, database: string, token: string, closeAtStep: number) {
  const page = await openPage();
  const reached = Promise.withResolvers<void>();
  let steps = 0;
  await page.exposeFunction('reportStep', () => {
    steps += 1;
    if (steps < closeAtStep) return undefined;
    reached.resolve();
    return new Promise<void>(() => {}); // until the page is closed
  });
  const isFinished = callPage(page, 'sync', database, token).then(
    ({ problems }) => {
      assert.deepEqual(problems, []);
      return true;
    },
    () => false,
  );
  await Promise.race([reached.promise, isFinished]);
  await page.close();
  return !(await isFinished);
}
