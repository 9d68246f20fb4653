import type { ZoneShape } from '../../zones/zone-shape.ts';

/** What several zones are changed to at once. What is undefined stays as it is. */
export interface BulkEdit {
  readonly zoneType?: number | undefined;
  readonly isActive?: boolean | undefined;
  readonly isSearchable?: boolean | undefined;
  /** A name with `{name}` for the name that a zone has and `{n}` for a number; empty to keep the names. */
  readonly namePattern: string;
  /** The number of the first zone, as text: `007` numbers them with three digits. */
  readonly firstNumber: string;
  /** Text to replace in names, with capital and small letters alike; empty for none. */
  readonly find: string;
  readonly replacement: string;
}

export const emptyBulkEdit: BulkEdit = { namePattern: '', firstNumber: '1', find: '', replacement: '' };

const maxNumber = 999_999;

/** The number of the first zone; undefined if the text is none. */
export function parseFirstNumber(text: string): number | undefined {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
  return number !== undefined && number <= maxNumber ? number : undefined;
}

/** The values that a zone gets. @param index its place among the selected zones, from 0 */
export function applyBulkEdit(edit: BulkEdit, shape: ZoneShape, index: number): Partial<ZoneShape> {
  const { zoneType, isActive, isSearchable } = edit;
  const name = rename(edit, shape.name, index);
  return {
    ...(zoneType !== undefined && zoneType !== shape.zoneType && { zoneType }),
    ...(isActive !== undefined && isActive !== shape.isActive && { isActive }),
    ...(isSearchable !== undefined && isSearchable !== shape.isSearchable && { isSearchable }),
    ...(name !== shape.name && { name }),
  };
}

function rename(
  { namePattern, firstNumber, find, replacement }: BulkEdit,
  name: string,
  index: number,
): string {
  const found =
    find === ''
      ? name
      : name.replace(new RegExp(find.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'), 'giu'), () => replacement);
  if (namePattern.trim() === '') return found;
  const number = String((parseFirstNumber(firstNumber) ?? 1) + index).padStart(
    firstNumber.trim().length,
    '0',
  );
  return namePattern.replace(/\{(n|name)\}/g, (_, key) => (key === 'n' ? number : found));
}
