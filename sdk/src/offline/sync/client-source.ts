import type { MusterClient } from '../../client.ts';
import type { ApiFailure, Result } from '../../http/result.ts';
import { openArchive } from '../archive/fetch-archive.ts';
import {
  type CustomMapDetail,
  noPointsVersion,
  type OfflineSource,
  type Point,
  SourceError,
  type VersionManifest,
  type Zone,
} from './offline-source.ts';

/** The part of a client that a source uses. */
export type SourceClient = Pick<MusterClient, 'baseUrl' | 'session' | 'get'>;

export interface SourceOptions {
  /** Downloads archives. Do not add a token to the requests: archives need none, and may come from another host. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** After this long without data, a download continues over a new connection; 30 seconds by default. */
  readonly stallMs?: number;
}

export const defaultStallMs = 30_000;

/** A browser's cache ignores the signed-in user, and would mix its own `ETag` with the store's. */
const cache = 'no-store';

/** Lets an offline store sync through a client, with the permissions of the client's signed-in user. */
export function sourceOf(client: SourceClient, options: SourceOptions = {}): OfflineSource {
  const { fetch = (request) => globalThis.fetch(request), stallMs = defaultStallMs } = options;
  return {
    owner: () => `${client.baseUrl} ${client.session?.departmentId ?? ''}`,
    readManifest: async (ifNoneMatch, signal) => {
      const result = await client.get('/api/v4/CustomMaps/GetVersionManifest', {
        ifNoneMatch,
        signal,
        cache,
      });
      if (!result.ok && getStatus(result.error) === 304) return undefined;
      const manifest = requireValue(result, signal);
      if (!isManifest(manifest))
        throw new SourceError('unreadable', 'the response is not a version manifest');
      return { manifest, etag: result.ok ? result.etag : undefined };
    },
    readMap: async (id, signal) => {
      const params = { path: { id }, query: { includeInactive: true } };
      const map = unlessNotFound(
        await client.get('/api/v4/CustomMaps/GetCustomMap/{id}', { params, signal, cache }),
        signal,
      );
      if (map && !isMap(map))
        throw new SourceError('unreadable', 'the response is not a map with its floors');
      return map;
    },
    readZones: async (floorId, signal) => {
      const path = { floorId };
      const zones = unlessNotFound(
        await client.get('/api/v4/CustomMaps/GetZones/{floorId}', { params: { path }, signal, cache }),
        signal,
      );
      if (zones && !areZones(zones))
        throw new SourceError('unreadable', 'the response is not a list of zones');
      return zones;
    },
    readPoints: async (floorId, signal) => {
      const path = { floorId };
      const points = unlessNotFound(
        await client.get('/api/v4/CustomMaps/GetPoints/{floorId}', { params: { path }, signal, cache }),
        signal,
      );
      if (points && !arePoints(points))
        throw new SourceError('unreadable', 'the response is not a list of points');
      return points;
    },
    readAttachments: async (customMapId, signal) => {
      const params = { query: { customMapId, includeNested: true } };
      const attachments = unlessNotFound(
        await client.get('/api/v4/CustomMaps/GetAttachments', { params, signal, cache }),
        signal,
      );
      return checkAttachments(attachments);
    },
    openArchive: (url, fromByte, signal) => openArchive({ fetch, stallMs }, url, fromByte, signal),
  };
}

/** @throws SourceError; the signal's reason if it is aborted */
export function requireValue<T>(result: Result<T>, signal: AbortSignal): T {
  if (result.ok) return result.value;
  signal.throwIfAborted();
  throw new SourceError(
    toErrorKind(result.error),
    'message' in result.error ? result.error.message : 'aborted',
  );
}

export function unlessNotFound<T>(result: Result<T>, signal: AbortSignal): T | undefined {
  const isNotFound = !result.ok && result.error.kind === 'api' && notFound.has(result.error.name);
  return isNotFound ? undefined : requireValue(result, signal);
}

/** 404 errors of the service itself. A 404 from a proxy or another server says nothing about a map. */
const notFound: ReadonlySet<string> = new Set(['CustomMapNotFound', 'CustomMapFloorNotFound']);

export function getStatus(error: ApiFailure): number | undefined {
  return error.kind === 'api' ? error.statusCode : undefined;
}

function toErrorKind(error: ApiFailure): SourceError['kind'] {
  if (error.kind !== 'api') return 'unreachable';
  return error.statusCode === 401 || error.statusCode === 403 ? 'unauthorized' : 'refused';
}

/** Responses are checked before they replace anything: they may come from a portal or a proxy. */
export function isManifest(value: unknown): value is VersionManifest {
  return isListOf(getField(value, 'maps'), (map) => {
    const isMapEntry = isId(getField(map, 'customMapId')) && isVersion(getField(map, 'mapVersion'));
    return isMapEntry && isListOf(getField(map, 'floors'), areFloorVersions);
  });
}

function areFloorVersions(floor: unknown): boolean {
  const pointVersion = getField(floor, 'pointVersion') ?? noPointsVersion;
  const versions = [getField(floor, 'floorVersion'), getField(floor, 'zoneVersion'), pointVersion];
  return isId(getField(floor, 'customMapFloorId')) && versions.every(isVersion);
}

export function isMap(value: unknown): value is CustomMapDetail {
  return isId(getField(value, 'customMapId')) && isListOf(getField(value, 'floors'), isFloor);
}

const isFloor = (floor: unknown) => isId(getField(floor, 'customMapFloorId'));

export function areZones(value: unknown): value is readonly Zone[] {
  return isListOf(value, (zone) => {
    const texts = ['customMapZoneId', 'name', 'polygonGeoJson'].map((name) => getField(zone, name));
    return texts.every((text) => typeof text === 'string');
  });
}

export function arePoints(value: unknown): value is readonly Point[] {
  return isListOf(value, (point) => {
    const texts = ['customMapPointId', 'pointType'].map((name) => getField(point, name));
    const numbers = ['latitude', 'longitude'].map((name) => getField(point, name));
    return texts.every((text) => typeof text === 'string') && numbers.every(Number.isFinite);
  });
}

/** @throws SourceError */
export function checkAttachments<T>(attachments: readonly T[] | undefined): readonly T[] | undefined {
  const isAttachment = (one: unknown) =>
    isId(getField(one, 'attachmentId')) && typeof getField(one, 'title') === 'string';
  if (attachments === undefined || isListOf(attachments, isAttachment)) return attachments;
  throw new SourceError('unreadable', 'the response is not a list of attachments');
}

function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

const isId = (value: unknown) => typeof value === 'string' && value !== '';
const isVersion = (value: unknown) => Number.isSafeInteger(value);
