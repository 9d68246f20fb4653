import { drawZones } from '../faulted-server.ts';
import { exchange, type Flood, repeat } from '../flood.ts';

/** Each rejection closes its connection, because the body has not been read. */
const pauseMs = 500;
const callers = 30;
/** About 19 MB, just below the limit. */
const zones = 65_000;

/** Thirty concurrent imports of 19 MB, which are checked but not saved, because the last feature is not a polygon. */
export const imports: Flood = {
  name: 'imports',
  run: async (target, ended, count) => {
    const collection = drawZones(zones);
    const broken = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [] } };
    const body = Buffer.from(JSON.stringify({ ...collection, features: [...collection.features, broken] }));
    const headers = { 'content-type': 'application/json' };
    const path = `/api/v4/CustomMaps/ImportZones/${target.largeFloorId}?strict=true`;
    const send = () => exchange(target, { method: 'POST', path, headers, body }, ended, count);
    await repeat(callers, ended, send, pauseMs);
  },
};
