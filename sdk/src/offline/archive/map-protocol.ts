import type { OfflineStorage } from '../storage/offline-storage.ts';
import { readArchiveHeader, readTile } from './read-tile.ts';

/** The part of MapLibre's request that a protocol handler needs. */
export interface ProtocolRequest {
  readonly url: string;
  readonly type?: string;
}

/** A handler for `addProtocol` of MapLibre GL JS 4 and later. Rejects with `status: 404` if there is nothing to draw. */
export type ProtocolHandler = (
  request: ProtocolRequest,
  abortController: AbortController,
) => Promise<{ data: ArrayBuffer | object }>;

/**
 * Lets MapLibre draw stored tiles: `maplibregl.addProtocol('muster', createOfflineProtocol(store))`.
 *
 * `muster://{id}` is the TileJSON of a floor or map, for the `url` of a raster source with `tileSize: 256`;
 * `muster://{id}/{z}/{x}/{y}` is a tile. Anything else is a 404, which MapLibre leaves blank.
 */
export function createOfflineProtocol(store: OfflineStorage): ProtocolHandler {
  return async ({ url, type }, { signal }) => {
    const [, scheme, id, z, x, y] = /^(\w+):\/\/([^/?#]+)(?:\/(\d+)\/(\d+)\/(\d+))?\/?$/.exec(url) ?? [];
    if (!scheme || !id || (type === 'json') !== (z === undefined)) throw notFound(url);
    if (z === undefined) return { data: await describeTiles(store, scheme, id) };
    const tile = await readTile(store, { id, z: Number(z), x: Number(x), y: Number(y) });
    signal.throwIfAborted();
    if (!tile) throw notFound(url);
    return { data: tile.bytes.buffer };
  };
}

/** The TileJSON 3.0 document of a stored map or floor. */
async function describeTiles(store: OfflineStorage, scheme: string, id: string): Promise<object> {
  const header = await readArchiveHeader(store, id);
  if (!header) throw notFound(`${scheme}://${id}`);
  return {
    tilejson: '3.0.0',
    scheme: 'xyz',
    tiles: [`${scheme}://${id}/{z}/{x}/{y}`],
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
  };
}

/** MapLibre ignores errors with this status and reports all others. */
function notFound(url: string): Error {
  return Object.assign(new Error(`Nothing is stored at ${url}`), { status: 404 });
}
