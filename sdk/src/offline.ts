/** The entry `@muster/sdk/offline`: a department's maps kept on the device. Runs everywhere; folders need Node. */
export { sourceOf } from './offline/client-source.ts';
export { createIndexedDbStorage } from './offline/indexed-db-storage.ts';
export { listOfflineMaps, type OfflineFloorSummary, type OfflineMap } from './offline/list-offline-maps.ts';
export { createOfflineProtocol } from './offline/offline-protocol.ts';
export { type OfflineSource, SourceError } from './offline/offline-source.ts';
export { type OfflineStorage, StorageFullError } from './offline/offline-storage.ts';
export { type OfflineFloor, openOfflineFloor } from './offline/open-floor.ts';
export { StoreDamagedError } from './offline/read-current.ts';
export { type OfflineTile, readTile } from './offline/read-tile.ts';
export { resolveOffline } from './offline/resolve-offline.ts';
export { syncOffline } from './offline/sync-offline.ts';
