import { buildPdf, drawPlanPage } from '../../imaging/pdf/testing/build-pdf.ts';
import { type ApiResponse, formOf, type Send } from '../../testing/api-client.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { saveSample } from '../../testing/sample-maps.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addMapWithFloor, addZone } from '../../testing/sample-zones.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { AttachmentResult } from './attachments.schema.ts';

export const base = '/api/v4/CustomMaps';

type Fields = Record<string, string | undefined>;

/** @param name of the file, as a browser would send it */
function attachmentForm(fields: Fields, file?: Blob, name = 'file'): FormData {
  const form = formOf({ title: 'Sprinklers', ...fields });
  if (file) form.append('file', file, name);
  return form;
}

export function sendAttachment(send: Send, fields: Fields, file?: Blob, name?: string): Promise<ApiResponse> {
  return send('POST', `${base}/SaveAttachment`, attachmentForm(fields, file, name));
}

/** Saves an attachment with a picture, unless `file` or a note is given, and returns it. */
export async function addAttachment(send: Send, fields: Fields, file?: Blob): Promise<AttachmentResult> {
  const picture = fields.note === undefined ? await pngImage() : undefined;
  return saveSample(send, `${base}/SaveAttachment`, attachmentForm(fields, file ?? picture));
}

export async function listAttachments(send: Send, query: string): Promise<AttachmentResult[]> {
  return (await send('GET', `${base}/GetAttachments?${query}`)).body;
}

export function samplePdf(catalog = '', extra: readonly string[] = []): Blob {
  return new Blob([new Uint8Array(buildPdf([drawPlanPage(), drawPlanPage()], catalog, extra))]);
}

/** Creates a map with a floor with a zone and a point, and an attachment on each of them. */
export async function addAttachedBuilding(send: Send) {
  const { mapId, floorId } = await addMapWithFloor(send);
  const { customMapZoneId: zoneId } = await addZone(send, floorId);
  const onMap = await addAttachment(send, { customMapId: mapId, title: 'Site' });
  const onFloor = await addAttachment(send, { floorId, title: 'Plan' }, samplePdf());
  const { customMapPointId: pointId } = await addPoint(send, floorId);
  const onZone = await addAttachment(send, { zoneId, title: 'Keys', note: 'Key **12**' });
  const onPoint = await addAttachment(send, { pointId, title: 'Door' });
  return { mapId, floorId, zoneId, pointId, onMap, onFloor, onZone, onPoint };
}

export function pathOf(url: string | null): string {
  return new URL(url ?? '').pathname;
}

/** The keys of all files of attachments, also those in the trash. */
export async function attachmentBlobs({ ctx }: TestServer): Promise<string[]> {
  const keys = (await Array.fromAsync(ctx.blobs.list(''))).map(({ key }) => key);
  return keys.filter((key) => key.includes('attachments/')).sort();
}
