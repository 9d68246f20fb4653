/** Someone walked through a floor, or looked at one of its zones, and found that the map is right. */
export interface FloorVerificationRow {
  department_id: number;
  id: string;
  floor_id: string;
  /** `null` means the whole floor. */
  zone_id: string | null;
  /** The point that was verified alone. */
  point_id: string | null;
  verified_on: string;
  /** The name of the user at that time. */
  verified_by: string | null;
  user_id: string | null;
  note: string | null;
  added_on: string;
}
