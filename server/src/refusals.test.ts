import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import sharp from 'sharp';
import type { Tables } from './storage/db/tables.ts';
import { clientOf, formOf, type Send } from './testing/api-client.ts';
import { calendarRefusals } from './testing/calendar-refusals.ts';
import { pngImage } from './testing/sample-images.ts';
import { addFloor, addMap, mapForm } from './testing/sample-maps.ts';
import { addZone, box, polygonOf, zoneJson } from './testing/sample-zones.ts';
import { onEveryEngine, type TestServer } from './testing/test-server.ts';

const base = '/api/v4/CustomMaps';
const nowhere = '01890000-0000-7000-8000-000000000000';

interface Ids {
  readonly map: string;
  readonly floor: string;
  readonly zone: string;
  readonly item: number;
  readonly instance: number;
}

/** One wrong request: what is sent, and the answer that is owed. */
interface Refusal {
  readonly name: string;
  readonly send: (send: Send, ids: Ids) => ReturnType<Send>;
  readonly status: number;
  readonly error: string;
  readonly message: RegExp;
}

type Fields = Parameters<typeof formOf>[0];

const saveMap = (fields: Fields) => async (send: Send) =>
  send('POST', `${base}/SaveCustomMap`, formOf({ ...mapForm, imageFile: await pngImage(), ...fields }));
const updateMap = (fields: Fields) => (send: Send, ids: Ids) =>
  send('PUT', `${base}/UpdateCustomMap/${ids.map}`, formOf({ ...mapForm, ...fields }));
const saveFloor = (fields: Fields) => async (send: Send, ids: Ids) =>
  send(
    'POST',
    `${base}/SaveFloor/${ids.map}`,
    formOf({ floorNumber: 1, name: 'One', imageFile: await pngImage(), ...fields }),
  );
const updateFloor = (fields: Fields) => (send: Send, ids: Ids) =>
  send('PUT', `${base}/UpdateFloor/${ids.floor}`, formOf({ floorNumber: 1, name: 'One', ...fields }));
const saveZone = (fields: object) => (send: Send, ids: Ids) =>
  send('POST', `${base}/SaveZone/${ids.floor}`, { ...zoneJson, ...fields });
const updateZone = (fields: object) => (send: Send, ids: Ids) =>
  send('PUT', `${base}/UpdateZone/${ids.zone}`, { ...zoneJson, ...fields });
const resolve = (fields: object) => (send: Send, ids: Ids) =>
  send('POST', `${base}/ResolveCoordinate`, {
    customMapId: ids.map,
    floorId: ids.floor,
    latitude: 0.5,
    longitude: 0.5,
    ...fields,
  });
const polygon = (text: unknown) => saveZone({ polygonGeoJson: text });

type Row = [name: string, send: Refusal['send'], message: RegExp];

const badRequests: Row[] = [
  ...[
    'name',
    'type',
    'boundsTopLeftLat',
    'boundsTopLeftLng',
    'boundsBottomRightLat',
    'boundsBottomRightLng',
  ].flatMap((field): Row[] => [
    [`a map without ${field}`, saveMap({ [field]: undefined }), new RegExp(`^${field} is required`)],
    [`a map with an empty ${field}`, saveMap({ [field]: '' }), new RegExp(`^${field} must be`)],
    [
      `an update of a map without ${field}`,
      updateMap({ [field]: undefined }),
      new RegExp(`^${field} is required`),
    ],
  ]),
  ['a map without an image', saveMap({ imageFile: undefined }), /^imageFile is required/],
  ['a map whose name is only white space', saveMap({ name: ' \t ' }), /^name must be/],
  ['a map whose name has a NUL', saveMap({ name: 'a\0b' }), /^name must be/],
  ['a map whose name is endless', saveMap({ name: 'x'.repeat(501) }), /^name must be/],
  ...['4', '-1', '1x', '1.5', 'NaN', 'Infinity', '1e0', '0x1'].map(
    (type): Row => [`a map of type ${type}`, saveMap({ type }), /^type must be a whole number from 0 to 3$/],
  ),
  ...['1x', 'NaN', 'Infinity', '85.0512', '-90', '1e400', '1,5'].map(
    (lat): Row => [
      `a map with latitude ${lat}`,
      saveMap({ boundsTopLeftLat: lat }),
      /^boundsTopLeftLat must be a number from/,
    ],
  ),
  ['a map with longitude 180.1', saveMap({ boundsTopLeftLng: 180.1 }), /^boundsTopLeftLng must be/],
  [
    'a map upside down',
    saveMap({ boundsTopLeftLat: 1, boundsBottomRightLat: 2 }),
    /^boundsTopLeftLat must be greater/,
  ],
  [
    'a map without height',
    saveMap({ boundsTopLeftLat: 1, boundsBottomRightLat: 1 }),
    /^boundsTopLeftLat must be greater/,
  ],
  ['a map without width', saveMap({ boundsTopLeftLng: 1, boundsBottomRightLng: 1 }), /no area/],
  ['a map from 180 to −180', saveMap({ boundsTopLeftLng: 180, boundsBottomRightLng: -180 }), /no area/],
  ['a default zoom of 0', saveMap({ defaultZoom: 0 }), /^defaultZoom must be/],
  ['a default zoom of 23', saveMap({ defaultZoom: 23 }), /^defaultZoom must be/],
  ['a smallest zoom of −1', saveMap({ minZoom: -1 }), /^minZoom must be/],
  ['a greatest zoom of 23', saveMap({ maxZoom: 23 }), /^maxZoom must be/],
  ['zooms out of order', saveMap({ minZoom: 5, maxZoom: 4 }), /^minZoom must not be greater/],
  [
    'a default zoom below the smallest',
    saveMap({ minZoom: 5, defaultZoom: 4 }),
    /^defaultZoom must not be less/,
  ],
  [
    'a default zoom above the greatest',
    saveMap({ maxZoom: 5, defaultZoom: 6 }),
    /^defaultZoom must not be greater/,
  ],
  ['a truth value that is none', saveMap({ isActive: 'yes' }), /^isActive must be true or false/],
  [
    'event dates on an indoor map',
    saveMap({ eventEndDate: '2026-05-01' }),
    /^eventEndDate is for maps of type 3/,
  ],
  [
    'an event that ends before it starts',
    saveMap({ type: 3, eventStartDate: '2026-05-02', eventEndDate: '2026-05-01' }),
    /^eventEndDate/,
  ],
  [
    'an event on a day that does not exist',
    saveMap({ type: 3, eventEndDate: '2026-02-30' }),
    /^eventEndDate/,
  ],
  [
    'an event date that is none',
    saveMap({ type: 3, eventStartDate: 'tomorrow' }),
    /^eventStartDate must be a date/,
  ],
  ['a floor without floorNumber', saveFloor({ floorNumber: undefined }), /^floorNumber is required/],
  ['a floor without name', saveFloor({ name: undefined }), /^name is required/],
  ['a floor without an image', saveFloor({ imageFile: undefined }), /^imageFile is required/],
  ['a floor number with a fraction', saveFloor({ floorNumber: '1.5' }), /^floorNumber must be/],
  ['a floor number past 32 bits', saveFloor({ floorNumber: '2147483648' }), /^floorNumber must be/],
  ['a sort order that is none', saveFloor({ sortOrder: 'first' }), /^sortOrder must be/],
  ['an elevation that is none', saveFloor({ elevationFt: 'NaN' }), /^elevationFt must be/],
  ['an update of a floor without name', updateFloor({ name: undefined }), /^name is required/],
  ['an update of a floor with an empty number', updateFloor({ floorNumber: '' }), /^floorNumber must be/],
  ...['name', 'zoneType', 'polygonGeoJson'].flatMap((field): Row[] => [
    [`a zone without ${field}`, saveZone({ [field]: undefined }), new RegExp(`^${field} is required`)],
    [`a zone with null as ${field}`, saveZone({ [field]: null }), new RegExp(`^${field} must be`)],
    [
      `an update of a zone without ${field}`,
      updateZone({ [field]: undefined }),
      new RegExp(`^${field} is required`),
    ],
  ]),
  ['a zone type in quotes', saveZone({ zoneType: '1' }), /^zoneType must be a whole number from 0 to 11/],
  ['a zone type with a fraction', saveZone({ zoneType: 1.5 }), /^zoneType must be/],
  ['a zone type of 12', saveZone({ zoneType: 12 }), /^zoneType must be/],
  ['a zone whose name is a number', saveZone({ name: 312 }), /^name must be/],
  ['a zone whose name has half a character', saveZone({ name: 'a\ud800' }), /^name must be/],
  ['a polygon that is an object', polygon(JSON.parse(box(0, 0, 1, 1))), /^polygonGeoJson must be/],
  ['a color that is a word', saveZone({ color: 'red' }), /^color must be/],
  ['a color of five digits', saveZone({ color: '#12345' }), /^color must be/],
  ['metadata that is no JSON', saveZone({ metadata: 'floor=3' }), /^metadata must be/],
  ['metadata that is a list', saveZone({ metadata: '["a"]' }), /^metadata must be/],
  ['metadata with a number as value', saveZone({ metadata: '{"seats": 4}' }), /^metadata/],
  [
    'metadata past 16 KiB',
    saveZone({ metadata: JSON.stringify({ a: 'x'.repeat(16 * 1024) }) }),
    /^metadata must be/,
  ],
  ['an elevation in quotes', saveZone({ elevationFt: '12' }), /^elevationFt must be/],
  ['isSearchable in quotes', saveZone({ isSearchable: 'true' }), /^isSearchable must be/],
  ['isActive as 1', saveZone({ isActive: 1 }), /^isActive must be/],
  [
    'a zone that is a list',
    (send, ids) => send('POST', `${base}/SaveZone/${ids.floor}`, [zoneJson]),
    /JSON object/,
  ],
  ['a zone without a body', (send, ids) => send('POST', `${base}/SaveZone/${ids.floor}`), /body/],
  [
    'a zone in broken JSON',
    (send, ids) =>
      send('POST', `${base}/SaveZone/${ids.floor}`, '{"name":', { 'content-type': 'application/json' }),
    /valid JSON/,
  ],
  ['a position without a map', resolve({ customMapId: undefined }), /^customMapId is required/],
  ['a position without a floor', resolve({ floorId: undefined }), /^floorId is required/],
  ['a position without latitude', resolve({ latitude: undefined }), /^latitude is required/],
  ['a position without longitude', resolve({ longitude: undefined }), /^longitude is required/],
  ['a latitude in quotes', resolve({ latitude: '0.5' }), /^latitude must be/],
  ['a latitude beyond the pole', resolve({ latitude: 90.1 }), /^latitude must be/],
  ['a longitude beyond 180', resolve({ longitude: -180.5 }), /^longitude must be/],
];

const badPolygons: [name: string, polygonGeoJson: string, message: RegExp][] = [
  ['that is no JSON', 'POLYGON((0 0,1 0,1 1,0 0))', /JSON/],
  ['that is a bare geometry', JSON.stringify({ type: 'Polygon', coordinates: [] }), /Feature/],
  [
    'that is a point',
    '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}',
    /Polygon/,
  ],
  [
    'that is a MultiPolygon',
    '{"type":"Feature","properties":{},"geometry":{"type":"MultiPolygon","coordinates":[]}}',
    /Polygon/,
  ],
  ['without rings', polygonOf(), /ring/],
  [
    'whose ring is open',
    polygonOf([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]),
    /ring 0/,
  ],
  [
    'whose hole is open',
    polygonOf(
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 0],
      ],
      [
        [1, 1],
        [2, 1],
        [2, 2],
      ],
    ),
    /ring 1/,
  ],
  [
    'of two vertices',
    polygonOf([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
    /ring 0/,
  ],
  [
    'of three vertices, two the same',
    polygonOf([
      [0, 0],
      [1, 1],
      [1, 1],
      [0, 0],
    ]),
    /ring 0/,
  ],
  [
    'that is a line',
    polygonOf([
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ]),
    /area/,
  ],
  [
    'with a longitude of 181',
    polygonOf([
      [0, 0],
      [181, 0],
      [1, 1],
      [0, 0],
    ]),
    /ring 0.*position 1/,
  ],
  [
    'with a latitude of 91',
    polygonOf([
      [0, 0],
      [1, 0],
      [1, 91],
      [0, 0],
    ]),
    /ring 0.*position 2/,
  ],
  [
    'with a text as a number',
    polygonOf([
      [0, 0],
      ['1' as unknown as number, 0],
      [1, 1],
      [0, 0],
    ]),
    /ring 0.*position 1/,
  ],
  ['with one number a position', polygonOf([[0, 0], [1], [1, 1], [0, 0]]), /ring 0.*position 1/],
  [
    'with four numbers a position',
    polygonOf([
      [0, 0],
      [1, 0, 0, 0],
      [1, 1],
      [0, 0],
    ]),
    /ring 0.*position 1/,
  ],
  [
    'with a number that is infinite',
    polygonOf([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]).replace('[1,1]', '[1e999,1]'),
    /ring 0.*position 2/,
  ],
  ['of 20,001 vertices', polygonOf(circle(20_001)), /20,?000/],
];

function circle(vertices: number): number[][] {
  const angle = (turn: number) => (2 * Math.PI * turn) / vertices;
  const ring = Array.from({ length: vertices }, (_, turn) => [Math.cos(angle(turn)), Math.sin(angle(turn))]);
  return [...ring, ring[0] ?? []];
}

const others: Refusal[] = [
  ...(
    [
      [
        'CustomMapNotFound',
        'a map that is not there',
        (send: Send) => send('GET', `${base}/GetCustomMap/${nowhere}`),
      ],
      [
        'CustomMapFloorNotFound',
        'a floor that is not there',
        (send: Send) => send('GET', `${base}/GetZones/${nowhere}`),
      ],
      [
        'CustomMapZoneNotFound',
        'a zone that is not there',
        (send: Send) => send('DELETE', `${base}/DeleteZone/${nowhere}`),
      ],
      ['CustomMapNotFound', 'a position on a map that is not there', resolve({ customMapId: nowhere })],
      ['CustomMapFloorNotFound', 'a position on a floor that is not there', resolve({ floorId: nowhere })],
      ['NotFound', 'an address that is not there', (send: Send) => send('GET', '/api/v4/Nothing')],
      [
        'NotFound',
        'an image that is not there',
        (send: Send) => send('GET', `/storage/images/${'0'.repeat(32)}.png`),
      ],
      [
        'NotFound',
        'an image address that leads out',
        (send: Send) => send('GET', '/storage/images/..%2f..%2fmuster.sqlite'),
      ],
    ] as const
  ).map(([error, name, send]): Refusal => ({ name, send, status: 404, error, message: /./ })),
  {
    name: 'a wrong method',
    send: (send) => send('PATCH', `${base}/GetCustomMaps`),
    status: 405,
    error: 'MethodNotAllowed',
    message: /GET/,
  },
  {
    name: 'a file that is no image',
    send: async (send) => saveMap({ imageFile: new Blob(['PK\u0003\u0004 a ZIP named .png']) })(send),
    status: 400,
    error: 'UnsupportedImage',
    message: /^imageFile: /,
  },
  {
    name: 'an image that breaks off',
    send: async (send) => {
      const png = new Uint8Array(await (await pngImage(400, 400)).arrayBuffer());
      return saveMap({ imageFile: new Blob([png.subarray(0, png.length / 2)]) })(send);
    },
    status: 400,
    error: 'UnsupportedImage',
    message: /^imageFile: /,
  },
  {
    name: 'an image of a format that is not taken',
    send: async (send, ids) => {
      const webp = await sharp(await (await pngImage()).arrayBuffer())
        .webp()
        .toBuffer();
      return updateFloor({ imageFile: new Blob([new Uint8Array(webp)]) })(send, ids);
    },
    status: 400,
    error: 'UnsupportedImage',
    message: /^imageFile: /,
  },
  {
    name: 'an SVG with an entity',
    send: (send) =>
      saveMap({
        imageFile: new Blob([
          '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        ]),
      })(send),
    status: 400,
    error: 'UnsupportedImage',
    message: /^imageFile: /,
  },
  {
    name: 'an image of more than 50 MB',
    send: (send, ids) =>
      updateMap({ imageFile: new Blob([new Uint8Array(50 * 1024 * 1024 + 1)]) })(send, ids),
    status: 413,
    error: 'ImageTooLarge',
    message: /50 MB/,
  },
  {
    name: 'a zone of more than 4 MiB',
    send: saveZone({ description: 'x'.repeat(4 * 1024 * 1024) }),
    status: 413,
    error: 'PayloadTooLarge',
    message: /limit/,
  },
  {
    name: 'a zone as plain text',
    send: (send, ids) =>
      send('POST', `${base}/SaveZone/${ids.floor}`, 'Room 12', { 'content-type': 'text/plain' }),
    status: 415,
    error: 'UnsupportedMediaType',
    message: /Content-Type/,
  },
  {
    name: 'an edit of an older state',
    send: (send, ids) => send('PUT', `${base}/UpdateZone/${ids.zone}`, zoneJson, { 'if-match': '"99"' }),
    status: 412,
    error: 'Conflict',
    message: /If-Match/,
  },
];

const refusals: Refusal[] = [
  ...badRequests.map(
    ([name, send, message]): Refusal => ({ name, send, message, status: 400, error: 'InvalidRequest' }),
  ),
  ...badPolygons.map(
    ([name, text, message]): Refusal => ({
      name: `a polygon ${name}`,
      send: polygon(text),
      message,
      status: 422,
      error: 'InvalidPolygon',
    }),
  ),
  ...others,
  ...calendarRefusals,
];

onEveryEngine('refusals', (server) => {
  let ids: Ids;
  let send: Send;
  let stored: unknown;

  before(async () => {
    send = clientOf(server());
    const { customMapId: map } = await addMap(send);
    const { customMapFloorId: floor } = await addFloor(send, map);
    const { customMapZoneId: zone } = await addZone(send, floor);
    const item = await addCalendarItem(send);
    const instance = await addCalendarItem(send, { RecurrenceRule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' });
    ids = { map, floor, zone, item, instance };
    stored = await everythingStored(server());
  });

  for (const { name, send: request, status, error, message } of refusals) {
    test(`${name}: ${status} ${error}, and nothing has changed`, async () => {
      const answer = await request(send, ids);
      assert.deepEqual(
        [answer.status, answer.body?.error, answer.body?.statusCode],
        [status, error, status],
        answer.text,
      );
      assert.deepEqual(Object.keys(answer.body).sort(), ['error', 'message', 'statusCode']);
      assert.match(answer.body.message, message);
      assert.deepEqual(await everythingStored(server()), stored);
    });
  }

  test('checks come in order: a wrong field before an id that is nowhere, and that before a wrong polygon', async () => {
    const wrongBoth = await send('POST', `${base}/SaveZone/${nowhere}`, {
      ...zoneJson,
      zoneType: 99,
      polygonGeoJson: 'no',
    });
    assert.equal(wrongBoth.status, 400);
    const wrongPolygon = await send('POST', `${base}/SaveZone/${nowhere}`, {
      ...zoneJson,
      polygonGeoJson: 'no',
    });
    assert.equal(wrongPolygon.status, 404);
    const floor = await send('PUT', `${base}/UpdateFloor/${nowhere}`, formOf({ name: 'x' }));
    assert.equal(floor.status, 400);
    const image = await send(
      'PUT',
      `${base}/UpdateFloor/${nowhere}`,
      formOf({ floorNumber: 1, name: 'x', imageFile: new Blob(['x']) }),
    );
    assert.equal(image.status, 404);
  });

  test('an error can be had as problem details', async () => {
    const { headers, body } = await send('GET', `${base}/GetCustomMap/${nowhere}`, undefined, {
      accept: 'application/problem+json',
    });
    assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/);
    assert.deepEqual(
      [body.title, body.status, body.error, body.statusCode],
      ['CustomMapNotFound', 404, 'CustomMapNotFound', 404],
    );
    assert.equal(body.detail, body.message);
  });

  test('a failure of our own is a 500 that tells nothing of what is inside', async () => {
    const { db } = server().ctx;
    await db.schema.alterTable('zones').renameTo('zones_away').execute();
    try {
      const { status, body, text } = await send('GET', `${base}/GetZones/${ids.floor}`);
      assert.deepEqual([status, body.error, body.statusCode], [500, 'InternalServerError', 500]);
      assert.doesNotMatch(text, /zones|select|sql/i);
    } finally {
      await db.schema.alterTable('zones_away').renameTo('zones').execute();
    }
  });
});

async function addCalendarItem(send: Send, fields: object = {}): Promise<number> {
  const drill = { Title: 'Drill', Start: '2027-01-12T09:00:00Z', ...fields };
  const { status, body, text } = await send('POST', '/api/v4/Calendar/SaveCalendarItem', drill);
  assert.equal(status, 200, text);
  return body.Data.CalendarItemId;
}

/** Every row of every table and every file, to be compared. */
async function everythingStored(server: TestServer): Promise<unknown> {
  const tables: (keyof Tables)[] = [
    ...(['departments', 'users', 'maps', 'floors', 'zones', 'images'] as const),
    ...(['calendar_items', 'calendar_series', 'calendar_revisions', 'calendar_syncs', 'counters'] as const),
  ];
  const rows = await Promise.all(
    tables.map((table) => server.ctx.db.selectFrom(table).selectAll().execute()),
  );
  const blobs = (await Array.fromAsync(server.ctx.blobs.list(''))).map((blob) => blob.key).sort();
  return { rows, blobs };
}
