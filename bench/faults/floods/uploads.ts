import { formOf } from '../../../server/src/testing/api-client.ts';
import { drawBigPng } from '../../uploads/big-images.ts';
import { exchange, type Flood, repeat } from '../flood.ts';

/** Each rejection closes its connection, because the body has not been read. */
const pauseMs = 500;
const callers = 200;
const megabytes = 20;

/** Two hundred concurrent uploads of 20 MB, each repeated after its response. */
export const uploads: Flood = {
  name: 'uploads',
  run: async (target, ended, count) => {
    const fields = { floorNumber: 9, name: 'Upload', imageFile: await drawBigPng(megabytes) };
    const form = new Response(formOf(fields));
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const body = Buffer.from(await form.arrayBuffer());
    const path = `/api/v4/CustomMaps/SaveFloor/${target.mapId}`;
    const send = () => exchange(target, { method: 'POST', path, headers, body }, ended, count);
    await repeat(callers, ended, send, pauseMs);
  },
};
