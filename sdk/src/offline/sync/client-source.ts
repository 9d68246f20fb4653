import type { MusterClient } from '../../client.ts';
import type { ApiFailure, Result } from '../../http/result.ts';
import { openArchive } from '../archive/fetch-archive.ts';
import {
  type CustomMapDetail,
  type OfflineSource,
  SourceError,
  type VersionManifest,
  type Zone,
} from './offline-source.ts';

/** What a source needs of a client. */
export type SourceClient = Pick<MusterClient, 'baseUrl' | 'session' | 'get'>;

export interface SourceOptions {
  /** Fetches archives. They need no token, and must not be given one: they may come from another host. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** A download of an archive on which nothing comes for so long is continued on another connection; 30 seconds by default. */
  readonly stallMs?: number;
}

const defaultStallMs = 30_000;

/** A browser would keep answers under their address alone, whoever is signed in, and mix what it keeps with the store's own tag. */
const cache = 'no-store';

/** Lets an offline store sync from the service of a client, as whoever is signed in there. */
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
      if (!result.ok && statusOf(result.error) === 304) return undefined;
      const manifest = requireValue(result, signal);
      if (!isManifest(manifest)) throw new SourceError('unreadable', 'the answer is not a version manifest');
      return { manifest, etag: result.ok ? result.etag : undefined };
    },
    readMap: async (id, signal) => {
      const path = { id };
      const map = unlessGone(
        await client.get('/api/v4/CustomMaps/GetCustomMap/{id}', { params: { path }, signal, cache }),
        signal,
      );
      if (map && !isMap(map)) throw new SourceError('unreadable', 'the answer is not a map with its floors');
      return map;
    },
    readZones: async (floorId, signal) => {
      const path = { floorId };
      const zones = unlessGone(
        await client.get('/api/v4/CustomMaps/GetZones/{floorId}', { params: { path }, signal, cache }),
        signal,
      );
      if (zones && !areZones(zones)) throw new SourceError('unreadable', 'the answer is not a list of zones');
      return zones;
    },
    openArchive: (url, fromByte, signal) => openArchive({ fetch, stallMs }, url, fromByte, signal),
  };
}

/** @throws SourceError; the signal's reason where it is aborted */
function requireValue<T>(result: Result<T>, signal: AbortSignal): T {
  if (result.ok) return result.value;
  signal.throwIfAborted();
  throw new SourceError(kindOf(result.error), 'message' in result.error ? result.error.message : 'aborted');
}

function unlessGone<T>(result: Result<T>, signal: AbortSignal): T | undefined {
  const isGone = !result.ok && result.error.kind === 'api' && notFound.has(result.error.name);
  return isGone ? undefined : requireValue(result, signal);
}

/** A 404 of the service itself. One of a proxy, or of a server that is not this service, says nothing about a map. */
const notFound: ReadonlySet<string> = new Set(['CustomMapNotFound', 'CustomMapFloorNotFound']);

function statusOf(error: ApiFailure): number | undefined {
  return error.kind === 'api' ? error.statusCode : undefined;
}

function kindOf(error: ApiFailure): SourceError['kind'] {
  if (error.kind !== 'api') return 'unreachable';
  return error.statusCode === 401 || error.statusCode === 403 ? 'unauthorized' : 'refused';
}

/** Answers are looked at before they replace anything: what a portal or a proxy says is not the service's word. */
function isManifest(value: unknown): value is VersionManifest {
  return isListOf(fieldOf(value, 'maps'), (map) => {
    const isMapEntry = isId(fieldOf(map, 'customMapId')) && isVersion(fieldOf(map, 'mapVersion'));
    return isMapEntry && isListOf(fieldOf(map, 'floors'), areFloorVersions);
  });
}

function areFloorVersions(floor: unknown): boolean {
  const versions = ['floorVersion', 'zoneVersion'].map((name) => fieldOf(floor, name));
  return isId(fieldOf(floor, 'customMapFloorId')) && versions.every(isVersion);
}

function isMap(value: unknown): value is CustomMapDetail {
  return isId(fieldOf(value, 'customMapId')) && isListOf(fieldOf(value, 'floors'), isFloor);
}

const isFloor = (floor: unknown) => isId(fieldOf(floor, 'customMapFloorId'));

function areZones(value: unknown): value is readonly Zone[] {
  return isListOf(value, (zone) => {
    const texts = ['customMapZoneId', 'name', 'polygonGeoJson'].map((name) => fieldOf(zone, name));
    return texts.every((text) => typeof text === 'string');
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

const isId = (value: unknown) => typeof value === 'string' && value !== '';
const isVersion = (value: unknown) => Number.isSafeInteger(value);
