import type { Warning } from '../field-schemas.ts';
import type { CustomMapResult, MapFields } from './maps.schema.ts';

/** Values that were saved but are probably not what the caller meant. */
export function warnAboutMap({ isActive: wanted }: MapFields, saved: CustomMapResult): Warning[] {
  if (!wanted || saved.isActive) return [];
  const message = `isActive stays false, because the event is over since the end of ${saved.eventEndDate}; a later eventEndDate brings the map back`;
  return [{ field: 'isActive', message }];
}
