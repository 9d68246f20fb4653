/** A pyramid's key, unguessable and never used for other tiles, and the address of all its tiles as one PMTiles archive. */
export interface ArchiveAddress {
  readonly key: string;
  readonly url: string;
}

/**
 * Finds the archive that a `tileUrlTemplate` is served from: `…/tiles/{key}/{z}/{x}/{y}.png` → `…/tiles/{key}.pmtiles`.
 *
 * @returns `undefined` for a template of another form
 */
export function findArchive(tileUrlTemplate: string): ArchiveAddress | undefined {
  const [, folder, key] = /^(.+)\/([\w-]{1,128})\/\{z\}\/\{x\}\/\{y\}\.\w+$/.exec(tileUrlTemplate) ?? [];
  return folder && key ? { key, url: `${folder}/${key}.pmtiles` } : undefined;
}
