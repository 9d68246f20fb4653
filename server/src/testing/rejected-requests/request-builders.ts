import { formOf, type Send } from '../api-client.ts';
import { pngImage } from '../sample-images.ts';
import { mapForm } from '../sample-maps.ts';
import { zoneJson } from '../sample-zones.ts';

export const base = '/api/v4/CustomMaps';
export const unknownId = '01890000-0000-7000-8000-000000000000';

export interface Ids {
  readonly map: string;
  readonly floor: string;
  readonly zone: string;
  readonly item: number;
  readonly instance: number;
}

/** A wrong request and the expected response. */
export interface RejectedRequest {
  readonly name: string;
  readonly send: (send: Send, ids: Ids) => ReturnType<Send>;
  readonly status: number;
  readonly error: string;
  readonly message: RegExp;
}

export type Fields = Parameters<typeof formOf>[0];

export const saveMap = (fields: Fields) => async (send: Send) =>
  send('POST', `${base}/SaveCustomMap`, formOf({ ...mapForm, imageFile: await pngImage(), ...fields }));
export const updateMap = (fields: Fields) => (send: Send, ids: Ids) =>
  send('PUT', `${base}/UpdateCustomMap/${ids.map}`, formOf({ ...mapForm, ...fields }));
export const saveFloor = (fields: Fields) => async (send: Send, ids: Ids) =>
  send(
    'POST',
    `${base}/SaveFloor/${ids.map}`,
    formOf({ floorNumber: 1, name: 'One', imageFile: await pngImage(), ...fields }),
  );
export const updateFloor = (fields: Fields) => (send: Send, ids: Ids) =>
  send('PUT', `${base}/UpdateFloor/${ids.floor}`, formOf({ floorNumber: 1, name: 'One', ...fields }));
export const saveZone = (fields: object) => (send: Send, ids: Ids) =>
  send('POST', `${base}/SaveZone/${ids.floor}`, { ...zoneJson, ...fields });
export const updateZone = (fields: object) => (send: Send, ids: Ids) =>
  send('PUT', `${base}/UpdateZone/${ids.zone}`, { ...zoneJson, ...fields });
export const resolve = (fields: object) => (send: Send, ids: Ids) =>
  send('POST', `${base}/ResolveCoordinate`, {
    customMapId: ids.map,
    floorId: ids.floor,
    latitude: 0.5,
    longitude: 0.5,
    ...fields,
  });
export const polygon = (text: unknown) => saveZone({ polygonGeoJson: text });

export type Row = [name: string, send: RejectedRequest['send'], message: RegExp];
