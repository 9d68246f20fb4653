import { writeMetadata, type ZoneMetadata, type ZoneShape } from '../../zones/zone-shape.ts';

/** Changes for several zones at once. Values that are `undefined` stay unchanged. */
export interface BulkEdit {
  readonly zoneType?: number | undefined;
  readonly isActive?: boolean | undefined;
  readonly isSearchable?: boolean | undefined;
  /**
   * A pattern for names, with `{name}` for the current name of a zone and `{n}` for a number; empty to keep the names.
   */
  readonly namePattern: string;
  /** The number of the first zone, as text: `007` numbers them with three digits. */
  readonly firstNumber: string;
  /** Text to replace in names, ignoring case; empty for none. */
  readonly find: string;
  readonly replacement: string;
  /** Whether only whole words are replaced: `1` is then not found in `12`. */
  readonly isWholeWord: boolean;
  /** Keeps, sets or removes one key of the metadata. The other keys stay. */
  readonly metadata: 'keep' | 'set' | 'remove';
  readonly metadataKey: string;
  readonly metadataValue: string;
}

export const emptyBulkEdit: BulkEdit = {
  namePattern: '',
  firstNumber: '1',
  find: '',
  replacement: '',
  isWholeWord: false,
  metadata: 'keep',
  metadataKey: '',
  metadataValue: '',
};

const maxNumber = 999_999;

/** The number of the first zone; `undefined` if the text is not a whole number from 0 to 999999. */
export function parseFirstNumber(text: string): number | undefined {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
  return number !== undefined && number <= maxNumber ? number : undefined;
}

/** Returns the values of a zone that change. @param index the position of the zone among the selected zones, from 0 */
export function applyBulkEdit(edit: BulkEdit, shape: ZoneShape, index: number): Partial<ZoneShape> {
  const { zoneType, isActive, isSearchable } = edit;
  const name = rename(edit, shape.name, index);
  const metadata = changeMetadata(edit, shape.metadata);
  return {
    ...(zoneType !== undefined && zoneType !== shape.zoneType && { zoneType }),
    ...(isActive !== undefined && isActive !== shape.isActive && { isActive }),
    ...(isSearchable !== undefined && isSearchable !== shape.isSearchable && { isSearchable }),
    ...(name !== shape.name && { name }),
    ...(metadata.text !== shape.metadata.text && { metadata }),
  };
}

function changeMetadata(edit: BulkEdit, before: ZoneMetadata): ZoneMetadata {
  const key = edit.metadataKey.trim();
  if (edit.metadata === 'keep' || key === '') return before;
  const isThere = before.entries.some((entry) => entry.key === key);
  if (edit.metadata === 'remove')
    return isThere ? writeMetadata(before.entries.filter((entry) => entry.key !== key)) : before;
  const changed = { key, value: edit.metadataValue };
  return writeMetadata(
    isThere
      ? before.entries.map((entry) => (entry.key === key ? changed : entry))
      : [...before.entries, changed],
  );
}

/** The name of a zone before and after the edit. */
export interface Renaming {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/** The names that an edit changes. */
export function listRenamings(
  edit: BulkEdit,
  zones: readonly { readonly id: string; readonly shape: ZoneShape }[],
): readonly Renaming[] {
  return zones.flatMap(({ id, shape }, index) => {
    const after = rename(edit, shape.name, index);
    return after === shape.name ? [] : [{ id, before: shape.name, after }];
  });
}

function replaceIn(name: string, { find, replacement, isWholeWord }: BulkEdit): string {
  if (find === '') return name;
  const plain = find.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  const pattern = isWholeWord ? `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])` : plain;
  return name.replace(new RegExp(pattern, 'giu'), () => replacement);
}

function rename(edit: BulkEdit, name: string, index: number): string {
  const { namePattern, firstNumber } = edit;
  const found = replaceIn(name, edit);
  if (namePattern.trim() === '') return found;
  const number = String((parseFirstNumber(firstNumber) ?? 1) + index).padStart(
    firstNumber.trim().length,
    '0',
  );
  return namePattern.replace(/\{(n|name)\}/g, (_, key) => (key === 'n' ? number : found));
}
