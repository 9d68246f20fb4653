import { sampleZone } from '../faulted-server.ts';
import { exchange, type Flood, keepSaving, repeat } from '../flood.ts';

const callers = 50;

/** Fifty callers read a list of 30,000 zones repeatedly while its floor changes once a second. */
export const zoneLists: Flood = {
  name: 'zone-lists',
  zones: 30_000,
  run: async (target, ended, count) => {
    const path = `/api/v4/CustomMaps/GetZones/${target.largeFloorId}`;
    const saving = keepSaving(target, 1_000, ended, JSON.stringify(sampleZone('New')));
    await repeat(callers, ended, (caller) => {
      const headers = caller % 2 ? { 'accept-encoding': 'gzip' } : {};
      return exchange(target, { path, headers }, ended, count);
    });
    await saving;
  },
};
