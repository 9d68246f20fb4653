import type { components, paths } from './api.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The body of an operation's response with status 200: its JSON, or its text if it has no JSON; `undefined` if it is empty. */
export type ResponseBody<Path extends keyof paths, M extends Method = 'get'> = paths[Path] extends {
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
/** A zone in the response to a save: `warnings` lists probable mistakes. */
export type SavedZone = Schemas['SavedCustomMapZoneResult'];
export type ZoneFields = Schemas['CustomMapZoneFields'];
export type Point = Schemas['CustomMapPointResult'];
/** A point in the response to a save: `warnings` says whether it is outside its map. */
export type SavedPoint = Schemas['SavedCustomMapPointResult'];
export type PointFields = Schemas['CustomMapPointFields'];
export type FoundPoint = Schemas['FoundPoint'];
export type ZoneImport = Schemas['GeoJsonFeatureCollection'];
export type ZoneImportReport = Schemas['ZoneImportReport'];
/** An import of a building, without its preview. */
export type ImportSummary = Schemas['ImportSummary'];
/** An import of a building, with what it would create or has created. */
export type ImportDetails = Schemas['ImportDetails'];
export type ImportPreview = Schemas['ImportPreview'];
/** The choices a person makes about the source of an import. */
export type ImportChoices = Schemas['ImportChoices'];
export type ImportCommitFields = Schemas['ImportCommitFields'];
export type ResolvedCoordinate = Schemas['CoordinateResolveResult'];
/** A position as a phone reports it, with the zones and floors it may be on. */
export type PositionFields = Schemas['PositionFields'];
export type PositionResult = Schemas['PositionResult'];
export type NearestFields = Schemas['NearestFields'];
export type NearestResult = Schemas['NearestResult'];
export type FoundPlace = Schemas['FoundPlace'];
export type FoundZone = Schemas['FoundZone'];
export type ProcessingStatus = Schemas['ProcessingStatus'];
export type VersionManifest = Schemas['CustomMapVersionManifest'];
/** A new version of a map, a floor, or a floor's zones or points. */
export type Change = Schemas['CustomMapChange'];
/** A department's active maps, and the map view that shows all of them. */
export type MapData = Schemas['MapDataResult'];
export type MapSummary = Schemas['CustomMapSummary'];
/** The drafts of a map, with what they would change. */
export type MapDraft = Schemas['MapDraftResult'];
/** A document or a note on a map, a floor, a zone or a point. */
export type Attachment = Schemas['AttachmentResult'];
/** An attachment that a share link shows. */
export type SharedAttachment = Schemas['SharedAttachment'];
export type ShareLink = Schemas['ShareLinkResult'];
/** A new link. This is the only response that contains its token. */
export type NewShareLink = Schemas['NewShareLinkResult'];
export type SharedMap = Schemas['SharedMapResult'];
export type SharedMapManifest = Schemas['SharedMapManifest'];
/** A user of the department, or a person with an open invitation (`pending`). */
export type User = Schemas['UserResult'];
/** An invitation with its link. This is the only response that contains it. */
export type NewInvitation = Schemas['NewInvitationResult'];
export type InvitationFields = Schemas['InvitationFields'];
/** The purpose of a link from an administrator. */
export type InvitationDetails = Schemas['InvitationDetails'];
/** The token of such a link, and the password that the user chooses. */
export type AcceptanceFields = Schemas['AcceptanceFields'];
export type PasswordReset = Schemas['PasswordResetResult'];
export type ApiToken = Schemas['ApiTokenResult'];
/** A new API token. This is the only response that contains the token itself. */
export type NewApiToken = Schemas['NewApiTokenResult'];
export type ApiTokenFields = Schemas['ApiTokenFields'];
/** A write, and the user who made it. */
export type AuditEntry = Schemas['AuditEntry'];
export type AuditPage = Schemas['AuditPage'];
/** Something that was deleted and can be restored. */
export type TrashEntry = Schemas['TrashEntry'];
export type RestoreResult = Schemas['RestoreResult'];
export type DeletedForever = Schemas['DeleteForeverResult'];
export type Department = ResponseBody<'/api/v4/Department/GetDepartment'>;
export type CalendarItem = Schemas['CalendarItem'];
export type CalendarAnswer = Schemas['CalendarAnswer'];
export type CalendarAttendance = Schemas['CalendarAttendance'];
export type CalendarConflict = Schemas['CalendarConflict'];
export type CalendarHours = Schemas['CalendarHours'];
export type MessageSettings = Schemas['MessageSettings'];
export type MessageFields = Schemas['MessageFields'];
export type DepartmentMessageFields = Schemas['DepartmentMessageFields'];
export type TestMessageFields = Schemas['TestMessageFields'];
export type TestMessage = Schemas['TestMessage'];
export type CalendarItemType = Schemas['CalendarItemType'];
export type CalendarItemTypeFields = Schemas['CalendarItemTypeFields'];
export type CalendarItemFields = Schemas['CalendarItemFields'];
export type NewCalendarItemFields = Schemas['NewCalendarItemFields'];
export type CalendarAttendee = Schemas['CalendarAttendee'];
export type CalendarEntry = Schemas['CalendarEntry'];
export type CalendarSubscription = Schemas['CalendarSubscription'];

/** The form fields of a map, without its image. `null` clears a field; a field that is left out keeps its value. */
export type CustomMapFields = Omit<Schemas['SaveCustomMapForm'], 'imageFile'>;
/** The form fields of an attachment, without its file: exactly one id, and a title. */
export type AttachmentFields = Omit<Schemas['SaveAttachmentForm'], 'file'>;
/** The pages of a PDF, and the position stored in a GeoTIFF or GeoPDF. */
export type PlanInspection = Schemas['PlanInspection'];
/** The form fields of a floor, without its image. */
export type FloorFields = Omit<Schemas['SaveFloorForm'], 'imageFile'>;
