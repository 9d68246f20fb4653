import { sampleZone } from '../faulted-server.ts';
import { type Flood, keepSaving, open, repeat } from '../flood.ts';

const streams = 500;
const writers = 4;

/** Five hundred change streams, and four clients that save zones one after another. */
export const changeStreams: Flood = {
  name: 'change-streams',
  run: async (target, ended, count) => {
    const body = JSON.stringify(sampleZone('New'));
    const saving = Array.from({ length: writers }, () => keepSaving(target, 0, ended, body));
    const headers = { accept: 'text/event-stream' };
    await repeat(streams, ended, async () => {
      const response = await open(
        target,
        { path: '/api/v4/CustomMaps/Changes', headers, agent: false },
        ended,
      );
      if (ended.aborted) return;
      count(response ? `${response.statusCode}` : 'no response');
      response?.resume();
      response?.once('error', () => {});
      await new Promise((resolve) => (response ? response.once('close', resolve) : resolve(undefined)));
    });
    await Promise.all(saving);
  },
};
