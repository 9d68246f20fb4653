import type { Clocked, DatabaseOrTransaction } from '../../context.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import type { AuditFields } from '../audit/audited-fields.ts';

/** A zone before and after a change. */
export interface ZoneChange {
  readonly mapId: string;
  /** `null` if the zone is new. */
  readonly before: ZoneRow | null;
  /** `null` if the zone is deleted. */
  readonly after: ZoneRow | null;
  /** Fields that are not columns. */
  readonly moreBefore?: AuditFields;
  readonly moreAfter?: AuditFields;
}

/** Records the change of a zone in the audit log, in the transaction that makes it. */
export function recordZone(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  change: ZoneChange,
): Promise<void> {
  return recordZones(ctx, trx, departmentId, [change]);
}

/** Like {@link recordZone}, for many zones. */
export async function recordZones(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  changes: Iterable<ZoneChange>,
): Promise<void> {
  let events = [];
  for (const { mapId, before, after, moreBefore = {}, moreAfter = {} } of changes) {
    const { id = '', name } = after ?? before ?? {};
    events.push(describeRow('zone', { id, name, mapId, before, after, moreBefore, moreAfter }));
    if (events.length < eventsAtOnce) continue;
    await recordAudit(ctx, trx, departmentId, events);
    events = [];
  }
  await recordAudit(ctx, trx, departmentId, events);
}

const eventsAtOnce = 500;
