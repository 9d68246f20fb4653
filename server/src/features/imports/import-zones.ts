import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { fieldError } from '../../errors.ts';
import { FileMissing } from '../../unavailable.ts';
import { blobKeys } from './import-files.ts';
import { stored } from './import-view.ts';
import { requireImport } from './imports.ts';
import { parseZoneLines, type ZoneSegment } from './worker/zones-file.ts';

/** The size of a chunk in characters: parsing a chunk must not block other requests. */
const chunkCharacters = 32 * 1024;

/**
 * The zones that an import would make on a floor, as the text of a GeoJSON FeatureCollection.
 *
 * @param floor its index in the preview
 * @throws MusterError `ImportNotFound`, `InvalidRequest` if there is no such floor
 */
export async function readPreviewZones(
  ctx: Context,
  departmentId: number,
  id: string,
  floor: number,
): Promise<Readable> {
  const row = await requireImport(ctx.db, departmentId, id);
  const floors = stored.result(row)?.buildings.flatMap((building) => building.floors) ?? [];
  const segment = floors[floor];
  if (!segment || !row.result_key) throw fieldError('floor', 'must be the number of a floor in the preview');
  const lines = await openSegment(ctx, row.result_key, segment);
  const text = Readable.from(writeFeatures(lines));
  // This also covers a client that disconnects before the first chunk, when the generator has not started and so cleans up
  // nothing.
  text.once('close', () => lines?.destroy());
  return text;
}

async function openSegment(ctx: Context, key: string, segment: ZoneSegment): Promise<Readable | undefined> {
  const { offset, bytes } = segment;
  if (bytes === 0) return undefined;
  const blob = await ctx.blobs.open(blobKeys.zones(key), { first: offset, last: offset + bytes - 1 });
  if (!blob) throw new FileMissing(`the file ${blobKeys.zones(key)} is missing`);
  return blob.body;
}

async function* writeFeatures(lines: Readable | undefined): AsyncGenerator<string> {
  let text = '{"type":"FeatureCollection","features":[';
  let separator = '';
  if (lines) {
    for await (const { polygonGeoJson, externalId, name, zoneType, metadata } of parseZoneLines(lines)) {
      const { geometry } = JSON.parse(polygonGeoJson) as { geometry: unknown }; // the polygon of a valid zone
      const properties = { name, zoneType, externalId, metadata };
      text += separator + JSON.stringify({ type: 'Feature', properties, geometry });
      separator = ',\n';
      if (text.length < chunkCharacters) continue;
      yield text;
      text = '';
    }
  }
  yield `${text}]}`;
}
