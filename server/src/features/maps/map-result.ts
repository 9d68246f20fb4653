import type { Context } from '../../context.ts';
import type { MapRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { imageAddresses } from '../images/images.ts';
import { toPlacementResult } from '../placements/placements.ts';
import { tileUrlTemplate } from '../pyramids/pyramids.ts';
import { parseAddress } from './address.schema.ts';
import type { CustomMapResult } from './maps.schema.ts';
import type { MapWithImage } from './maps.store.ts';
import { undulationOf } from './undulation.ts';
import { toVerification } from './verification.ts';

/** An event is inactive as soon as it is over, even before the stored flag is updated. */
export function isMapActive(ctx: Context, row: Pick<MapRow, 'is_active' | 'event_over_on'>): boolean {
  return row.is_active === 1 && (row.event_over_on === null || row.event_over_on > timestampNow(ctx));
}

/** Returns when the map, a floor or a zone last changed. */
function lastChangeOf({ updated_on, floors_changed_on }: MapWithImage): string {
  return floors_changed_on !== null && floors_changed_on > updated_on ? floors_changed_on : updated_on;
}

/** A map as the API returns it. */
export function toMapResult(ctx: Context, row: MapWithImage): CustomMapResult {
  return {
    customMapId: row.id,
    departmentId: row.department_id,
    name: row.name,
    description: row.description,
    type: row.type,
    boundsTopLeftLat: row.top_left_lat,
    boundsTopLeftLng: row.top_left_lng,
    boundsBottomRightLat: row.bottom_right_lat,
    boundsBottomRightLng: row.bottom_right_lng,
    ...imageAddresses(ctx, row),
    placement: toPlacementResult(row.placement, { width: row.image_width, height: row.image_height }),
    tileUrlTemplate: tileUrlTemplate(ctx, row),
    defaultZoom: row.default_zoom,
    minZoom: row.min_zoom,
    maxZoom: row.max_zoom,
    eventStartDate: row.event_start,
    eventEndDate: row.event_end,
    isActive: isMapActive(ctx, row),
    elevationDatum: row.elevation_datum ?? 'meanSeaLevel',
    groundElevationFt: row.ground_elevation_ft,
    address: parseAddress(row.address),
    showMetadataOnShares: row.is_metadata_shared === 1,
    showAttachmentsOnShares: row.are_attachments_shared === 1,
    verifyEveryMonths: row.verify_every_months,
    isConfidential: row.is_confidential === 1,
    editsNeedReview: row.are_edits_reviewed === 1,
    plansShowNames: row.has_names_on_plans === 1,
    ...toVerification(row, row.verify_every_months),
    geoidUndulationM: undulationOf(row),
    floorCount: row.floor_count,
    addedOn: row.added_on,
    updatedOn: row.updated_on,
    changedOn: lastChangeOf(row),
  };
}
