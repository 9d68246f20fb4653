import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import type { Series } from './series.ts';

/**
 * The inputs of an edit in addition to stored rows. Edits are pure: they read no clock, generate no random values and
 * use no database.
 */
export interface EditContext {
  readonly departmentId: number;
  readonly departmentTimeZone: string;
  readonly nowMs: number;
  readonly newUid: () => string;
}

/** A single item, an instance with its series, or only a series whose first instance was deleted. */
export type EditTarget =
  | { readonly item: CalendarItemRow; readonly series?: undefined }
  | { readonly item: CalendarItemRow; readonly series: Series }
  | { readonly item?: undefined; readonly series: Series };
