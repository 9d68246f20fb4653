import type { ActorKind } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { fieldError } from '../../errors.ts';
import type { AuditEntry, AuditPage, AuditQuery } from './audit.schema.ts';
import { defaultEntriesPerPage } from './audit.schema.ts';
import * as store from './audit.store.ts';
import type { AuditAction, AuditKind } from './audit-kinds.ts';

/**
 * Returns a page of the department's audit log, newest entry first.
 *
 * @throws MusterError `InvalidRequest` naming the field
 */
export async function listAudit(ctx: Context, departmentId: number, query: AuditQuery): Promise<AuditPage> {
  const { limit = defaultEntriesPerPage } = query;
  const filter = parseFilter(query);
  const after = await findStart(ctx, departmentId, query.before);
  if (after === 'deleted') return { entries: [], next: null, hasMore: false };
  const rows = await store.listEntries(ctx.db, departmentId, filter, after, limit + 1);
  const entries = rows.slice(0, limit).map(toEntry);
  const hasMore = rows.length > limit;
  return { entries, next: hasMore ? (entries.at(-1)?.auditEntryId ?? null) : null, hasMore };
}

const rowsAtOnce = 200;

/**
 * Returns all entries that match the query, newest first, in batches. A batch is read only when it is requested, so
 * that a slow client does not keep more than one in memory.
 *
 * @throws MusterError `InvalidRequest` naming the field, before the first batch
 */
export async function startAuditExport(
  ctx: Context,
  departmentId: number,
  query: AuditQuery,
): Promise<AsyncGenerator<AuditEntry[], void>> {
  const filter = parseFilter(query);
  const start = await findStart(ctx, departmentId, query.before);
  return readAll(ctx, departmentId, filter, start, query.limit ?? Number.POSITIVE_INFINITY);
}

async function* readAll(
  ctx: Context,
  departmentId: number,
  filter: store.EntryFilter,
  start: Start,
  limit: number,
): AsyncGenerator<AuditEntry[], void> {
  let after = start;
  for (let left = limit; after !== 'deleted' && left > 0; ) {
    const batchSize = Math.min(rowsAtOnce, left);
    const rows: store.EntryRow[] = await store.listEntries(ctx.db, departmentId, filter, after, batchSize);
    if (rows.length > 0) yield rows.map(toEntry);
    if (rows.length < batchSize) return;
    left -= rows.length;
    after = rows.at(-1);
  }
}

/** `deleted`: the entry and all older entries have been deleted. */
type Start = store.EntryPosition | 'deleted' | undefined;

async function findStart(ctx: Context, departmentId: number, before: number | undefined): Promise<Start> {
  if (before === undefined) return undefined;
  return (await store.findPosition(ctx.db, departmentId, before)) ?? 'deleted';
}

function parseFilter({ kind, id, customMapId, userId, from, to }: AuditQuery): store.EntryFilter {
  const [start, end] = [parseInstant('from', from), parseInstant('to', to)];
  if (start !== undefined && end !== undefined && end <= start)
    throw fieldError('to', 'must be later than from');
  return {
    kind,
    ids: id === undefined ? id : spellingsOf(id),
    customMapId: customMapId?.toLowerCase(),
    userId,
    from: start,
    to: end,
  };
}

/** UUIDs of this service are in lower case. The id of a user, which is that of a feed, is as its issuer wrote it. */
function spellingsOf(id: string): string[] {
  return [...new Set([id, id.toLowerCase()])];
}

function parseInstant(field: 'from' | 'to', text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds).toISOString();
  } catch {
    throw fieldError(field, 'must be a time in UTC, such as 2026-03-01T00:00:00Z');
  }
}

function toEntry(row: store.EntryRow): AuditEntry {
  return {
    auditEntryId: row.id,
    occurredOn: row.occurred_on,
    kind: row.kind as AuditKind, // written by recordAudit
    id: row.entity_id,
    name: row.entity_name,
    customMapId: row.map_id,
    action: row.action as AuditAction,
    actor: row.actor_kind as ActorKind,
    userId: row.user_id,
    userName: row.user_name ?? row.account_name,
    address: row.address,
    requestId: row.request_id,
    via: row.via,
    before: parseFields(row.before),
    after: parseFields(row.after),
  };
}

function parseFields(json: string | null): Readonly<Record<string, unknown>> | null {
  return json === null ? null : JSON.parse(json);
}
