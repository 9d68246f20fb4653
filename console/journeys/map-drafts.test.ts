import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { addReviewedMap, editorOf } from '../../server/src/features/draft-review/drafts.test-support.ts';
import { full, test } from '../../server/src/testing/level.ts';
import { zoneJson } from '../../server/src/testing/sample-zones.ts';
import { checkPage } from '../testing/check-page.ts';
import { admin, editor, useConsole } from '../testing/start-console.ts';
import { renameTo } from './map-drafts.test-support.ts';

describe('drafts', () => {
  const muster = useConsole();
  const nameOf = async (zoneId: string) =>
    (await muster().send('GET', `/api/v4/CustomMaps/GetZone/${zoneId}`)).body.name;

  test('an editor saves a draft, an administrator returns it with a note, and publishes it once it is right', async () => {
    const { mapId, floorId, zoneId } = await addReviewedMap(muster().send);
    const zonePage = `/maps/${mapId}/floors/${floorId}/edit?zone=${zoneId}`;
    const page = await muster().openSignedIn(zonePage, editor);
    await page.getByText('What you save here is a draft').waitFor();
    await renameTo(page, 'Room 13');
    await checkPage(muster(), page);
    assert.equal(await nameOf(zoneId), 'Room 12');

    const review = await muster().openSignedIn(`/maps/${mapId}`, admin);
    await review.getByText('1 draft waits for review').waitFor();
    await review.getByRole('link', { name: 'Show drafts' }).click();
    await review.getByText('Room 12 becomes Room 13').waitFor();
    await review.getByText('Renamed', { exact: true }).waitFor();
    await review.locator('[data-drawn="true"]').waitFor();
    await checkPage(muster(), review);
    await review.getByRole('button', { name: 'Return with a note…' }).click();
    await review.getByLabel('Note').fill('The sign says 13a');
    await checkPage(muster(), review);
    await review.getByRole('button', { name: 'Return drafts' }).click();
    await review.getByText('Returned: The sign says 13a').waitFor();

    const again = await muster().openSignedIn(zonePage, editor);
    await again.getByText('Room 13 was returned: The sign says 13a').waitFor();
    await renameTo(again, 'Room 13a');
    await again.getByText('was returned').waitFor({ state: 'detached' });

    const publish = await muster().openSignedIn(`/maps/${mapId}/drafts`, admin);
    await publish.getByText('Room 12 becomes Room 13a').waitFor();
    await publish.getByRole('button', { name: 'Publish 1 draft' }).click();
    await publish.getByText('There are no drafts.').waitFor();
    assert.equal(await nameOf(zoneId), 'Room 13a');
  });

  full('a draft that is outdated is not chosen, and its editor opens it again or discards it', async () => {
    const { mapId, zoneId } = await addReviewedMap(muster().send);
    const sendAsEditor = await editorOf(muster().server);
    for (const [name, send] of Object.entries({ 'Room 13': sendAsEditor, 'Room 14': muster().send }))
      await send('PUT', `/api/v4/CustomMaps/UpdateZone/${zoneId}`, { ...zoneJson, name });
    const review = await muster().openSignedIn(`/maps/${mapId}/drafts`, admin);
    await review.getByText('Outdated', { exact: true }).waitFor();
    assert.equal(await review.getByRole('checkbox', { name: 'Room 13' }).isChecked(), false);
    assert.equal(await review.getByRole('button', { name: 'Publish 0 drafts' }).isDisabled(), true);
    const mine = await muster().openSignedIn(`/maps/${mapId}/drafts`, editor);
    await mine.getByRole('button', { name: 'Discard the draft of Room 13' }).click();
    await mine.getByText('There are no drafts.').waitFor();
    assert.equal(await nameOf(zoneId), 'Room 14');
  });
});
