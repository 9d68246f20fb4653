import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { attachmentResult } from '../attachments/attachments.schema.ts';
import { nullable, unitsOfLength } from '../field-schemas.ts';
import { customMapFloorResult } from '../floors/floors.schema.ts';
import { mapResultFields as mapFields } from '../maps/maps.schema.ts';
import { customMapPointResult } from '../points/points.schema.ts';
import { customMapZoneResult } from '../zones/zones.schema.ts';

const floorFields = customMapFloorResult.properties;
const zoneFields = customMapZoneResult.properties;
const pointFields = customMapPointResult.properties;

/*
 * Everything that a public page shows, field by field. Anything not listed here is not shared, including fields that
 * are added to maps, floors or zones later.
 */

export const sharedZone = Type.Object(
  {
    customMapZoneId: zoneFields.customMapZoneId,
    name: zoneFields.name,
    zoneType: zoneFields.zoneType,
    polygonGeoJson: Type.String({
      description: 'A GeoJSON Feature with a Polygon and empty properties, as a string.',
    }),
    color: zoneFields.color,
    elevationFt: zoneFields.elevationFt,
    metadata: nullable(
      Type.String({
        description:
          'JSON object with string values. Null if there is no metadata, or if `showMetadataOnShares` of the map is false.',
      }),
    ),
    isDispatchable: zoneFields.isDispatchable,
    hazard: zoneFields.hazard,
  },
  { title: 'SharedZone' },
);
export type SharedZone = Static<typeof sharedZone>;

const sharedPoint = Type.Object(
  {
    customMapPointId: pointFields.customMapPointId,
    pointType: pointFields.pointType,
    label: pointFields.label,
    note: nullable(
      Type.String({
        description: 'Null if there is none, or if `showMetadataOnShares` of the map is false.',
      }),
    ),
    latitude: pointFields.latitude,
    longitude: pointFields.longitude,
    headingDeg: pointFields.headingDeg,
    verifiedOn: pointFields.verifiedOn,
  },
  { title: 'SharedPoint' },
);
export type SharedPoint = Static<typeof sharedPoint>;

const sharedFloor = Type.Object(
  {
    customMapFloorId: floorFields.customMapFloorId,
    floorNumber: floorFields.floorNumber,
    name: floorFields.name,
    imageUrl: floorFields.imageUrl,
    tileUrlTemplate: floorFields.tileUrlTemplate,
    sortOrder: floorFields.sortOrder,
    isDefault: floorFields.isDefault,
    elevationFt: floorFields.elevationFt,
    floorHeightFt: floorFields.floorHeightFt,
    ordinal: floorFields.ordinal,
    postedLabel: floorFields.postedLabel,
    zones: Type.Array(sharedZone, { description: 'The active zones, by name.' }),
    points: Type.Array(sharedPoint, { description: 'The active points, by label.' }),
  },
  { title: 'SharedFloor' },
);

export const sharedMapResult = Type.Object(
  {
    departmentName: Type.String({ description: 'Name of the department.' }),
    units: about('The unit in which apps show lengths.', unitsOfLength()),
    expiresOn: nullable(
      Type.String({ format: 'date-time', description: 'When the link expires; null if it never does.' }),
    ),
    map: Type.Object(
      {
        customMapId: mapFields.customMapId,
        name: mapFields.name,
        description: mapFields.description,
        type: mapFields.type,
        boundsTopLeftLat: mapFields.boundsTopLeftLat,
        boundsTopLeftLng: mapFields.boundsTopLeftLng,
        boundsBottomRightLat: mapFields.boundsBottomRightLat,
        boundsBottomRightLng: mapFields.boundsBottomRightLng,
        imageUrl: mapFields.imageUrl,
        tileUrlTemplate: mapFields.tileUrlTemplate,
        defaultZoom: mapFields.defaultZoom,
        minZoom: mapFields.minZoom,
        maxZoom: mapFields.maxZoom,
        eventStartDate: mapFields.eventStartDate,
        eventEndDate: mapFields.eventEndDate,
        elevationDatum: mapFields.elevationDatum,
        groundElevationFt: mapFields.groundElevationFt,
        address: mapFields.address,
        showMetadataOnShares: mapFields.showMetadataOnShares,
        showAttachmentsOnShares: mapFields.showAttachmentsOnShares,
        isConfidential: mapFields.isConfidential,
        plansShowNames: mapFields.plansShowNames,
        geoidUndulationM: mapFields.geoidUndulationM,
        updatedOn: mapFields.updatedOn,
        changedOn: mapFields.changedOn,
      },
      { title: 'SharedMap' },
    ),
    floors: Type.Array(sharedFloor, { description: 'In list order.' }),
  },
  { title: 'SharedMapResult' },
);
export type SharedMapResult = Static<typeof sharedMapResult>;

const attachmentFields = attachmentResult.properties;

export const sharedAttachment = Type.Object(
  {
    attachmentId: attachmentFields.attachmentId,
    customMapId: attachmentFields.customMapId,
    floorId: attachmentFields.floorId,
    zoneId: attachmentFields.zoneId,
    pointId: attachmentFields.pointId,
    title: attachmentFields.title,
    note: attachmentFields.note,
    fileUrl: attachmentFields.fileUrl,
    thumbnailUrl: attachmentFields.thumbnailUrl,
    mediaType: attachmentFields.mediaType,
    sizeBytes: attachmentFields.sizeBytes,
    pages: attachmentFields.pages,
  },
  { title: 'SharedAttachment' },
);
export type SharedAttachment = Static<typeof sharedAttachment>;

const tileBytes = () =>
  nullable(Type.Integer({ description: 'Size of its tile archive. Null until the first tiles are ready.' }));
const version = (description: string) => Type.Integer({ description });

/** What a client needs to keep a shared map for offline use: what has changed, and how large it is. */
export const sharedMapManifest = Type.Object(
  {
    customMapId: mapFields.customMapId,
    mapVersion: version('Grows when the map itself changes.'),
    showMetadataOnShares: mapFields.showMetadataOnShares,
    showAttachmentsOnShares: mapFields.showAttachmentsOnShares,
    attachmentVersion: version('Grows when attachments of the map itself change.'),
    tileBytes: tileBytes(),
    floors: Type.Array(
      Type.Object(
        {
          customMapFloorId: floorFields.customMapFloorId,
          floorVersion: version('Grows when the floor itself changes.'),
          zoneVersion: version('Grows when its zones change.'),
          pointVersion: version('Grows when its points change.'),
          attachmentVersion: version('Grows when attachments of the floor or its zones change.'),
          tileBytes: tileBytes(),
        },
        { title: 'SharedFloorVersions' },
      ),
      { description: 'The active floors, in list order.' },
    ),
  },
  { title: 'SharedMapManifest' },
);
export type SharedMapManifest = Static<typeof sharedMapManifest>;
