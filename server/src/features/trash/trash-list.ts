import { foldText } from 'positioning/search';
import type { ActorKind } from '../../actor.ts';
import type { Caller, Context } from '../../context.ts';
import { timestampNow } from '../../timestamp.ts';
import { type ListedEntry, listKept, readContents } from '../trash-entries/trash-entries.ts';
import { kindsOf } from './kinds.ts';
import { defaultEntriesPerPage, type TrashEntry, type TrashPage, type TrashQuery } from './trash.schema.ts';

/** Returns a page of entries that the caller could restore, most recently deleted first. */
export async function listTrash(
  ctx: Context,
  { departmentId, permissions }: Caller,
  { kind, name, before, limit = defaultEntriesPerPage }: TrashQuery,
): Promise<TrashPage> {
  const kinds = kindsOf(permissions).filter((one) => kind === undefined || one === kind);
  const filter = { kinds, name: name && foldText(name), keptAfter: timestampNow(ctx) };
  const rows =
    kinds.length > 0 ? await listKept(ctx.db, departmentId, filter, before?.toLowerCase(), limit + 1) : [];
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return { entries: shown.map(toEntry), next: hasMore ? (shown.at(-1)?.key ?? null) : null, hasMore };
}

function toEntry(row: ListedEntry): TrashEntry {
  const contents = readContents(row);
  const { floors = null, zones = null, points = null, shareLinks = null, attachments = null } = contents;
  const { calendarItems = null, scope = null } = contents;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    customMapId: row.map_id,
    mapName: row.map_name,
    customMapFloorId: row.floor_id,
    floorName: row.floor_name,
    deletedOn: row.deleted_on,
    deletedBy: {
      actor: row.actor_kind as ActorKind, // written by addToTrash
      userId: row.user_id,
      userName: row.user_name ?? row.account_name,
    },
    expiresOn: row.expires_on,
    contents: { floors, zones, points, shareLinks, attachments, calendarItems },
    scope,
  };
}
