import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { readVersion } from '../../package-root.ts';
import { floorNotFound } from '../floors/floors.ts';
import { archiveKey } from '../pyramids/pyramids.ts';
import { createArchives } from '../tile-serving/archives.ts';
import { type ExportedMap, readExportedAttachments, readExportedMap } from './exported-map.ts';
import type { ExportFormat } from './exports.schema.ts';
import { findPictures, makeFolder } from './floor-pictures.ts';
import { writeCsv } from './formats/csv.ts';
import { writeGeoJson } from './formats/geojson.ts';
import { writeMapGeoPackage } from './formats/geopackage.ts';
import { listImdfEntries } from './formats/imdf.ts';
import { listKmzEntries, writeKml } from './formats/kml.ts';
import { writeMbtiles } from './formats/mbtiles.ts';
import { writeNena } from './formats/nena.ts';
import { listTakEntries } from './formats/tak.ts';
import { joinPieces, writeZip } from './zip-stream.ts';

/** A file of a map. The body must be read to its end or destroyed. */
export interface ExportedFile {
  /** The name of the map, which says so if it is confidential. */
  readonly name: string;
  readonly mediaType: string;
  /** With its dot. */
  readonly extension: string;
  readonly body: Readable;
}

interface Format {
  readonly mediaType: string;
  readonly extension: string;
  readonly open: (ctx: Context, exported: ExportedMap, floorId?: string) => Promise<Readable> | Readable;
}

const geoPackageType = 'application/geopackage+sqlite3';

const formats: Readonly<Record<ExportFormat, Format>> = {
  geojson: {
    mediaType: 'application/geo+json',
    extension: '.geojson',
    open: (_ctx, exported) => textStream(writeGeoJson(exported)),
  },
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    extension: '.csv',
    open: (_ctx, exported) => textStream(writeCsv(exported)),
  },
  kmz: {
    mediaType: 'application/vnd.google-earth.kmz',
    extension: '.kmz',
    open: async (ctx, exported) =>
      byteStream(writeZip(listKmzEntries(exported, await findPictures(ctx, activeFloors(exported))))),
  },
  tak: {
    mediaType: 'application/zip',
    extension: '.tak.zip',
    open: async (ctx, exported) =>
      byteStream(writeZip(listTakEntries(exported, await findPictures(ctx, activeFloors(exported))))),
  },
  imdf: {
    mediaType: 'application/zip',
    extension: '.imdf.zip',
    open: (_ctx, exported) => byteStream(writeZip(listImdfEntries(exported, readVersion()))),
  },
  gpkg: {
    mediaType: geoPackageType,
    extension: '.gpkg',
    open: (ctx, exported) => fileStream(ctx, (path) => writeMapGeoPackage(exported, path)),
  },
  nena: {
    mediaType: geoPackageType,
    extension: '.nena.gpkg',
    open: (ctx, exported) =>
      fileStream(ctx, (path) => writeNena(exported, path, new URL(ctx.config.baseUrl).hostname)),
  },
  mbtiles: {
    mediaType: 'application/vnd.sqlite3',
    extension: '.mbtiles',
    open: openMbtiles,
  },
};

interface ExportChoice {
  readonly format?: ExportFormat | undefined;
  readonly floorId?: string | undefined;
  readonly attachments?: boolean | undefined;
}

/**
 * Opens a map as a file.
 *
 * @param floorId for `mbtiles`, which has one floor; by default the default floor
 * @throws MusterError `CustomMapNotFound`, `CustomMapFloorNotFound`, `ServiceUnavailable` while images or tiles are being drawn
 */
export async function openExport(
  ctx: Context,
  departmentId: number,
  mapId: string,
  { format = 'geojson', floorId, attachments = false }: ExportChoice,
): Promise<ExportedFile> {
  const read = await readExportedMap(ctx, departmentId, mapId);
  const exported =
    attachments && format === 'geojson'
      ? { ...read, attachments: await readExportedAttachments(ctx, departmentId, mapId) }
      : read;
  const { mediaType, extension, open } = formats[format];
  const { name, isConfidential } = exported.map;
  const body = await open(ctx, exported, floorId);
  return { name: isConfidential ? `${name} (confidential)` : name, mediaType, extension, body };
}

/**
 * Whether `openExport` can open the images of a map's floors.
 *
 * @throws MusterError `ServiceUnavailable` if the format has images and one is still being drawn
 */
export async function checkPictures(
  ctx: Context,
  departmentId: number,
  mapId: string,
  format: ExportFormat,
): Promise<void> {
  if (format !== 'kmz' && format !== 'tak') return;
  await findPictures(ctx, activeFloors(await readExportedMap(ctx, departmentId, mapId)));
}

/**
 * The map as KML for everyone with its share link, with the addresses of the floors' images.
 *
 * @param floorIds the only floors to write; `null` for all
 */
export async function openSharedKml(
  ctx: Context,
  departmentId: number,
  mapId: string,
  floorIds: readonly string[] | null,
): Promise<AsyncIterable<string>> {
  const exported = await readExportedMap(ctx, departmentId, mapId);
  const floors = exported.floors.filter((floor) => floorIds?.includes(floor.customMapFloorId) ?? true);
  return writeKml(
    { ...exported, floors },
    {
      hrefOf: ({ imageUrl }) => (imageUrl.endsWith('.svg') ? undefined : imageUrl), // no viewer of KML draws SVG
      showsMetadata: exported.map.showMetadataOnShares,
    },
  );
}

function activeFloors({ floors }: ExportedMap) {
  return floors.filter(({ isActive }) => isActive);
}

async function openMbtiles(ctx: Context, { map, floors }: ExportedMap, floorId?: string): Promise<Readable> {
  const floor = floorId
    ? floors.find((one) => one.customMapFloorId === floorId.toLowerCase())
    : (floors.find(({ isDefault }) => isDefault) ?? floors[0]);
  if (!floor) throw floorNotFound();
  const [key] = /[0-9a-f]{32}/.exec(floor.tileUrlTemplate ?? '') ?? [];
  if (!key)
    throw errorOf('ServiceUnavailable', 'The tiles of this floor are being drawn; try again in a moment', {
      headers: { 'retry-after': '2' },
    });
  const archive = createArchives(ctx.blobs)(archiveKey(key));
  return fileStream(ctx, (path) => writeMbtiles(archive, `${map.name}, ${floor.name}`, path));
}

function textStream(texts: AsyncIterable<string>): Readable {
  return byteStream(joinPieces(texts));
}

function byteStream(bytes: AsyncIterable<Uint8Array>): Readable {
  return Readable.from(bytes, { objectMode: false });
}

/** Writes a file that cannot be written as a stream, and deletes it when it has been read. */
async function fileStream(ctx: Context, write: (path: string) => Promise<void>): Promise<Readable> {
  const folder = await makeFolder(ctx);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'export');
    await write(path);
    const body = createReadStream(path);
    body.once('close', () => void remove());
    return body;
  } catch (error) {
    await remove();
    throw error;
  }
}
