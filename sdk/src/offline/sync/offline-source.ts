import type { CustomMapDetail, Point, SharedAttachment, Zone } from '../../resources.ts';

export type { CustomMapDetail, Point, Zone };

/** The response of GetVersionManifest. */
export interface VersionManifest {
  readonly maps: readonly MapVersions[];
}

export interface MapVersions {
  readonly customMapId: string;
  readonly mapVersion: number;
  /** Missing if the server is older; then there are no attachments. */
  readonly attachmentVersion?: number;
  readonly floors: readonly FloorVersions[];
}

export interface FloorVersions {
  readonly customMapFloorId: string;
  readonly floorVersion: number;
  readonly zoneVersion: number;
  /** Servers of an earlier release have no points, and do not send it. */
  readonly pointVersion?: number;
  readonly attachmentVersion?: number;
}

/** A floor has this version until it gets its first point. */
export const noPointsVersion = 1;

/** An archive from a given byte on, while it is downloaded. */
export interface ArchiveDownload {
  /** The position of the first byte in the archive: the requested one, or 0 from a server without range support. */
  readonly offset: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** What a sync downloads from. Every method may reject with a {@link SourceError}, and rejects when `signal` aborts. */
export interface OfflineSource {
  /** Identifies the server and the department: an `ETag` of one owner's manifest is invalid for another's. */
  readonly owner: () => string;
  /**
   * Reads the manifest, unless it has not changed.
   *
   * @param etag the `ETag` of the manifest that was read last
   * @returns `undefined` if the manifest has not changed since
   */
  readonly readManifest: (
    etag: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly manifest: VersionManifest; readonly etag: string | undefined } | undefined>;
  /** @returns `undefined` if the map does not exist (any more) */
  readonly readMap: (customMapId: string, signal: AbortSignal) => Promise<CustomMapDetail | undefined>;
  /** @returns every zone of the floor, active or not; `undefined` if the floor does not exist (any more) */
  readonly readZones: (customMapFloorId: string, signal: AbortSignal) => Promise<readonly Zone[] | undefined>;
  /** @returns every point of the floor, active or not; `undefined` if the floor does not exist (any more) */
  readonly readPoints: (
    customMapFloorId: string,
    signal: AbortSignal,
  ) => Promise<readonly Point[] | undefined>;
  /** @returns the attachments of the map and everything on it; `undefined` if the map does not exist (any more) */
  readonly readAttachments: (
    customMapId: string,
    signal: AbortSignal,
  ) => Promise<readonly SharedAttachment[] | undefined>;
  /** Opens an archive or another file. @returns `undefined` if nothing exists at the address (any more) */
  readonly openArchive: (
    url: string,
    fromByte: number,
    signal: AbortSignal,
  ) => Promise<ArchiveDownload | undefined>;
}

/**
 * `unreachable`: no network, no server, or a broken connection. `unauthorized`: the server rejects the token or its permissions.
 * `refused`: another error response. `unreadable`: not a response of the service, such as a captive portal's page.
 */
export type SourceErrorKind = 'unreachable' | 'unauthorized' | 'refused' | 'unreadable';

/** Why something could not be downloaded. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly kind: SourceErrorKind;

  constructor(kind: SourceErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
