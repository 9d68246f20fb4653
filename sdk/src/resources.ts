import type { components, paths } from './api.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** What the operation answers with status 200: its JSON where it has one, else text; `undefined` for an empty answer. */
export type Answer<Path extends keyof paths, M extends Method = 'get'> = paths[Path] extends {
  readonly [K in M]: { readonly responses: { readonly 200: infer Response } };
}
  ? Response extends { readonly content: infer Content }
    ? Content extends { readonly 'application/json': infer Body }
      ? Body
      : Content[keyof Content]
    : undefined
  : never;

type Schemas = components['schemas'];

export type CustomMap = Schemas['CustomMapResult'];
export type CustomMapDetail = Schemas['CustomMapDetailResult'];
export type FloorSummary = Schemas['CustomMapFloorSummary'];
export type Floor = Schemas['CustomMapFloorResult'];
export type Zone = Schemas['CustomMapZoneResult'];
export type ZoneFields = Schemas['CustomMapZoneFields'];
export type ZoneImport = Schemas['GeoJsonFeatureCollection'];
export type ZoneImportReport = Schemas['ZoneImportReport'];
export type ResolvedCoordinate = Schemas['CoordinateResolveResult'];
export type ProcessingStatus = Schemas['ProcessingStatus'];
export type VersionManifest = Schemas['CustomMapVersionManifest'];
/** Which map, floor or zone set moved to which version. */
export type Change = Schemas['CustomMapChange'];
/** A department's active maps, and the view that shows all of them. */
export type MapData = Schemas['MapDataResult'];
export type MapSummary = Schemas['CustomMapSummary'];
export type ShareLink = Schemas['ShareLinkResult'];
/** A link just made: the one time that its token is told. */
export type NewShareLink = Schemas['NewShareLinkResult'];
export type SharedMap = Schemas['SharedMapResult'];
export type Department = Answer<'/api/v4/Department/GetDepartment'>;
export type CalendarItem = Schemas['CalendarItem'];
export type CalendarItemFields = Schemas['CalendarItemFields'];
export type NewCalendarItemFields = Schemas['NewCalendarItemFields'];
export type CalendarAttendee = Schemas['CalendarAttendee'];
export type CalendarEntry = Schemas['CalendarEntry'];
export type CalendarSubscription = Schemas['CalendarSubscription'];

/** The fields of a map's form, without its image. `null` clears a field, one that is left out keeps its value. */
export type CustomMapFields = Omit<Schemas['SaveCustomMapForm'], 'imageFile'>;
/** The fields of a floor's form, without its image. */
export type FloorFields = Omit<Schemas['SaveFloorForm'], 'imageFile'>;
