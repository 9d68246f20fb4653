import type { Clocked, DatabaseOrTransaction } from '../../context.ts';
import type { PointRow } from '../../storage/db/point-table.ts';
import { namePoint } from '../../zone-rules/point-types.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import type { AuditFields } from '../audit/audited-fields.ts';

/** A point before and after a change. */
export interface PointChange {
  readonly mapId: string;
  /** `null` if the point is new. */
  readonly before: PointRow | null;
  /** `null` if the point is deleted. */
  readonly after: PointRow | null;
  /** Fields that are not columns. */
  readonly moreBefore?: AuditFields;
}

/** Records the change of a point in the audit log, in the transaction that makes it. */
export async function recordPoint(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  { mapId, before, after, moreBefore = {} }: PointChange,
): Promise<void> {
  const { id = '', point_type = 'custom', label = null } = after ?? before ?? {};
  const name = namePoint(point_type, label);
  const event = describeRow('point', { id, name, mapId, before, after, moreBefore });
  await recordAudit(ctx, trx, departmentId, [event]);
}
