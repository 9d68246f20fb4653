import sharp from 'sharp';
import type { Send } from '../api-client.ts';
import { pngImage } from '../sample-images.ts';
import { zoneJson } from '../sample-zones.ts';
import {
  base,
  type RejectedRequest,
  resolve,
  saveMap,
  saveZone,
  unknownId,
  updateFloor,
  updateMap,
} from './request-builders.ts';

/** Requests that are rejected for other reasons: not found, forbidden, too large, wrong method, conflict. */
export const otherRequests: RejectedRequest[] = [
  ...(
    [
      [
        'CustomMapNotFound',
        'a map that is not there',
        (send: Send) => send('GET', `${base}/GetCustomMap/${unknownId}`),
      ],
      [
        'CustomMapFloorNotFound',
        'a floor that is not there',
        (send: Send) => send('GET', `${base}/GetZones/${unknownId}`),
      ],
      [
        'CustomMapZoneNotFound',
        'a zone that is not there',
        (send: Send) => send('DELETE', `${base}/DeleteZone/${unknownId}`),
      ],
      ...(
        [
          ['CustomMapNotFound', 'DeleteCustomMap'],
          ['CustomMapFloorNotFound', 'DeleteFloor'],
          ['CustomMapZoneNotFound', 'DeleteZone'],
          ['ShareLinkNotFound', 'DeleteShareLink'],
        ] as const
      ).map(
        ([error, operation]) =>
          [
            error,
            `${operation} of an id with a NUL character`,
            (send: Send) => send('DELETE', `${base}/${operation}/${unknownId}%00`),
          ] as const,
      ),
      ['CustomMapNotFound', 'a position on a map that is not there', resolve({ customMapId: unknownId })],
      ['CustomMapFloorNotFound', 'a position on a floor that is not there', resolve({ floorId: unknownId })],
      ['NotFound', 'an address that is not there', (send: Send) => send('GET', '/api/v4/Nothing')],
      [
        'NotFound',
        'an image that is not there',
        (send: Send) => send('GET', `/storage/images/${'0'.repeat(32)}.png`),
      ],
      [
        'NotFound',
        'an image address that leads out',
        (send: Send) => send('GET', '/storage/images/..%2f..%2fmuster.sqlite'),
      ],
    ] as const
  ).map(([error, name, send]): RejectedRequest => ({ name, send, status: 404, error, message: /./ })),
  {
    name: 'a wrong method',
    send: (send) => send('PATCH', `${base}/GetCustomMaps`),
    status: 405,
    error: 'MethodNotAllowed',
    message: /GET/,
  },
  {
    name: 'a file that is no image',
    send: async (send) => saveMap({ imageFile: new Blob(['PK\u0003\u0004 a ZIP named .png']) })(send),
    status: 400,
    error: 'UnsupportedImage',
    message: /^imageFile: /,
  },
  {
    name: 'an image that breaks off',
    send: async (send) => {
      const png = new Uint8Array(await (await pngImage(400, 400)).arrayBuffer());
      return saveMap({ imageFile: new Blob([png.subarray(0, png.length / 2)]) })(send);
    },
    status: 400,
    error: 'UnsupportedImage',
    message: /^imageFile: /,
  },
  {
    name: 'an image of a format that is not taken',
    send: async (send, ids) => {
      const webp = await sharp(await (await pngImage()).arrayBuffer())
        .webp()
        .toBuffer();
      return updateFloor({ imageFile: new Blob([new Uint8Array(webp)]) })(send, ids);
    },
    status: 400,
    error: 'UnsupportedImage',
    message: /^imageFile: /,
  },
  {
    name: 'an SVG with an entity',
    send: (send) =>
      saveMap({
        imageFile: new Blob([
          '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        ]),
      })(send),
    status: 400,
    error: 'UnsupportedImage',
    message: /^imageFile: /,
  },
  {
    name: 'an image of more than 50 MB',
    send: (send, ids) =>
      updateMap({ imageFile: new Blob([new Uint8Array(50 * 1024 * 1024 + 1)]) })(send, ids),
    status: 413,
    error: 'ImageTooLarge',
    message: /50 MB/,
  },
  {
    name: 'a zone of more than 4 MiB',
    send: saveZone({ description: 'x'.repeat(4 * 1024 * 1024) }),
    status: 413,
    error: 'PayloadTooLarge',
    message: /^The body must be at most 4 MB$/,
  },
  {
    name: 'a zone as plain text',
    send: (send, ids) =>
      send('POST', `${base}/SaveZone/${ids.floor}`, 'Room 12', { 'content-type': 'text/plain' }),
    status: 415,
    error: 'UnsupportedMediaType',
    message: /^The body was sent as text\/plain: send application\/json$/,
  },
  {
    name: 'an edit of an older state',
    send: (send, ids) => send('PUT', `${base}/UpdateZone/${ids.zone}`, zoneJson, { 'if-match': '"99"' }),
    status: 412,
    error: 'Conflict',
    message: /If-Match/,
  },
];
