import { toCsvLine } from '../../csv.ts';
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
  if (format === 'csv') yield toCsvLine(columns);
  for await (const page of pages) {
    const lines = page.map((entry) =>
      format === 'csv' ? toCsvLine(columns.map((column) => entry[column])) : `${JSON.stringify(entry)}\n`,
    );
    yield lines.join('');
  }
}
