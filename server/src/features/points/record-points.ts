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
  readonly moreAfter?: AuditFields;
}

/** Records the change of a point in the audit log, in the transaction that makes it. */
export function recordPoint(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  change: PointChange,
): Promise<void> {
  return recordPoints(ctx, trx, departmentId, [change]);
}

const eventsAtOnce = 500;

/** Like {@link recordPoint}, for many points. */
export async function recordPoints(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  changes: readonly PointChange[],
): Promise<void> {
  const events = changes.map(({ mapId, before, after, moreBefore = {}, moreAfter = {} }) => {
    const { id = '', point_type = 'custom', label = null } = after ?? before ?? {};
    const name = namePoint(point_type, label);
    return describeRow('point', { id, name, mapId, before, after, moreBefore, moreAfter });
  });
  for (let start = 0; start < events.length; start += eventsAtOnce)
    await recordAudit(ctx, trx, departmentId, events.slice(start, start + eventsAtOnce));
}
