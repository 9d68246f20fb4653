import { createHash } from 'node:crypto';
import type { PointRow } from '../../../storage/db/point-table.ts';
import type { FloorRow, MapRow, ZoneRow } from '../../../storage/db/tables.ts';

/** Long enough that no two contents of one import share a digest. */
const digestBytes = 12;

/**
 * A digest of everything that users see of a zone. The revision alone does not reveal an edit, because a restore from the trash
 * also changes it.
 */
export function digestZone(row: ZoneRow): string {
  return digest([
    row.floor_id,
    row.name,
    row.zone_type,
    row.polygon_geojson,
    row.color,
    row.metadata,
    row.elevation_ft,
    row.is_searchable,
    row.is_active,
    row.external_id,
    // Appended only if they are set, so that digests of earlier releases stay the same.
    ...(row.is_dispatchable === 0 || row.hazard !== null ? [row.is_dispatchable, row.hazard] : []),
  ]);
}

/** Like {@link digestZone}. */
export function digestPoint(row: PointRow): string {
  return digest([
    row.floor_id,
    row.point_type,
    row.label,
    row.note,
    row.latitude,
    row.longitude,
    row.heading_deg,
    row.is_active,
    row.verified_on,
    row.external_id,
  ]);
}

/**
 * Like {@link digestZone}. Leaves out whether the floor is the default, which changes when another floor is deleted or restored.
 */
export function digestFloor(row: FloorRow): string {
  return digest([
    row.floor_number,
    row.name,
    row.sort_order,
    row.is_active,
    row.elevation_ft,
    row.floor_height_ft,
    row.ordinal,
    row.posted_label,
    row.image_id,
    row.external_id,
    row.placement,
  ]);
}

/** Like {@link digestZone}. */
export function digestMap(row: MapRow): string {
  return digest([
    row.name,
    row.description,
    row.type,
    row.top_left_lat,
    row.top_left_lng,
    row.bottom_right_lat,
    row.bottom_right_lng,
    row.given_default_zoom,
    row.given_min_zoom,
    row.given_max_zoom,
    row.event_start,
    row.event_end,
    row.elevation_datum,
    row.ground_elevation_ft,
    row.is_metadata_shared,
    row.is_active,
    row.image_id,
    row.placement,
    ...(row.are_attachments_shared === 1 ? [1] : []), // imports of earlier releases have digests without it
    ...(row.is_confidential === 1 || row.verify_every_months !== null
      ? [row.is_confidential, row.verify_every_months]
      : []),
    ...(row.address === null ? [] : [row.address]),
    ...(row.are_edits_reviewed === 1 ? ['reviewed'] : []),
    ...(row.has_names_on_plans === 1 ? ['named'] : []),
  ]);
}

/**
 * Checks whether someone has edited what an import made.
 *
 * @param revision the revision that it had after the import
 * @param content its digest after the import; `undefined` in imports of an earlier release
 */
export function isEdited<Row extends { readonly revision: number }>(
  row: Row,
  revision: number,
  content: string | undefined,
  digestOf: (row: Row) => string,
): boolean {
  return row.revision !== revision && content !== digestOf(row);
}

function digest(values: readonly (string | number | null)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(values)).digest();
  return hash.subarray(0, digestBytes).toString('base64url');
}
