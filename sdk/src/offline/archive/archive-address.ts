/** The address of all tiles of an image as one PMTiles archive. Its key is unguessable and always names the same bytes. */
export interface ArchiveAddress {
  readonly key: string;
  readonly url: string;
}

/**
 * Returns the archive that a `tileUrlTemplate` is served from: `…/tiles/{key}/{z}/{x}/{y}.png` → `…/tiles/{key}.pmtiles`.
 *
 * @returns `undefined` if the template has another form
 */
export function findArchive(tileUrlTemplate: string): ArchiveAddress | undefined {
  const [, folder, key] = /^(.+)\/([\w-]{1,128})\/\{z\}\/\{x\}\/\{y\}\.\w+$/.exec(tileUrlTemplate) ?? [];
  return folder && key ? { key, url: `${folder}/${key}.pmtiles` } : undefined;
}
