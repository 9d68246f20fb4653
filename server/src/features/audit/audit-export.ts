import type { AuditEntry } from './audit.schema.ts';

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const;
export type ExportFormat = keyof typeof exportTypes;

const columns = [
  'auditEntryId',
  'occurredOn',
  'kind',
  'id',
  'name',
  'customMapId',
  'action',
  'actor',
  'userId',
  'userName',
  'address',
  'requestId',
  'via',
  'before',
  'after',
] as const satisfies readonly (keyof AuditEntry)[];

/** Formats entries as the text of a file, one page at a time. */
export async function* writeExport(
  format: ExportFormat,
  pages: AsyncIterable<readonly AuditEntry[]>,
): AsyncGenerator<string, void> {
  if (format === 'csv') yield `${columns.join(',')}\r\n`;
  for await (const page of pages) {
    const lines = page.map((entry) => (format === 'csv' ? toCsvLine(entry) : `${JSON.stringify(entry)}\n`));
    yield lines.join('');
  }
}

function toCsvLine(entry: AuditEntry): string {
  return `${columns.map((column) => toCell(entry[column])).join(',')}\r\n`;
}

/** RFC 4180. */
function toCell(value: AuditEntry[keyof AuditEntry]): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = disarm(typeof value === 'string' ? value : JSON.stringify(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets treat cells that begin with these characters as formulas, and people choose names (OWASP, CSV injection). */
function disarm(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
