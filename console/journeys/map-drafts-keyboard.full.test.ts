import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addReviewedMap } from '../../server/src/features/draft-review/drafts.test-support.ts';
import { addPoint } from '../../server/src/testing/sample-points.ts';
import { admin, editor, useConsole } from '../testing/start-console.ts';

describe('drafts with the keyboard', () => {
  const muster = useConsole();

  test('a point is changed and a zone deleted as drafts, returned and published, with the keyboard alone', async () => {
    const { send } = muster();
    const { mapId, floorId, zoneId } = await addReviewedMap(send);
    const { customMapPointId } = await addPoint(send, floorId, { label: 'Door 7' });
    const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}/points`, editor);
    await page
      .getByRole('table', { name: 'Points of this floor' })
      .getByRole('button', { name: 'Door 7' })
      .press('Enter');
    await page.getByLabel('Latitude').fill('0.25');
    await page.getByLabel('Latitude').press('Enter');
    await page.getByText('Draft of Door 7 saved').waitFor();
    await page.goto(`/maps/${mapId}/floors/${floorId}/edit?zone=${zoneId}`);
    await page.getByRole('button', { name: 'Delete zone' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete zone' }).press('Enter');
    await page.getByText('Deletion of Room 12 saved as a draft').waitFor();
    assert.equal((await send('GET', `/api/v4/CustomMaps/GetZone/${zoneId}`)).status, 200);

    const review = await muster().openSignedIn(`/maps/${mapId}/drafts`, admin);
    await review.getByRole('checkbox', { name: 'Room 12' }).press('Space');
    await review.getByRole('button', { name: 'Return with a note…' }).press('Enter');
    await review.getByLabel('Note').pressSequentially('North of the stairs');
    await review.keyboard.press('Tab');
    await review.keyboard.press('Tab');
    await review.keyboard.press('Enter');
    await review.getByText('Returned: North of the stairs').waitFor();
    await review.getByRole('checkbox', { name: 'Room 12' }).press('Space');
    await review.getByRole('button', { name: 'Publish 2 drafts' }).press('Enter');
    await review.getByText('There are no drafts.').waitFor();
    assert.equal((await send('GET', `/api/v4/CustomMaps/GetZone/${zoneId}`)).status, 404);
    const { body: point } = await send('GET', `/api/v4/CustomMaps/GetPoint/${customMapPointId}`);
    assert.equal(point.latitude, 0.25);
  });
});
