import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { MusterError } from '../../errors.ts';
import { type ApiResponse, clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { findFreePort } from '../../testing/free-port.ts';
import { startGeocoder } from '../../testing/geocoder.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { createPlaceSearch, findPlaces } from './places.ts';

const geocoder = await startGeocoder();
after(() => geocoder.close());
afterEach(() => {
  geocoder.results = [];
  geocoder.respond = undefined;
  geocoder.requests.length = 0;
});

const station = { display_name: 'Fire Station, Blackness Road, Dundee', lat: '56.4601', lon: '-2.9901' };
const environment = { MUSTER_GEOCODER_URL: `${geocoder.url}?key=k1` };

onSqlite(
  'search for addresses',
  (server) => {
    const find = (
      query: Record<string, string>,
      headers: Record<string, string> = {},
    ): Promise<ApiResponse> =>
      clientOf(server())(
        'GET',
        `/api/v4/Places/FindPlaces?${new URLSearchParams(query)}`,
        undefined,
        headers,
      );

    test("a query is sent to the geocoder in Nominatim's format, keeping the parameters of the configured URL", async () => {
      geocoder.results = [station, { ...station, display_name: 'Annexe', lat: 1, lon: 2 }];
      const response = await find({ q: ' Blackness Rd ', near: '56.46,-2.97' }, { 'accept-language': 'de' });
      assert.deepEqual(response.body, {
        places: [
          { name: station.display_name, lat: 56.4601, lng: -2.9901 },
          { name: 'Annexe', lat: 1, lng: 2 },
        ],
      });
      const [request] = geocoder.requests;
      assert.deepEqual(Object.fromEntries(request?.query ?? []), {
        key: 'k1',
        q: 'Blackness Rd',
        format: 'jsonv2',
        limit: '8',
        viewbox: '-3.4700,55.9600,-2.4700,56.9600',
      });
      assert.match(request?.headers['user-agent'] ?? '', /^Muster\/\d/);
      assert.equal(request?.headers['accept-language'], 'de');
      assert.equal(request?.headers.authorization, undefined);
    });

    test('the area that is searched first ends at the poles and at the antimeridian', async () => {
      await find({ q: 'x', near: '90,-180' });
      assert.equal(geocoder.requests[0]?.query.get('viewbox'), '-180.0000,89.5000,-179.5000,90.0000');
      await find({ q: 'x' });
      assert.equal(geocoder.requests[1]?.query.has('viewbox'), false);
    });

    test('at most 8 places are listed, and none without a name or a position', async () => {
      const bad = [
        null,
        'text',
        {},
        { ...station, lat: '91' },
        { ...station, lon: '' },
        { ...station, lat: [1] },
      ];
      geocoder.results = [...bad, { ...station, display_name: ' ' }, ...new Array(20).fill(station)];
      const { body } = await find({ q: 'fire' });
      assert.equal(body.places.length, 8);
      geocoder.results = bad;
      assert.deepEqual((await find({ q: 'fire' })).body, { places: [] });
    });

    test('names are limited in length and have no line breaks', async () => {
      geocoder.results = [{ ...station, display_name: `a\u0000\nb${'c'.repeat(9_000)}` }];
      const { body } = await find({ q: 'fire' });
      assert.match(body.places[0].name, /^a bc{297}$/);
    });

    test('a missing, blank or too long query is rejected with an error that names it, and so is an invalid place', async () => {
      for (const [query, message] of [
        [{}, /^q /],
        [{ q: '' }, /^q /],
        [{ q: '  ' }, /^q must not be blank/],
        [{ q: 'x'.repeat(201) }, /^q /],
        [{ q: 'x', near: 'Dundee' }, /^near must be latitude and longitude/],
        [{ q: 'x', near: '1' }, /^near /],
        [{ q: 'x', near: '90.1,0' }, /^near must be a latitude from -90 to 90/],
        [{ q: 'x', near: '0,181' }, /^near /],
      ] as const) {
        const response = await find(query);
        assertError(response, 400, 'InvalidRequest');
        assert.match(response.body.message, message, JSON.stringify(query));
      }
      assert.equal(geocoder.requests.length, 0);
    });

    test('a response that is not a list of places, another status, and a redirect are a 503 that says so', async () => {
      const { url } = geocoder;
      for (const respond of [
        (response) => response.end('<html>'),
        (response) => response.end('{"error":"quota"}'),
        (response) => response.writeHead(500).end('[]'),
        (response) => response.writeHead(429).end('[]'),
        (response) => response.writeHead(302, { location: url.replace('127.0.0.1', 'localhost') }).end(),
        (response) => response.destroy(),
        (response) =>
          response.writeHead(200, { 'content-length': '10' }).write('[', () => response.destroy()),
      ] as (typeof geocoder.respond & {})[]) {
        geocoder.requests.length = 0;
        geocoder.respond = respond;
        const response = await find({ q: 'fire' });
        assertError(response, 503, 'ServiceUnavailable');
        assert.match(response.body.message, /^The address search returned an invalid response/);
        assert.equal(response.headers.get('retry-after'), '60');
        assert.equal(geocoder.requests.length, 1, 'a redirect is not followed');
      }
    });

    test('an endless response is not read to its end', async () => {
      let sent = 0;
      const ended = new Promise<void>((resolve) => {
        geocoder.respond = (response) => {
          response.on('close', resolve);
          const send = () => {
            sent += 65_536;
            if (!response.destroyed) response.write(`${' '.repeat(65_536)}`, () => setImmediate(send));
          };
          send();
        };
      });
      assertError(await find({ q: 'fire' }), 503, 'ServiceUnavailable');
      await ended;
      assert.ok(sent < 64 * 1024 * 1024, `${sent} bytes were taken`);
    });

    test('a request to a slow geocoder is aborted after the timeout', async () => {
      const waiting = createPlaceSearch(server().ctx, { timeoutMs: 50 });
      for (const respond of [
        () => {},
        (response) => response.writeHead(200).write('['),
      ] as (typeof geocoder.respond & {})[]) {
        geocoder.respond = respond;
        await assert.rejects(findPlaces(waiting, 1, { q: 'secret street' }), (error: unknown) => {
          assert.ok(error instanceof MusterError && error.errorName === 'ServiceUnavailable');
          assert.match(String((error.cause as Error).message), /no response within 50 ms/);
          return true;
        });
      }
    });

    test('one department cannot occupy the whole queue', async () => {
      const search = createPlaceSearch(server().ctx);
      const open: (() => void)[] = [];
      geocoder.respond = (response) => void open.push(() => response.end('[]'));
      const ofOne = Array.from({ length: 13 }, () => findPlaces(search, 1, { q: 'x' }));
      await assert.rejects(ofOne.pop() ?? Promise.resolve(), /Too many address searches/);
      const ofOther = findPlaces(search, 2, { q: 'x' });
      while (open.length < 5) await new Promise(setImmediate);
      assert.equal(open.length, 5, 'four of the one, one of the other');
      geocoder.respond = (response) => response.end('[]');
      for (const end of open) end();
      assert.deepEqual(await ofOther, { places: [] });
      assert.equal((await Promise.all(ofOne)).length, 12);
    });

    test('the search text does not appear in an error or its cause', async () => {
      geocoder.respond = (response) => response.end('{"q":"12 Secret Street"');
      const search = createPlaceSearch(server().ctx);
      await assert.rejects(findPlaces(search, 1, { q: '12 Secret Street' }), (error: Error) => {
        const texts: unknown[] = [];
        for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
          texts.push(cause.message, cause.stack);
        assert.doesNotMatch(texts.join(), /Secret/);
        return true;
      });
    });

    test('the settings of the console say that addresses can be searched', async () => {
      const { body } = await clientOf(server(), 1, null)('GET', '/console/config.json');
      assert.equal(body.findsAddresses, true);
    });
  },
  environment,
);

onSqlite('search for addresses without a geocoder', (server) => {
  test('it is off, and the response says which setting turns it on', async () => {
    const response = await clientOf(server())('GET', '/api/v4/Places/FindPlaces?q=fire');
    assertError(response, 404, 'NotFound');
    assert.match(response.body.message, /MUSTER_GEOCODER_URL/);
  });
});

test('a geocoder that cannot be reached is a 503', async () => {
  const config = { geocoderUrl: `http://127.0.0.1:${await findFreePort()}/search` };
  const search = createPlaceSearch({ config } as Parameters<typeof createPlaceSearch>[0]); // it uses nothing else
  await assert.rejects(
    findPlaces(search, 1, { q: 'fire' }),
    (error: unknown) => error instanceof MusterError && error.statusCode === 503,
  );
});
