import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { CivicAddress } from 'positioning';
import { validateXML } from 'xmllint-wasm';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { mapForm } from '../../testing/sample-maps.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { writePidfLo } from './pidf-lo.ts';
import { addBuilding, at, base } from './positions.test-support.ts';

const address = { country: 'us', A1: 'ND', A3: ' Westport ', road: 'Harbor St', number: '12', A4: '' };
const stored = { country: 'US', A1: 'ND', A3: 'Westport', road: 'Harbor St', number: '12' };

onSqlite('addresses', (server) => {
  test('a map has an address, and positions on it have it in words, by field and as a PIDF-LO', async () => {
    const send = clientOf(server());
    const { mapId, floorIds } = await addBuilding(send, {
      name: 'Westport House',
      address: JSON.stringify(address),
    });
    const map = (await send('GET', `${base}/GetCustomMap/${mapId}`)).body;
    assert.deepEqual(map.address, stored);
    const position = at({ latitude: 56.4601, floorId: floorIds[1] });
    const [candidate] = (await send('POST', `${base}/ResolvePosition`, position)).body.candidates;
    assert.equal(candidate.location, '12 Harbor St, Westport House, floor 2, First north');
    assert.equal(candidate.civicAddress.Add_Number, 12);
    assert.equal(candidate.civicAddress.Room, 'First north');
    const pidf = await send('POST', `${base}/ResolvePosition`, position, { accept: 'application/pidf+xml' });
    assert.match(String(pidf.headers.get('content-type')), /^application\/pidf\+xml/);
    assert.match(pidf.text, /<ca:RD>Harbor St<\/ca:RD><ca:HNO>12<\/ca:HNO>.*<ca:ROOM>First north<\/ca:ROOM>/);
    const kept = await send('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf(mapForm));
    assert.deepEqual(kept.body.address, stored);
    const removed = await send(
      'PUT',
      `${base}/UpdateCustomMap/${mapId}`,
      formOf({ ...mapForm, address: '' }),
    );
    assert.equal(removed.body.address, null);
  });

  test('an address that cannot be read is rejected by the name of its part', async () => {
    const send = clientOf(server());
    for (const [value, message] of [
      ['12 Harbor St', /^address must be JSON/],
      ['[]', /^address must be an object/],
      ['{"country":"USA"}', /^address\.country must be two letters/],
      ['{"street":"Harbor St"}', /^address\.street is not a part of an address: use country/],
      [`{"road":"${'x'.repeat(201)}"}`, /^address\.road/],
    ] as const) {
      const response = await send(
        'POST',
        `${base}/SaveCustomMap`,
        formOf({ ...mapForm, address: value, imageFile: await pngImage() }),
      );
      assertError(response, 400, 'InvalidRequest');
      assert.match(response.body.message, message);
    }
  });
});

describe('the PIDF-LO of a position', () => {
  const folder = `${import.meta.dirname}/pidf-schemas`;
  const files = readdirSync(folder).map((fileName) => ({
    fileName,
    contents: readFileSync(`${folder}/${fileName}`, 'utf8'),
  }));
  // One that imports all: the elements of other namespaces are checked only if their schema is known.
  const imports = { pidf: '', geopriv10: ':geopriv10', civicAddress: ':geopriv10:civicAddr' };
  const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${Object.entries(imports)
    .map(
      ([file, name]) =>
        `<xs:import namespace="urn:ietf:params:xml:ns:pidf${name}" schemaLocation="${file}.xsd"/>`,
    )
    .join('')}</xs:schema>`;
  const problemsOf = async (documents: readonly string[]) => {
    const xml = documents.map((contents, i) => ({ fileName: `${i}.xml`, contents }));
    return (await validateXML({ xml, schema, preload: files, initialMemoryPages: 512 })).errors;
  };

  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
  const civicAddress = fc.record(
    {
      Country: fc.constantFrom('US', 'DE', 'NZ'),
      ...{ A1: text, A2: text, A3: text, A4: text, A5: text, A6: text },
      ...{ AddNum_Cmp: text, St_Name: text, Post_Code: text, Site: text, Room: text, Addtl_Loc: text },
      ...{ Structure: text, Floor: text, FloorIndex: fc.integer({ min: -5, max: 90 }) },
    },
    { requiredKeys: ['Structure', 'Floor', 'FloorIndex'] },
  );
  const position = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    horizontalAccuracyM: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 10_000, noNaN: true })),
    horizontalConfidence: fc.constantFrom(0.39, 0.68, 0.95, 0.999),
  });
  const write = (fix: Parameters<typeof writePidfLo>[0], found: CivicAddress | null) =>
    writePidfLo(
      fix,
      { candidates: found ? [{ civicAddress: found }] : [] } as never, // only this part is written
      '2026-11-27T12:00:00.000Z',
    );

  test('follows the schemas of RFC 3863, 4119 and 5139 at 500 positions with hostile names', async () => {
    const documents = fc
      .sample(fc.tuple(position, fc.option(civicAddress)), { numRuns: 500, seed: 5491 })
      .map(([fix, found]) => write(fix, found));
    assert.deepEqual(await problemsOf(documents), []);
  });

  test('would be found invalid with a country of three letters', async () => {
    const place = { Structure: 'House', Floor: '1', FloorIndex: 0 };
    const fix = { latitude: 1, longitude: 2, horizontalAccuracyM: 0 };
    assert.notDeepEqual(await problemsOf([write(fix, { ...place, Country: 'USA' })]), []);
  });

  test('has the position as a point if it is exact, and otherwise the circle that it is in with 95 %', () => {
    const fix = { latitude: 56.46, longitude: -2.978, horizontalAccuracyM: 10, horizontalConfidence: 0.68 };
    assert.match(
      write({ ...fix, horizontalAccuracyM: 0 }, null),
      /<gml:Point [^>]+><gml:pos>56\.46 -2\.978</,
    );
    // 10 m · √(ln 0.05 / ln 0.32)
    assert.match(write(fix, null), /<gs:Circle [^>]+>.*<gs:radius uom="urn:ogc:def:uom:EPSG::9001">16\.21</);
  });
});
