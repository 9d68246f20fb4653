import assert from 'node:assert/strict';
import { ftruncateSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { ImageProblem } from '../image-problem.ts';
import { findGdal, runGdal } from '../testing/gdal.ts';
import { convertMbtiles } from './convert-mbtiles.ts';
import { openArchive } from './testing/open-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-mbtiles-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

type Tile = readonly [zoom: number, column: number, row: number, bytes: Uint8Array | null];
const png = (name: string) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(name)]);

function write(
  tiles: readonly Tile[],
  metadata: object,
  schema = 'create table tiles (zoom_level, tile_column, tile_row, tile_data)',
) {
  const path = join(folder, `${++files}.mbtiles`);
  const db = new DatabaseSync(path);
  db.exec('pragma journal_mode = wal; create table metadata (name, value)');
  for (const [name, value] of Object.entries(metadata))
    db.prepare('insert into metadata values (?, ?)').run(name, value as string);
  db.exec(schema);
  const table = schema.includes('view tiles') ? 'map' : 'tiles';
  for (const tile of tiles) db.prepare(`insert into ${table} values (?, ?, ?, ?)`).run(...tile);
  db.close();
  return path;
}

/** Converts and opens the result. */
async function convert(path: string) {
  const outputPath = `${path}.pmtiles`;
  await convertMbtiles({ path, outputPath });
  const { tiles, close } = await openArchive(outputPath);
  const read = async (z: number, x: number, y: number) => {
    const tile = await tiles.getZxy(z, x, y);
    return tile && Buffer.from(tile.data).toString('latin1').replace('\x89PNG\r\n\x1a\n', '');
  };
  return { header: await tiles.getHeader(), metadata: await tiles.getMetadata(), read, close };
}

async function problemOf(path: string): Promise<string> {
  const outputPath = `${path}.pmtiles`;
  const problem = await convertMbtiles({ path, outputPath }).then(
    () => assert.fail('it was converted'),
    (error: unknown) => error,
  );
  if (!(problem instanceof ImageProblem)) throw problem;
  for (const left of [outputPath, `${outputPath}.partial`, `${outputPath}.tiles`])
    assert.equal(statSync(left, { throwIfNoEntry: false }), undefined, 'nothing is left over');
  return problem.message;
}

test('rows are counted from the north, and what the file says about itself is kept', async () => {
  const tiles: Tile[] = [
    [0, 0, 0, png('world')],
    [1, 0, 0, png('southwest')],
    [1, 0, 1, png('northwest')],
    [1, 1, 1, png('northwest')],
    [1, 1, 0, null],
  ];
  const metadata = { name: 'Harbor', format: 'png', bounds: '-10,-20,30,40', attribution: '© Survey' };
  const { header, read, close, metadata: kept } = await convert(write(tiles, metadata));
  assert.deepEqual([header.tileType, header.minZoom, header.maxZoom], [2, 0, 1]);
  assert.deepEqual([header.minLon, header.minLat, header.maxLon, header.maxLat], [-10, -20, 30, 40]);
  assert.deepEqual(await Promise.all([read(1, 0, 1), read(1, 0, 0), read(1, 1, 0), read(1, 1, 1)]), [
    'southwest',
    'northwest',
    'northwest',
    undefined,
  ]);
  assert.deepEqual(kept, { name: 'Harbor', attribution: '© Survey' });
  await close();
});

test('vector tiles are compressed once, from a view as many programs write it', async () => {
  const view = `create table map (zoom_level, tile_column, tile_row, tile_data);
    create view tiles as select zoom_level, tile_column, tile_row, tile_data from map`;
  const layers = { vector_layers: [{ id: 'roads' }] };
  const tiles: Tile[] = [
    [2, 1, 1, gzipSync('packed')],
    [2, 1, 2, Buffer.from('plain')],
  ];
  const path = write(tiles, { format: 'pbf', bounds: 'nonsense', json: JSON.stringify(layers) }, view);
  const { header, read, close, metadata } = await convert(path);
  assert.deepEqual([header.tileType, header.tileCompression], [1, 2]);
  assert.deepEqual([await read(2, 1, 2), await read(2, 1, 1)], ['packed', 'plain']); // the reader unpacks them
  assert.deepEqual(metadata, layers);
  assert.deepEqual([header.minLon, header.maxLon], [-90, 0], 'the bounds are those of its tiles');
  assert.ok(Math.abs(header.maxLat - 66.51326) < 1e-4 && Math.abs(header.minLat + 66.51326) < 1e-4);
  await close();
});

test('a tile that is there twice is taken once', async () => {
  const { read, header, close } = await convert(
    write(
      [
        [0, 0, 0, png('a')],
        [0, 0, 0, png('b')],
        [1, 0, 0, png('c')],
      ],
      { format: 'png' },
    ),
  );
  assert.equal(header.numAddressedTiles, 2);
  assert.ok(['a', 'b'].includes((await read(0, 0, 0)) ?? ''));
  await close();
});

test('a file that is not MBTiles, or hostile, is rejected with the reason, and leaves nothing', async () => {
  const tile: Tile = [0, 0, 0, png('a')];
  assert.match(await problemOf(write([], { format: 'png' })), /no tiles/);
  assert.match(
    await problemOf(write([[0, 0, 0, Buffer.from('GIF89a')]], { format: 'gif' })),
    /must have tiles/,
  );
  for (const [z, x, y] of [
    [1, 2, 0],
    [1, 0, -1],
    [27, 0, 0],
    [1.5, 0, 0],
  ] as const)
    assert.match(await problemOf(write([[z, x, y, png('a')]], { format: 'png' })), /not on the map/);
  const other = join(folder, 'other.mbtiles');
  new DatabaseSync(other).exec('create table t (a); create table metadata (name, value)');
  assert.match(await problemOf(other), /not MBTiles/);
  const endless = `create table map (zoom_level, tile_column, tile_row, tile_data);
    create view tiles as with recursive t (zoom_level, tile_column, tile_row, tile_data) as
      (select 0, 0, 0, x'00' union all select zoom_level, tile_column, tile_row, tile_data from t) select * from t`;
  assert.match(await problemOf(write([tile], {}, endless)), /damaged/);
  const calling = `create table map (zoom_level, tile_column, tile_row, tile_data);
    create view tiles as select zoom_level, tile_column, tile_row, zeroblob(1e9) as tile_data from map`;
  assert.match(await problemOf(write([tile], {}, calling)), /damaged/);
  const path = write(
    Array.from({ length: 200 }, (_, x): Tile => [9, x, 0, png(`${x}`.repeat(500))]),
    {},
  );
  ftruncateSync(openSync(path, 'r+'), 40_000);
  assert.match(await problemOf(path), /damaged/);
});

test('has the tiles that GDAL wrote', { skip: findGdal() ? false : 'without gdal' }, async () => {
  const image = join(folder, 'plan.png');
  await sharp({ create: { width: 600, height: 400, channels: 3, background: '#305070' } }).toFile(image);
  const path = join(folder, 'gdal.mbtiles');
  runGdal('gdal_translate', [
    '-q',
    '-of',
    'MBTILES',
    '-a_srs',
    'EPSG:3857',
    '-a_ullr',
    '0',
    '1000',
    '1500',
    '0',
    image,
    path,
  ]);
  const db = new DatabaseSync(path);
  const rows = db.prepare('select zoom_level, tile_column, tile_row, tile_data from tiles').all();
  db.close();
  assert.ok(rows.length >= 2);
  await convertMbtiles({ path, outputPath: `${path}.pmtiles` });
  const { tiles, close } = await openArchive(`${path}.pmtiles`);
  for (const { zoom_level, tile_column, tile_row, tile_data } of rows) {
    const z = Number(zoom_level);
    const tile = await tiles.getZxy(z, Number(tile_column), 2 ** z - 1 - Number(tile_row));
    assert.deepEqual(Buffer.from(tile?.data ?? new ArrayBuffer(0)), Buffer.from(tile_data as Uint8Array));
  }
  await close();
});
