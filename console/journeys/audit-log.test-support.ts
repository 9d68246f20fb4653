import { before } from 'node:test';
import type { Page } from 'playwright-core';
import { clientOf, formOf, type Send } from '../../server/src/testing/api-client.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { addZone, box, zoneJson } from '../../server/src/testing/sample-zones.ts';
import { createSession } from '../testing/create-session.ts';
import { admin, type ConsoleUnderTest, editor, type TestUser } from '../testing/start-console.ts';

/** Before the tests, two users create and change a map, which the audit log then has. */
export function useChangedMap(muster: () => ConsoleUnderTest): () => { readonly customMapId: string } {
  let map: { customMapId: string };

  const sendAs = async ({ email }: TestUser): Promise<Send> => {
    const { server } = muster();
    const { accessToken } = await createSession(server.ctx, email);
    return clientOf(server, 1, accessToken);
  };

  before(async () => {
    const [asAdmin, asEditor] = [await sendAs(admin), await sendAs(editor)];
    map = await addMap(asAdmin, { name: 'Central station' });
    const floor = await addFloor(asEditor, map.customMapId, { name: 'Ground floor' });
    const { customMapZoneId: id } = await addZone(asEditor, floor.customMapFloorId);
    const changed = { ...zoneJson, name: 'Plant room', zoneType: 4, polygonGeoJson: box(0, 0, 2, 2) };
    await asAdmin('PUT', `/api/v4/CustomMaps/UpdateZone/${id}`, { ...changed, isSearchable: false });
    await asEditor(
      'PUT',
      `/api/v4/CustomMaps/UpdateFloor/${floor.customMapFloorId}`,
      formOf({ floorNumber: 3, name: 'Ground floor' }),
    );
    await asAdmin('POST', `/api/v4/CustomMaps/SaveShareLink/${map.customMapId}`, { label: 'Press' });
  });
  return () => map;
}

/** What the entries of the displayed audit log say. */
export const sentences = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

/** The entry with this sentence. */
export const entry = (page: Page, name: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });
