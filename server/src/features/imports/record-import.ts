import type { Clocked, DatabaseOrTransaction } from '../../context.ts';
import type { ImportRow } from '../../storage/db/import-tables.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import type { AuditAction } from '../audit/audit-kinds.ts';
import type { AuditFields } from '../audit/audited-fields.ts';
import type { MadeFloor, MadeImport, PointCounts, UndoneImport } from './commit/commit-messages.ts';
import * as store from './imports.store.ts';

type RecordedImport = Pick<ImportRow, 'department_id' | 'id' | 'files' | 'choices' | 'target'>;

/** Records in the audit log that an import was added, changed or deleted. */
export async function recordImport(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  before: RecordedImport | null,
  after: RecordedImport | null,
): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  const event = describeRow('import', { id: row.id, name: nameOf(row), before, after });
  await recordAudit(ctx, trx, row.department_id, [event]);
}

/** Records a step of an import in the audit log. The changes that it makes or undoes are recorded separately for each map. */
export async function recordStep(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  row: RecordedImport,
  action: AuditAction,
): Promise<void> {
  const after = row.target === null ? {} : { target: JSON.parse(row.target) };
  await recordAudit(ctx, trx, row.department_id, [
    { kind: 'import', id: row.id, name: nameOf(row), action, after },
  ]);
}

/** Records how much an import has made. */
export async function recordMade(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  { departmentId, importId }: { readonly departmentId: number; readonly importId: string },
  { maps }: MadeImport,
): Promise<void> {
  const floors = maps.flatMap((map) => map.floors);
  const sumOf = (count: 'added' | 'updated' | 'removed') =>
    floors.reduce((sum, floor) => sum + floor[count], 0);
  const after = {
    maps: maps.slice(0, 100).map(({ name }) => name.slice(0, 100).toWellFormed()),
    addedFloors: floors.filter(({ isNew }) => isNew).length,
    addedZones: sumOf('added'),
    updatedZones: sumOf('updated'),
    removedZones: sumOf('removed'),
    ...countPoints(floors),
  };
  await recordEnd(ctx, trx, { departmentId, importId }, 'committed', after);
}

/** @returns nothing for an import without points */
function countPoints(floors: readonly MadeFloor[]) {
  const counts = floors.flatMap(({ points }) => points ?? []);
  const sumOf = (count: keyof PointCounts) => counts.reduce((sum, one) => sum + one[count], 0);
  const fields = {
    addedPoints: sumOf('added'),
    updatedPoints: sumOf('updated'),
    removedPoints: sumOf('removed'),
  };
  return Object.values(fields).some((value) => value > 0) ? fields : {};
}

/** Records how much an undo has reverted. */
export async function recordUndone(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  { departmentId, importId }: { readonly departmentId: number; readonly importId: string },
  { kept: _, ...after }: UndoneImport,
): Promise<void> {
  await recordEnd(ctx, trx, { departmentId, importId }, 'undone', after);
}

async function recordEnd(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  { departmentId, importId: id }: { readonly departmentId: number; readonly importId: string },
  action: AuditAction,
  after: AuditFields,
): Promise<void> {
  const row = await store.findImport(trx, departmentId, id);
  const name = row && nameOf(row);
  await recordAudit(ctx, trx, departmentId, [{ kind: 'import', id, name, action, after }]);
}

/** The names of the import's files. */
function nameOf({ files }: Pick<ImportRow, 'files'>): string {
  const names = JSON.parse(files) as readonly { readonly name: string }[]; // storeFiles wrote it
  return names.map(({ name }) => name).join(', ');
}
