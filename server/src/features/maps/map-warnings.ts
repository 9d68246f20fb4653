import type { Warning } from '../field-schemas.ts';
import type { CustomMapResult, MapFields } from './maps.schema.ts';

/** What was saved otherwise than the caller probably meant. */
export function warnAboutMap({ isActive: wanted }: MapFields, saved: CustomMapResult): Warning[] {
  if (!wanted || saved.isActive) return [];
  const message = `isActive stays false, because the event is over since the end of ${saved.eventEndDate}; a later eventEndDate brings the map back`;
  return [{ field: 'isActive', message }];
}
