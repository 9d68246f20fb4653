import { setImmediate } from 'node:timers/promises';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { Tables } from '../../storage/db/tables.ts';
import * as store from './trash-entries.store.ts';

/** The current document format. It must change when the meaning of a column changes. */
const format = 1;

/** Tables whose rows are stored in the trash. */
export type KeptTable =
  | 'maps'
  | 'floors'
  | 'zones'
  | 'points'
  | 'drafts'
  | 'images'
  | 'pyramids'
  | 'share_links'
  | 'attachments'
  | 'floor_verifications';

/** A part of an entry: rows of a table, or other content. */
export interface Part {
  readonly content: string;
  readonly document: unknown;
}

interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Writes the parts of an entry one by one. */
export function createPartWriter(trx: DatabaseOrTransaction, departmentId: number, key: string) {
  let position = 0;
  const write = async (content: string, document: string) => {
    const place = { department_id: departmentId, entry_key: key, position };
    position += 1;
    await store.insertPart(trx, { ...place, content, format, document });
  };
  return {
    write: ({ content, document }: Part) => write(content, JSON.stringify(document)),
    writeRows: async <Table extends KeptTable>(table: Table, rows: readonly Tables[Table][]) => {
      if (rows.length > 0) await write(table, JSON.stringify(toDocument(rows)));
    },
  };
}
export type PartWriter = ReturnType<typeof createPartWriter>;

/** Writes the column names once instead of in each row, which makes a document of zones half as long. */
function toDocument(rows: readonly object[]): Rows {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'department_id');
  return {
    columns,
    rows: rows.map((row) => columns.map((column) => (row as Record<string, unknown>)[column])),
  };
}

/**
 * Reads the parts of an entry in the order in which they were written. They are read one by one, so that memory use
 * stays small and other requests continue in between.
 */
export async function* readParts(
  db: DatabaseOrTransaction,
  departmentId: number,
  key: string,
): AsyncGenerator<Part> {
  for (let position = 0; ; position++) {
    const part = await store.findPart(db, departmentId, key, position);
    if (!part) return;
    if (part.format !== format) throw new Error(`a part of the trash has the unknown format ${part.format}`);
    yield { content: part.content, document: JSON.parse(part.document) };
    await setImmediate();
  }
}

/** Returns the rows of a part. Columns added to the table since then are left out, so they get their defaults. */
export function rowsOf<Table extends KeptTable>(part: Part, departmentId: number): Tables[Table][] {
  const { columns, rows } = part.document as Rows; // written by the part writer
  return rows.map((values) => ({
    department_id: departmentId,
    ...Object.fromEntries(columns.map((column, index) => [column, values[index]])),
  })) as Tables[Table][]; // the rows that were passed to the part writer
}
