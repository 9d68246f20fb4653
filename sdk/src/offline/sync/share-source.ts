import type { MusterClient } from '../../client.ts';
import type { SharedMap, SharedMapManifest } from '../../resources.ts';
import { openArchive } from '../archive/fetch-archive.ts';
import {
  arePoints,
  areZones,
  checkAttachments,
  defaultStallMs,
  getStatus,
  isManifest,
  isMap,
  requireValue,
  type SourceOptions,
  unlessNotFound,
} from './client-source.ts';
import {
  type CustomMapDetail,
  noPointsVersion,
  type OfflineSource,
  type Point,
  SourceError,
  type Zone,
} from './offline-source.ts';

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
    readPoints: async (floorId, signal) => {
      const points = toPoints(await readFloor(floorId, signal), floorId);
      if (points && !arePoints(points))
        throw new SourceError('unreadable', 'the response is not a shared map');
      return points;
    },
    readAttachments: async (_id, signal) => {
      const result = await client.get('/api/v4/Share/{token}/Attachments', {
        params: { path: { token } },
        signal,
        cache,
      });
      requireLink(result);
      return checkAttachments(requireValue(result, signal));
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
 * On the server, showing or hiding metadata and notes changes only the map's version. Here it also changes the versions of zones
 * and points, so that they are downloaded again. In the same way, the versions of attachments change with everything that decides
 * whether they are shown, and are 0 if none are.
 */
function toVersions(manifest: SharedMapManifest) {
  const { customMapId, mapVersion, showMetadataOnShares, showAttachmentsOnShares, floors } = manifest;
  const shown = showMetadataOnShares ? 1 : 0;
  return {
    customMapId,
    mapVersion,
    attachmentVersion: showAttachmentsOnShares ? mapVersion + manifest.attachmentVersion : 0,
    floors: floors.map(
      ({ customMapFloorId, floorVersion, zoneVersion, pointVersion, attachmentVersion }) => ({
        customMapFloorId,
        floorVersion,
        zoneVersion: 2 * zoneVersion + shown,
        pointVersion: hasPoints(pointVersion) ? 2 * pointVersion + shown : noPointsVersion,
        attachmentVersion: showAttachmentsOnShares ? zoneVersion + pointVersion + attachmentVersion : 0,
      }),
    ),
  };
}

/** The server of a share may be of an earlier release, which sends no version. */
function hasPoints(pointVersion: number | undefined): boolean {
  return (pointVersion ?? noPointsVersion) !== noPointsVersion;
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
    editsNeedReview: false,
    ...unverified,
    addedOn: map.updatedOn,
    floors: floors.map(({ zones, points: _, ...floor }) => ({
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

function toPoints(shared: SharedMap | undefined, customMapFloorId: string): readonly Point[] | undefined {
  const floor = shared?.floors.find((one) => one.customMapFloorId === customMapFloorId);
  return floor?.points.map((point) => ({ ...point, customMapFloorId, isActive: true }));
}
