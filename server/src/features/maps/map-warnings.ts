import type { Warning } from '../field-schemas.ts';
import type { CustomMapResult, MapFields } from './maps.schema.ts';

/** Values that were saved but are probably not what the caller meant. */
export function warnAboutMap({ isActive: requested }: MapFields, saved: CustomMapResult): Warning[] {
  if (!requested || saved.isActive) return [];
  const message = `isActive stays false, because the event ended on ${saved.eventEndDate}; to reactivate the map, also send a later eventEndDate`;
  return [{ field: 'isActive', message }];
}
