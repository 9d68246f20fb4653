import type { CustomMapDetail, Zone } from '../../resources.ts';

export type { CustomMapDetail, Zone };

/** The answer of GetVersionManifest. */
export interface VersionManifest {
  readonly maps: readonly MapVersions[];
}

export interface MapVersions {
  readonly customMapId: string;
  readonly mapVersion: number;
  readonly floors: readonly FloorVersions[];
}

export interface FloorVersions {
  readonly customMapFloorId: string;
  readonly floorVersion: number;
  readonly zoneVersion: number;
}

/** Part of an archive, as it comes. */
export interface ArchiveDownload {
  /** The position in the archive of the first byte that comes: what was asked for, or 0 from a server without ranges. */
  readonly offset: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Where a sync gets things from. Everything may reject with a {@link SourceError}, and does when `signal` is aborted. */
export interface OfflineSource {
  /** Names the server and the department: the tag of one manifest means nothing for another. */
  readonly owner: () => string;
  /**
   * @param etag of the manifest that was read last
   * @returns `undefined` where the manifest is still that one
   */
  readonly readManifest: (
    etag: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly manifest: VersionManifest; readonly etag: string | undefined } | undefined>;
  /** @returns `undefined` where there is no such map, any more */
  readonly readMap: (customMapId: string, signal: AbortSignal) => Promise<CustomMapDetail | undefined>;
  /** @returns every zone of the floor, active or not; `undefined` where there is no such floor, any more */
  readonly readZones: (customMapFloorId: string, signal: AbortSignal) => Promise<readonly Zone[] | undefined>;
  /** @returns `undefined` where there is nothing at the address, any more */
  readonly openArchive: (
    url: string,
    fromByte: number,
    signal: AbortSignal,
  ) => Promise<ArchiveDownload | undefined>;
}

/**
 * `unreachable`: no network, no server, or a connection that broke. `unauthorized`: the server does not take the token, or its
 * rights. `refused`: another error answer. `unreadable`: not what the service answers, such as the page of a portal.
 */
export type SourceErrorKind = 'unreachable' | 'unauthorized' | 'refused' | 'unreadable';

export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly kind: SourceErrorKind;

  constructor(kind: SourceErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
