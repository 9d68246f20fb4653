import type { Context, DatabaseOrTransaction } from '../../context.ts';
import type { DraftRow } from '../../storage/db/draft-table.ts';
import type { PointRow } from '../../storage/db/point-table.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import { type DraftedRow, isOutdated, listDraftsOfMap, nameOf, putOver } from '../drafts/drafts.ts';
import { requireMap } from '../maps/maps.ts';
import { findPoint, toPointResult } from '../points/points.ts';
import { findZone, toZoneResult } from '../zones/zones.ts';
import type { DraftResult, MapDraftResult } from './draft-review.schema.ts';

/** Lists the drafts of a map with what they change. @throws MusterError `CustomMapNotFound` */
export async function listMapDrafts(
  ctx: Context,
  departmentId: number,
  mapId: string,
): Promise<MapDraftResult> {
  await requireMap(ctx.db, departmentId, mapId);
  const drafts: DraftResult[] = [];
  for (const draft of await listDraftsOfMap(ctx.db, departmentId, mapId))
    drafts.push(describe(draft, await findPublished(ctx.db, draft)));
  return { customMapId: mapId, drafts };
}

/** Finds the zone or point of a draft as it is published. */
export async function findPublished(
  db: DatabaseOrTransaction,
  { department_id, id, kind, action }: DraftRow,
): Promise<DraftedRow | undefined> {
  if (action === 'added') return undefined; // an import can add thousands
  return kind === 'zone' ? findZone(db, department_id, id) : findPoint(db, department_id, id);
}

function describe(row: DraftRow, published: DraftedRow | undefined): DraftResult {
  const { row: draft } = putOver(published, row);
  const shown = draft ?? published;
  return {
    draftId: row.id,
    revision: row.revision,
    kind: row.kind,
    customMapFloorId: row.floor_id,
    name: shown ? nameOf(shown) : '',
    action: row.action,
    changes: draft && published ? changesOf(published, draft) : [],
    ...(published && { published: stateOf(published) }),
    ...(draft && { draft: stateOf(draft) }),
    isOutdated: isOutdated(row, published),
    editedBy: row.user_name,
    editedOn: row.edited_on,
    note: row.note,
    returnedBy: row.returned_by,
    returnedOn: row.returned_on,
  };
}

function stateOf(row: DraftedRow): NonNullable<DraftResult['draft']> {
  return 'point_type' in row ? { point: toPointResult(row) } : { zone: toZoneResult(row) };
}

const nameColumns: ReadonlySet<string> = new Set<keyof ZoneRow | keyof PointRow>(['name', 'label']);
const placeColumns: ReadonlySet<string> = new Set<keyof ZoneRow | keyof PointRow>([
  'polygon_geojson',
  'latitude',
  'longitude',
]);

/** Says in words what differs. */
function changesOf(published: DraftedRow, draft: DraftedRow): DraftResult['changes'] {
  const before: Readonly<Record<string, unknown>> = { ...published };
  const differing = Object.entries(draft).flatMap(([column, value]) =>
    value === before[column] ? [] : [column],
  );
  const [isNamed, isPlaced] = [nameColumns, placeColumns].map((columns) =>
    differing.some((column) => columns.has(column)),
  );
  const hasMore = differing.some((column) => !nameColumns.has(column) && !placeColumns.has(column));
  return [
    ...(isNamed ? (['renamed'] as const) : []),
    ...(isPlaced ? (['moved'] as const) : []),
    ...(hasMore ? (['changed'] as const) : []),
  ];
}
