import { fieldError } from '../../errors.ts';
import type { DepartmentRow } from '../../storage/db/tables.ts';
import type { Background, BackgroundFields, BackgroundFile } from './background.schema.ts';

/** The stored choice of a department. */
export interface BackgroundChoice {
  readonly kind: BackgroundFields['kind'];
  readonly url: string | null;
  readonly attribution: string | null;
}

/** An uploaded file, as stored: its URL is computed from its key. */
export type StoredBackgroundFile = Omit<BackgroundFile, 'url'>;

const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
};
const placeholders = ['{z}', '{x}', '{y}'];

/**
 * Checks a choice, and removes the fields that its kind does not use.
 *
 * @param ownOrigins the origins of the installation, which may be `http:`
 * @throws MusterError `InvalidRequest`
 */
export function checkBackground(
  { kind, url, attribution }: BackgroundFields,
  ownOrigins: readonly string[],
): BackgroundChoice {
  const text = attribution?.trim() || null;
  if (kind === 'pmtiles') return { kind, url: null, attribution: text };
  if (kind !== 'raster' && kind !== 'aerial' && kind !== 'vectorStyle')
    return { kind, url: null, attribution: null };
  const address = url?.trim() ?? '';
  if (!isAllowedAddress(address, ownOrigins))
    throw fieldError('background.url', 'must be an https:// address, or a path on this installation');
  if (kind !== 'vectorStyle' && !placeholders.every((placeholder) => address.includes(placeholder)))
    throw fieldError('background.url', 'must contain {z}, {x} and {y}');
  if (kind === 'aerial' && !text) throw fieldError('background.attribution', 'is required for aerial images');
  return { kind, url: address, attribution: text };
}

function isAllowedAddress(address: string, ownOrigins: readonly string[]): boolean {
  // A backslash is treated as a slash, so `/\host` would be another origin.
  if (/[\s\\\p{Cc}]/u.test(address) || address.startsWith('//')) return false;
  if (address.startsWith('/')) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, origin, hostname } = new URL(address);
  // A placeholder in the host would mean a different host for each tile; `*` and `;` have a meaning in a policy.
  if (username || password || !/^[\w.:[\]-]+$/.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && ownOrigins.includes(origin));
}

/** The choice in a row; `default` if it has none. */
export function readChoice({ background }: Pick<DepartmentRow, 'background'>): BackgroundChoice {
  if (background === null) return { kind: 'default', url: null, attribution: null };
  return JSON.parse(background) as BackgroundChoice; // written by checkBackground
}

/** The value of the column; `null` for the background of the installation. */
export function writeChoice(choice: BackgroundChoice): string | null {
  return choice.kind === 'default' ? null : JSON.stringify(choice);
}

export function readFile(
  { background_key: key, background_file: file }: BackgroundColumns,
  storageUrl: string,
): BackgroundFile | null {
  if (key === null || file === null) return null;
  const stored = JSON.parse(file) as StoredBackgroundFile; // written by saveBackgroundFile
  return { url: `${storageUrl}/backgrounds/${key}.pmtiles`, ...stored };
}

export type BackgroundColumns = Pick<DepartmentRow, 'background' | 'background_key' | 'background_file'>;

/** What clients draw: the choice with the URL of its tiles, style or file. */
export function toBackground(row: BackgroundColumns, storageUrl: string): Background {
  const choice = readChoice(row);
  if (choice.kind === 'openStreetMap') return { kind: choice.kind, ...openStreetMap };
  if (choice.kind === 'pmtiles') return { ...choice, url: readFile(row, storageUrl)?.url ?? null };
  return { ...choice };
}
