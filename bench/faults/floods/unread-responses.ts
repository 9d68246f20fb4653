import { sampleZone } from '../faulted-server.ts';
import { type Flood, keepSaving, open, repeat } from '../flood.ts';

const callers = 100;

/** A hundred callers request a list of 30,000 zones and never read it, while its floor changes twice a second. */
export const unreadResponses: Flood = {
  name: 'unread-responses',
  zones: 30_000,
  run: async (target, ended, count) => {
    const path = `/api/v4/CustomMaps/GetZones/${target.largeFloorId}`;
    const saving = keepSaving(target, 500, ended, JSON.stringify(sampleZone('New')));
    await repeat(callers, ended, async () => {
      const response = await open(target, { path, agent: false }, ended);
      if (!response) return count('no response');
      if (response.statusCode !== 200) {
        response.resume();
        return count(`${response.statusCode}`);
      }
      // The response is never read. A connection that the server has closed is noticed only when reading, so this gives up after
      // a while.
      await new Promise((resolve) => {
        response.once('close', resolve);
        response.once('error', resolve);
        setTimeout(resolve, 20_000);
        ended.addEventListener('abort', resolve);
      });
      response.destroy();
      count('200 unread');
    });
    await saving;
  },
};
