import assert from 'node:assert/strict';
import { test } from 'node:test';
import description from '../../../../docs/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../../http/openapi/openapi-document.ts';
import { clientOf } from '../../testing/api-client.ts';
import { type ApiExample, readDescription } from '../../testing/api-examples.ts';
import {
  type ExampleDepartment,
  makeExampleDepartment,
  sendExample,
} from '../../testing/example-department.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { box, zoneJson } from '../../testing/sample-zones.ts';
import { onSqlite, tokenFor } from '../../testing/test-server.ts';
import { exampleIds } from '../example-values.ts';
import { setReview } from './drafts.test-support.ts';

const document = description as unknown as OpenApiDocument; // written by generate-docs.ts
const examples = readDescription(document).flatMap((operation) => operation.examples);

/** Requests that read although they are not GET. */
const readingPosts = ['resolveCoordinate', 'resolvePosition', 'resolvePositions', 'findNearest'];
/** Responses that differ without any edit, or are about drafts. */
const excluded: Readonly<Record<string, string>> = {
  getDraft: 'lists the drafts, for editors',
  getAuditEntries: 'lists what editors did, for administrators',
  getHealth: 'counts requests and bytes',
};

const reads = examples.filter(
  ({ operationId, method, status, parameters }) =>
    status < 400 &&
    (method === 'get' || readingPosts.includes(operationId)) &&
    !(operationId in excluded) &&
    !parameters.some(({ name }) => name === 'draft'),
);

/** When a PDF was written, and the id that is made from that. */
const pdfDate = /D:\d{14}Z|<[0-9a-f]{32}>|<xmp:CreateDate>[^<]*/g;

/** Returns the response of every read endpoint, as text. */
async function readAll(department: ExampleDepartment): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const example of reads) {
    const { status, text, headers } = await sendExample(department, example);
    const response = `${status} ${headers.get('etag')}\n${text.replaceAll(pdfDate, '')}`;
    responses.set(`${example.operationId} ${example.name}`, response);
  }
  return responses;
}

function differing(now: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>): string[] {
  return [...now].flatMap(([name, response]) => (response === before.get(name) ? [] : [name]));
}

const bodyOf = (operationId: string, name: string) =>
  examples.find((one: ApiExample) => one.operationId === operationId && one.name === name)?.body as Record<
    string,
    string | number | boolean
  >; // a form or a zone

onSqlite(
  'published reads',
  (server) => {
    test('no read endpoint responds differently after an editor has drafted each kind of edit', async () => {
      const department = await makeExampleDepartment(server(), 1, bodyOf, { imageFile: await pngImage() });
      const of = (id: string) => department.real.get(id) ?? '';
      const [mapId, floorId, zoneId, pointId] = [
        of(exampleIds.map),
        of(exampleIds.floor),
        of(exampleIds.zone),
        of(exampleIds.point),
      ];
      const review = await setReview(department.send, mapId, true);
      assert.equal(review.status, 200, review.text);
      const editor = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'editor' }));
      const zone = bodyOf('saveZone', 'room');
      const point = bodyOf('savePoint', 'door');
      const area = {
        type: 'FeatureCollection',
        features: [{ ...JSON.parse(box(3, 3, 4, 4)), properties: { name: 'Area' } }],
      };
      const edits: [method: string, path: string, body?: unknown][] = [
        ['POST', `SaveZone/${floorId}`, zone],
        ['POST', `ImportZones/${floorId}`, area],
        ['POST', `SavePoint/${floorId}`, point],
        [
          'PUT',
          `UpdateZone/${zoneId}`,
          { ...zone, name: 'Room 999', polygonGeoJson: zoneJson.polygonGeoJson },
        ],
        ['PUT', `UpdatePoint/${pointId}`, { ...point, label: 'Door 9', latitude: 1 }],
      ];
      const deletions: typeof edits = [
        ['DELETE', `DeleteZone/${zoneId}`],
        ['DELETE', `DeletePoint/${pointId}`],
      ];
      assert.ok(reads.length > 60, `${reads.length} requests`);
      const before = await readAll(department);
      for (const some of [edits, deletions]) {
        for (const [method, path, body] of some) {
          const { status, text } = await editor(method, `/api/v4/CustomMaps/${path}`, body);
          assert.equal(status, 200, text);
        }
        assert.deepEqual(differing(await readAll(department), before), []);
      }
      const { body } = await editor('GET', `/api/v4/CustomMaps/GetDraft/${mapId}`);
      assert.ok(body.drafts.length >= 5, 'the edits were drafted');
    });
  },
  {},
  true,
);
