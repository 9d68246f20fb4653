import { hash } from 'node:crypto';
import type { DatabaseOrTransaction } from '../../../context.ts';
import { type Row, readRows } from './read-rows.ts';
import type { TableShape } from './table-shapes.ts';

/** What a table contains, in a form that can be compared between engines. */
export interface TableDigest {
  readonly rows: number;
  /** The sum of the SHA-256 hashes of all rows, in hex: the order of the rows, which depends on the engine, does not matter. */
  readonly sha256: string;
}

/** Adds up the rows of a table. */
export function createDigest(columns: readonly string[]) {
  let count = 0;
  let sum = 0n;
  return {
    add: (rows: readonly Row[]): void => {
      count += rows.length;
      for (const row of rows) sum += BigInt(`0x${hash('sha256', textOf(row, columns))}`);
      sum = BigInt.asUintN(256, sum);
    },
    read: (): TableDigest => ({ rows: count, sha256: sum.toString(16).padStart(64, '0') }),
  };
}

export async function digestTable(
  db: DatabaseOrTransaction,
  shape: TableShape,
  departmentId?: number,
): Promise<TableDigest> {
  const digest = createDigest(shape.columns);
  for await (const rows of readRows(db, shape, departmentId)) digest.add(rows);
  return digest.read();
}

export function isSameDigest(one: TableDigest, other: TableDigest): boolean {
  return one.rows === other.rows && one.sha256 === other.sha256;
}

function textOf(row: Row, columns: readonly string[]): string {
  const values = columns.map((column) => {
    const value = row[column];
    return value instanceof Uint8Array ? [Buffer.from(value).toString('base64')] : value;
  });
  return JSON.stringify(values);
}
