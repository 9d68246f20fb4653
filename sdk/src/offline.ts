/** The entry `@muster/sdk/offline`: a department's maps kept on the device. Runs everywhere; folders need Node. */
export { type SourceClient, type SourceOptions, sourceOf } from './offline/client-source.ts';
export { createIndexedDbStorage } from './offline/indexed-db-storage.ts';
export { listOfflineMaps, type OfflineFloorSummary, type OfflineMap } from './offline/list-offline-maps.ts';
export {
  createOfflineProtocol,
  type ProtocolHandler,
  type ProtocolRequest,
} from './offline/offline-protocol.ts';
export {
  type ArchiveDownload,
  type FloorVersions,
  type MapVersions,
  type OfflineSource,
  SourceError,
  type SourceErrorKind,
  type VersionManifest,
} from './offline/offline-source.ts';
export { type OfflineStorage, StorageFullError } from './offline/offline-storage.ts';
export { type OfflineFloor, openOfflineFloor } from './offline/open-floor.ts';
export { StoreDamagedError } from './offline/read-current.ts';
export { type OfflineTile, readTile, type TileAddress } from './offline/read-tile.ts';
export { type ResolveRequest, resolveOffline } from './offline/resolve-offline.ts';
export type { FloorFacts, MapFacts } from './offline/stored-state.ts';
export { type SyncOptions, type SyncResult, syncOffline } from './offline/sync-offline.ts';
export type { SyncProblem, SyncProgress } from './offline/sync-run.ts';
