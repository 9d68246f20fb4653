import { type Actor, getActor } from '../../actor.ts';
import type { Clocked, Context, DatabaseOrTransaction } from '../../context.ts';
import { timestampNow } from '../../timestamp.ts';
import * as store from './audit.store.ts';
import type { AuditAction, AuditKind } from './audit-kinds.ts';
import {
  type AuditFields,
  diffFields,
  type RecordedKind,
  type RecordedRow,
  toFields,
  toStoredJson,
} from './audited-fields.ts';

/** A write to record. */
export interface AuditEvent {
  readonly kind: AuditKind;
  readonly id: string | number;
  /** The name that people use for it. */
  readonly name?: string | null | undefined;
  /** The map that it belongs to. */
  readonly mapId?: string | null | undefined;
  readonly action: AuditAction;
  /** The old values of the fields that changed; null if there were none. */
  readonly before?: AuditFields | null;
  /** The new values of the fields that changed; null if there are none. */
  readonly after?: AuditFields | null;
  /** The actor, if the request does not have one, for example at sign-in. */
  readonly by?: Partial<Actor>;
}

/**
 * Records writes in the transaction that makes them, so that both are committed or neither. `runAs` provides the
 * actor. The database driver rejects the commit of a change to department data without an entry.
 */
export async function recordAudit(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  events: readonly AuditEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const now = timestampNow(ctx);
  const actor = getActor();
  await store.insertEntries(
    trx,
    events.map((event) => {
      const eventActor = event.by ? { ...actor, ...event.by } : actor;
      return {
        department_id: departmentId,
        occurred_on: now,
        kind: event.kind,
        entity_id: String(event.id),
        entity_name: event.name?.slice(0, maxNameCharacters).toWellFormed() ?? null,
        map_id: event.mapId ?? null,
        action: event.action,
        actor_kind: eventActor.kind,
        user_id: eventActor.userId,
        user_name: eventActor.userName,
        address: eventActor.address,
        request_id: eventActor.requestId,
        via: eventActor.via,
        before: toStoredJson(event.before ?? null),
        after: toStoredJson(event.after ?? null),
      };
    }),
  );
}

const maxNameCharacters = 200;

/** An event's properties in addition to its changed columns. */
interface RowEvent<Kind extends RecordedKind> extends Pick<AuditEvent, 'name' | 'mapId'> {
  readonly id: string | number;
  /** Null if the row is new. */
  readonly before: RecordedRow<Kind> | null;
  /** Null if the row is deleted. */
  readonly after: RecordedRow<Kind> | null;
  /** Fields that are not columns. */
  readonly moreBefore?: AuditFields;
  readonly moreAfter?: AuditFields;
}

/** Describes the addition, change or deletion of a row as an event. */
export function describeRow<Kind extends RecordedKind>(kind: Kind, row: RowEvent<Kind>): AuditEvent {
  const before = row.before && { ...toFields(kind, row.before), ...row.moreBefore };
  const after = row.after && { ...toFields(kind, row.after), ...row.moreAfter };
  const about = { kind, id: row.id, name: row.name, mapId: row.mapId };
  if (before && after) return { ...about, action: 'updated', ...diffFields(before, after) };
  return { ...about, action: before ? 'deleted' : 'created', before, after };
}

/** Records an event of the whole installation in the log of every department. */
export async function recordForAll(ctx: Context, event: Omit<AuditEvent, 'id'>): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    for (const id of await store.listDepartments(trx)) await recordAudit(ctx, trx, id, [{ ...event, id }]);
  });
}

const dayMs = 24 * 60 * 60_000;
/** Allows for different clocks of the database and of this server. */
const marginMs = 60 * 60_000;
const deletedAtOnce = 1_000;

/**
 * Deletes entries that are older than the retention period. The database rejects the deletion of newer ones.
 *
 * @returns how many were deleted
 */
export async function pruneAudit(ctx: Context): Promise<number> {
  const days = ctx.config.auditRetentionDays;
  await store.setRetention(ctx.db, days);
  if (days === 0) return 0;
  const before = new Date(ctx.clock.now() - days * dayMs - marginMs).toISOString();
  let pruned = 0;
  for (const departmentId of await store.listAuditedDepartments(ctx.db)) {
    for (;;) {
      const deleted = await store.deleteEntries(ctx.db, departmentId, before, deletedAtOnce);
      pruned += deleted;
      if (deleted < deletedAtOnce) break;
    }
  }
  if (pruned > 0) ctx.log.info({ pruned, before }, 'old audit entries were deleted');
  return pruned;
}
