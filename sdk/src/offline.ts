/** The `@muster/sdk/offline` entry: a department's maps on the device. It runs everywhere; only the folder storage needs Node. */

export {
  createOfflineProtocol,
  type ProtocolHandler,
  type ProtocolRequest,
} from './offline/archive/map-protocol.ts';
export { type OfflineTile, readTile, type TileAddress } from './offline/archive/read-tile.ts';
export type { AttachmentChoice } from './offline/attachments/plan-attachments.ts';
export {
  listOfflineAttachments,
  type OfflineAttachment,
  readOfflineAttachment,
  removeOfflineAttachments,
} from './offline/attachments/stored-attachments.ts';
export {
  type AttachmentSize,
  type AttachmentSyncOptions,
  type AttachmentSyncResult,
  measureAttachments,
  syncAttachments,
} from './offline/attachments/sync-attachments.ts';
export { listOfflineMaps, type OfflineFloorSummary, type OfflineMap } from './offline/list-offline-maps.ts';
export {
  type OfflineBuildings,
  type OfflineSearchRequest,
  openOfflineBuildings,
} from './offline/resolve/offline-buildings.ts';
export {
  type OfflineFloor,
  openOfflineFloor,
  readOfflinePoints,
  readOfflineZones,
} from './offline/resolve/open-floor.ts';
export { type ResolveRequest, resolveOffline } from './offline/resolve/resolve-offline.ts';
export { createIndexedDbStorage } from './offline/storage/indexed-db-storage.ts';
export { type OfflineStorage, StorageFullError } from './offline/storage/offline-storage.ts';
export { StoreDamagedError } from './offline/storage/read-consistently.ts';
export type { FloorFacts, MapFacts } from './offline/storage/records.ts';
export { type SourceClient, type SourceOptions, sourceOf } from './offline/sync/client-source.ts';
export {
  type ArchiveDownload,
  type FloorVersions,
  type MapVersions,
  type OfflineSource,
  SourceError,
  type SourceErrorKind,
  type VersionManifest,
} from './offline/sync/offline-source.ts';
export { type ShareClient, sourceOfShare } from './offline/sync/share-source.ts';
export { type SyncOptions, syncOffline } from './offline/sync/sync-offline.ts';
export type { SyncResult } from './offline/sync/sync-report.ts';
export type { SyncProblem, SyncProgress } from './offline/sync/sync-run.ts';
