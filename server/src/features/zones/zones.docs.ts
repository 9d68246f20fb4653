import { type OperationDocs, unchangedResponse } from '../../http/openapi/operation-docs.ts';
import { exampleIds, examplePolygon } from '../example-values.ts';

const fields = {
  name: 'Room 312',
  zoneType: 0,
  polygonGeoJson: examplePolygon,
  color: '#4C9AFF',
  metadata: '{"beds":"2"}',
  elevationFt: 152.5,
  isSearchable: true,
};

/** The zone of the examples, as answers tell of it. */
export const exampleZone = {
  customMapZoneId: exampleIds.zone,
  customMapFloorId: exampleIds.floor,
  ...fields,
  isActive: true,
};

const openPolygon = examplePolygon.replace(',[-2.9785,56.4602]]]', ']]');
const openRing = {
  error: 'InvalidPolygon',
  message:
    'polygonGeoJson: ring 0, position 3: the ring is not closed: its last position must equal its first, -2.9785, 56.4602',
  statusCode: 422,
};
/** A room whose second and third corner are swapped. */
const crossingPolygon = JSON.stringify({
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-2.979, 56.46],
        [-2.9785, 56.4602],
        [-2.9785, 56.46],
        [-2.979, 56.4602],
        [-2.979, 56.46],
      ],
    ],
  },
});
const polygons =
  'The polygon may have holes and either winding; a ring that crosses itself is read by the even-odd rule. A polygon that is not closed, has fewer than 3 different vertices, no area or more than 20,000 vertices is a 422, whose message names the ring and the position. `warnings` names rings that cross themselves, holes outside the outer ring, and holes that overlap; the response has none if nothing is amiss.';

export const zoneDocs = {
  getZones: {
    description:
      'Sorted by name, with their polygons. Includes inactive zones. With the `ETag` as `If-None-Match` it is a 304 if nothing has changed.',
    errors: ['CustomMapFloorNotFound'],
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: unchangedResponse,
    examples: {
      zones: {
        summary: 'A floor with one zone',
        parameters: { floorId: exampleIds.floor },
        response: [exampleZone],
      },
      unchanged: {
        summary: 'A client that has the current state',
        parameters: { floorId: exampleIds.floor, 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  getZone: {
    description:
      'With its polygon. Send its `ETag` as `If-Match` with an edit, so that it does not overwrite another one.',
    errors: ['CustomMapZoneNotFound'],
    responseHeaders: ['ETag'],
    examples: { zone: { summary: 'A room', parameters: { zoneId: exampleIds.zone }, response: exampleZone } },
  },
  saveZone: {
    description: `${polygons} Positions resolve to the new zone from this response on. At most 4 MiB.`,
    errors: ['CustomMapFloorNotFound', 'InvalidPolygon'],
    responseHeaders: ['ETag'],
    examples: {
      room: {
        summary: 'A room',
        parameters: { floorId: exampleIds.floor },
        body: fields,
        response: exampleZone,
      },
      musterPoint: {
        summary: 'Only what is required',
        parameters: { floorId: exampleIds.floor },
        body: { name: 'Muster point A', zoneType: 6, polygonGeoJson: examplePolygon },
        response: {
          ...exampleZone,
          name: 'Muster point A',
          zoneType: 6,
          color: null,
          metadata: null,
          elevationFt: null,
        },
      },
      crossing: {
        summary: 'A polygon that crosses itself, which is probably a mistake',
        parameters: { floorId: exampleIds.floor },
        body: { ...fields, polygonGeoJson: crossingPolygon },
        response: {
          ...exampleZone,
          polygonGeoJson: crossingPolygon,
          warnings: [
            {
              field: 'polygonGeoJson',
              message:
                'ring 0 crosses itself where the edges from positions 0 and 2 meet: it is read by the even-odd rule',
            },
          ],
        },
      },
      openRing: {
        summary: 'A polygon that is not closed',
        parameters: { floorId: exampleIds.floor },
        body: { name: 'Room 313', zoneType: 0, polygonGeoJson: openPolygon },
        status: 422,
        response: openRing,
      },
    },
  },
  updateZone: {
    description: `The required fields, including the polygon, are required here too. ${polygons} At most 4 MiB.`,
    errors: ['CustomMapZoneNotFound', 'InvalidPolygon'],
    requestHeaders: ['If-Match'],
    responseHeaders: ['ETag'],
    examples: {
      close: {
        summary: 'Close a room: positions do not resolve to it any more',
        parameters: { zoneId: exampleIds.zone },
        body: { name: 'Room 312', zoneType: 0, polygonGeoJson: examplePolygon, isActive: false },
        response: { ...exampleZone, isActive: false },
      },
      clear: {
        summary: 'Remove the color',
        parameters: { zoneId: exampleIds.zone },
        body: { name: 'Room 312', zoneType: 0, polygonGeoJson: examplePolygon, color: null },
        response: { ...exampleZone, color: null },
      },
      openRing: {
        summary: 'A polygon that is not closed',
        parameters: { zoneId: exampleIds.zone },
        body: { name: 'Room 312', zoneType: 0, polygonGeoJson: openPolygon },
        status: 422,
        response: openRing,
      },
    },
  },
  deleteZone: {
    description:
      'Positions do not resolve to it from this response on. `POST /api/v4/Trash/Restore` brings it back for `MUSTER_TRASH_DAYS` days.',
    errors: ['CustomMapZoneNotFound'],
    requestHeaders: ['If-Match'],
    examples: { delete: { summary: 'Delete a zone', parameters: { zoneId: exampleIds.zone } } },
  },
} as const satisfies Record<string, OperationDocs>;
