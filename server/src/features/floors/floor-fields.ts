import type { ImageSize } from '@muster/geo/placement';
import { fieldError } from '../../errors.ts';
import type { FloorRow } from '../../storage/db/tables.ts';
import { placeAsRequested, placeNewImage, readPlacement } from '../placements/placements.ts';
import type { FloorFields } from './floors.schema.ts';

/** Creates the row of a new floor. */
export function newFloorRow(
  keys: Pick<FloorRow, 'department_id' | 'id' | 'map_id' | 'image_id' | 'placement'>,
  fields: FloorFields,
  now: string,
): FloorRow {
  return {
    ...keys,
    floor_number: fields.floorNumber,
    name: fields.name,
    sort_order: fields.sortOrder ?? 0,
    is_default: fields.isDefault ? 1 : 0,
    is_active: fields.isActive === false ? 0 : 1,
    elevation_ft: fields.elevationFt ?? null,
    floor_height_ft: fields.floorHeightFt ?? null,
    ordinal: fields.ordinal ?? null,
    posted_label: fields.postedLabel?.trim() || null,
    external_id: null,
    floor_version: 1,
    zone_version: 1,
    zones_changed_on: null,
    edited_version: 0,
    edited_zone_ids: '',
    point_version: 1,
    points_changed_on: null,
    attachment_version: 0,
    verified_on: null,
    verified_by: null,
    changes_since_verified: 0,
    revision: 1,
    added_on: now,
    updated_on: now,
  };
}

/** Returns the row after an edit. A field that is left out keeps its value; `null` resets it to its default. */
export function mergeFloorFields(before: FloorRow, fields: FloorFields, image: ImageSize): FloorRow {
  return {
    ...before,
    floor_number: fields.floorNumber,
    name: fields.name,
    placement: mergePlacement(before.placement, fields, image),
    sort_order: fields.sortOrder === undefined ? before.sort_order : (fields.sortOrder ?? 0),
    elevation_ft: keep(fields.elevationFt, before.elevation_ft),
    floor_height_ft: keep(fields.floorHeightFt, before.floor_height_ft),
    ordinal: keep(fields.ordinal, before.ordinal),
    posted_label: keep(fields.postedLabel, before.posted_label)?.trim() || null,
    is_default: fields.isDefault === undefined ? before.is_default : fields.isDefault ? 1 : 0,
    is_active: fields.isActive === undefined ? before.is_active : fields.isActive === false ? 0 : 1,
  };
}

function keep<Value>(value: Value | undefined, before: Value): Value {
  return value === undefined ? before : value;
}

/** Returns the stored placement of a floor after an edit. @throws MusterError `InvalidRequest` */
export function mergePlacement(before: string | null, fields: FloorFields, image: ImageSize): string | null {
  const placement = readPlacement(fields);
  if (placement) return placeAsRequested(placement, image).stored;
  return before !== null && placement === undefined ? placeNewImage(before, image).stored : null;
}

/** @throws MusterError `InvalidRequest` if an inactive floor would become the default */
export function checkDefault({ isDefault, isActive }: FloorFields, wasActive: boolean): void {
  const willBeActive = isActive === undefined ? wasActive : isActive !== false;
  if (isDefault && !willBeActive) throw fieldError('isDefault', 'must not be true for an inactive floor');
}
