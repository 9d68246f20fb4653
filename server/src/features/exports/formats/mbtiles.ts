import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { PMTiles } from 'pmtiles';

const formats: Readonly<Record<number, string>> = { 1: 'pbf', 2: 'png', 3: 'jpg', 4: 'webp' };

/** Writes the tiles of an archive as MBTiles 1.3, whose rows are counted from the south. */
export async function writeMbtiles(archive: PMTiles, name: string, path: string): Promise<void> {
  const header = await archive.getHeader();
  const { minLon: west, minLat: south, maxLon: east, maxLat: north, minZoom, maxZoom } = header;
  const db = new DatabaseSync(path);
  try {
    db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      CREATE TABLE metadata (name TEXT, value TEXT);
      CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
      CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);`);
    const metadata = {
      name,
      format: formats[header.tileType] ?? 'png',
      bounds: [west, south, east, north].join(),
      minzoom: minZoom,
      maxzoom: maxZoom,
      type: 'overlay',
      version: '1',
    };
    const addMetadata = db.prepare('INSERT INTO metadata VALUES (?, ?)');
    for (const [key, value] of Object.entries(metadata)) addMetadata.run(key, String(value));
    const addTile = db.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)');
    for (let z = minZoom; z <= maxZoom; z++) {
      for (const { x, y } of tilesWithin({ west, south, east, north }, z)) {
        const tile = await archive.getZxy(z, x, y);
        if (tile) addTile.run(z, x, 2 ** z - 1 - y, new Uint8Array(tile.data));
        await setImmediate();
      }
    }
  } finally {
    db.close();
  }
}

/** The tiles of a zoom that bounds touch, also across the antimeridian. */
function* tilesWithin(bounds: { west: number; south: number; east: number; north: number }, z: number) {
  const size = 2 ** z;
  const clamp = (value: number) => Math.min(size - 1, Math.max(0, Math.floor(value)));
  const [top, bottom] = [clamp(mercatorY(bounds.north) * size), clamp(mercatorY(bounds.south) * size)];
  const first = Math.floor(mercatorX(bounds.west) * size);
  const end = mercatorX(bounds.east < bounds.west ? bounds.east + 360 : bounds.east) * size;
  for (let column = first; column <= Math.min(end, first + size - 1); column++)
    for (let y = top; y <= bottom; y++) yield { x: ((column % size) + size) % size, y };
}
