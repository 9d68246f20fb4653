import { sampleZone } from '../faulted-server.ts';
import { exchange, type Flood, keepSaving, repeat } from '../flood.ts';

const callers = 200;

/** Two hundred visitors of one share link of a map with 30,000 zones, which change once a second. */
export const shareLinks: Flood = {
  name: 'share-links',
  zones: 30_000,
  run: async (target, ended, count) => {
    const path = `/api/v4/Share/${target.shareToken}`;
    const saving = keepSaving(target, 1_000, ended, JSON.stringify(sampleZone('New')));
    await repeat(callers, ended, () =>
      exchange(target, { path, headers: { 'accept-encoding': 'gzip' } }, ended, count),
    );
    await saving;
  },
};
