import assert from 'node:assert/strict';
import { clientOf } from '../../testing/api-client.ts';
import type { ExampleDepartment } from '../../testing/example-department.ts';
import { type TestServer, tokenFor } from '../../testing/test-server.ts';
import { exampleIds } from '../example-values.ts';
import { zoneDocs } from '../zones/zones.docs.ts';

/** The examples that need a draft. */
export const draftExamples = [
  'getDraft renamed',
  'publishDraft all',
  'publishDraft one',
  'returnDraft one',
  'deleteDraft discard',
];

/** Lets an editor rename the zone of the examples on a map with reviewed edits. */
export async function addDraft({ departmentId, real }: ExampleDepartment, server: TestServer): Promise<void> {
  const of = (id: string) => real.get(id) ?? '';
  const map = server.ctx.db.updateTable('maps').where('id', '=', of(exampleIds.map));
  await map.set({ are_edits_reviewed: 1 }).execute();
  const editor = await tokenFor(server, departmentId, { permissions: ['maps:read', 'maps:write'] });
  const fields = { ...zoneDocs.saveZone.examples.room.body, name: 'Room 312a' };
  const path = `/api/v4/CustomMaps/UpdateZone/${of(exampleIds.zone)}`;
  const { status } = await clientOf(server, departmentId, editor)('PUT', path, fields);
  assert.equal(status, 200);
}
