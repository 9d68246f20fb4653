import type { MusterClient } from '../../client.ts';
import type { SharedMap, SharedMapManifest } from '../../resources.ts';
import { openArchive } from '../archive/fetch-archive.ts';
import {
  areZones,
  defaultStallMs,
  getStatus,
  isManifest,
  isMap,
  requireValue,
  type SourceOptions,
  unlessNotFound,
} from './client-source.ts';
import { type CustomMapDetail, type OfflineSource, SourceError, type Zone } from './offline-source.ts';

/** The part of a client that a shared map's source uses. It needs no session. */
export type ShareClient = Pick<MusterClient, 'baseUrl' | 'get'>;

const cache = 'no-store';
const noShareLink = 'ShareLinkNotFound';

/**
 * Lets an offline store sync the single map of a share link. Use one store for each link. Fields that a link does not show have
 * neutral values in the store: department 0, no placement, every zone active and searchable.
 *
 * A link that has ended is a problem of the kind `unauthorized`.
 *
 * @param token the last part of the link's address
 */
export function sourceOfShare(
  client: ShareClient,
  token: string,
  options: SourceOptions = {},
): OfflineSource {
  const { fetch = (request) => globalThis.fetch(request), stallMs = defaultStallMs } = options;
  const readFloor = async (floor: string, signal: AbortSignal): Promise<SharedMap | undefined> => {
    const params = { path: { token }, query: { floor } };
    const result = await client.get('/api/v4/Share/{token}', { params, signal, cache });
    requireLink(result);
    return unlessNotFound(result, signal);
  };
  return {
    owner: () => `${client.baseUrl} share`,
    readManifest: async (ifNoneMatch, signal) => {
      const params = { path: { token } };
      const result = await client.get('/api/v4/Share/{token}/Manifest', {
        params,
        ifNoneMatch,
        signal,
        cache,
      });
      requireLink(result);
      if (!result.ok && getStatus(result.error) === 304) return undefined;
      const manifest = { maps: [toVersions(requireValue(result, signal))] };
      if (!isManifest(manifest)) throw new SourceError('unreadable', 'the response is not a manifest');
      return { manifest, etag: result.ok ? result.etag : undefined };
    },
    readMap: async (_id, signal) => {
      const map = toMap(await readFloor('default', signal));
      if (map && !isMap(map)) throw new SourceError('unreadable', 'the response is not a shared map');
      return map;
    },
    readZones: async (floorId, signal) => {
      const zones = toZones(await readFloor(floorId, signal), floorId);
      if (zones && !areZones(zones)) throw new SourceError('unreadable', 'the response is not a shared map');
      return zones;
    },
    openArchive: (url, fromByte, signal) => openArchive({ fetch, stallMs }, url, fromByte, signal),
  };
}

/** @throws SourceError if the link has ended */
function requireLink(result: Awaited<ReturnType<ShareClient['get']>>): void {
  if (!result.ok && result.error.kind === 'api' && result.error.name === noShareLink)
    throw new SourceError('unauthorized', result.error.message);
}

/**
 * On the server, showing or hiding metadata changes only the map's version. Here it also changes the zones' versions, so that
 * they are downloaded again.
 */
function toVersions({ customMapId, mapVersion, showMetadataOnShares, floors }: SharedMapManifest) {
  return {
    customMapId,
    mapVersion,
    floors: floors.map(({ customMapFloorId, floorVersion, zoneVersion }) => ({
      customMapFloorId,
      floorVersion,
      zoneVersion: 2 * zoneVersion + (showMetadataOnShares ? 1 : 0),
    })),
  };
}

/** Links do not show who verified a map. */
const unverified = {
  verifiedOn: null,
  verifiedBy: null,
  verificationDueOn: null,
  changesSinceVerified: null,
} as const;

function toMap(shared: SharedMap | undefined): CustomMapDetail | undefined {
  if (!shared) return undefined;
  const { map, floors } = shared;
  return {
    ...map,
    departmentId: 0,
    isActive: true, // links to inactive maps show nothing
    originalImageUrl: map.imageUrl,
    placement: null,
    verifyEveryMonths: null,
    ...unverified,
    addedOn: map.updatedOn,
    floors: floors.map(({ zones, ...floor }) => ({
      ...floor,
      isActive: true,
      originalImageUrl: floor.imageUrl,
      placement: null,
      ...unverified,
      zoneCount: zones.length,
    })),
  };
}

function toZones(shared: SharedMap | undefined, customMapFloorId: string): readonly Zone[] | undefined {
  const floor = shared?.floors.find((one) => one.customMapFloorId === customMapFloorId);
  return floor?.zones.map((zone) => ({ ...zone, customMapFloorId, isSearchable: true, isActive: true }));
}
