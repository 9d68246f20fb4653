import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addReviewedMap, editorOf } from '../../server/src/features/draft-review/drafts.test-support.ts';
import { addPoint, pointJson } from '../../server/src/testing/sample-points.ts';
import { addZone } from '../../server/src/testing/sample-zones.ts';
import { editor, useConsole } from '../testing/start-console.ts';

const base = '/api/v4/CustomMaps';

describe('drafts with the keyboard', () => {
  const muster = useConsole();

  test('deletions that are drafts are undone: of a published zone, a new one and a changed point', async () => {
    const [{ send }, sendAsEditor] = [muster(), await editorOf(muster().server)];
    const { mapId, floorId, zoneId } = await addReviewedMap(send);
    const { customMapPointId } = await addPoint(send, floorId, { label: 'Door 7' });
    await addZone(sendAsEditor, floorId, { name: 'New room' });
    const label = 'Door 8';
    await sendAsEditor('PUT', `${base}/UpdatePoint/${customMapPointId}`, { ...pointJson, label });
    const draftsOf = async () => (await send('GET', `${base}/GetDraft/${mapId}`)).body.drafts;
    const inWords = async () => {
      const drafts: readonly { name: string; action: string }[] = await draftsOf();
      return drafts.map(({ name, action }) => `${name} ${action}`).sort();
    };
    const before = await inWords();
    const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}/edit?zone=${zoneId}`, editor);
    const dialog = page.getByRole('dialog');
    const undo = async () => {
      assert.doesNotMatch((await dialog.textContent()) ?? '', /trash|immediately/);
      await dialog.getByText('until an administrator publishes it').waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
      await page.getByText(/saved as a draft/).waitFor();
      assert.notDeepEqual(await inWords(), before);
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter');
      await page.getByText(/restored/).waitFor();
      assert.deepEqual(await inWords(), before);
      await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    };
    await page.getByRole('button', { name: 'Delete zone' }).press('Enter');
    await undo();
    await page.getByRole('grid').getByText('New room').click();
    await page.getByRole('heading', { name: 'New room' }).waitFor();
    await page.getByRole('button', { name: 'Delete zone' }).press('Enter');
    await undo();
    await page.goto(`/maps/${mapId}/floors/${floorId}/points`);
    await page.getByLabel('Select Door 8').press('Space');
    await page.getByRole('group').getByRole('button', { name: 'Delete' }).press('Enter');
    await undo();
    await page.getByLabel('Select Door 8').waitFor();
    const changed = (await draftsOf()).find((one: { kind: string }) => one.kind === 'point');
    assert.equal(changed.draft.point.label, label);
  });
});
