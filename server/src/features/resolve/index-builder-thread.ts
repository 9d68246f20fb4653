import { parentPort } from 'node:worker_threads';
import { buildZoneIndexData, type Zone, type ZoneIndexData, zoneIndexBuffers } from 'zone-index';
import { type IndexedZone, readZone } from './indexed-zone.ts';

/** The zones come in any number of messages, followed by `build`. */
export type BuilderMessage = { readonly zones: readonly IndexedZone[] } | 'build';
export type BuilderResult = ZoneIndexData;

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

let zones: Zone[] = [];

port.on('message', (message: BuilderMessage) => {
  if (message !== 'build') {
    for (const zone of message.zones) zones.push(readZone(zone));
    return;
  }
  const data: BuilderResult = buildZoneIndexData(zones);
  zones = [];
  port.postMessage(data, zoneIndexBuffers(data) as ArrayBuffer[]); // the builder does not use shared buffers
});
