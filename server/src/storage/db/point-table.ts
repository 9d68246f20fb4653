import type { PointType } from '../../zone-rules/point-types.ts';
import type { Flag } from './flag.ts';

/** Something at one place of a floor: a door, a key box, a hydrant. */
export interface PointRow {
  department_id: number;
  id: string;
  floor_id: string;
  point_type: PointType;
  label: string | null;
  note: string | null;
  latitude: number;
  longitude: number;
  /** Clockwise from north: which way a door opens or a camera looks. */
  heading_deg: number | null;
  is_active: Flag;
  /** Its id in the source it was imported from. */
  external_id: string | null;
  /** YYYY-MM-DD. */
  verified_on: string | null;
  revision: number;
  added_on: string;
  updated_on: string;
}
