/**
 * The URL of the PMTiles archive that contains all tiles of an image. Its key cannot be guessed and always identifies the same
 * bytes.
 */
export interface ArchiveAddress {
  readonly key: string;
  readonly url: string;
}

/**
 * Returns the archive behind a `tileUrlTemplate`: `…/tiles/{key}/{z}/{x}/{y}.png` → `…/tiles/{key}.pmtiles`.
 *
 * @returns `undefined` if the template has another format
 */
export function findArchive(tileUrlTemplate: string): ArchiveAddress | undefined {
  const [, folder, key] = /^(.+)\/([\w-]{1,128})\/\{z\}\/\{x\}\/\{y\}\.\w+$/.exec(tileUrlTemplate) ?? [];
  return folder && key ? { key, url: `${folder}/${key}.pmtiles` } : undefined;
}
