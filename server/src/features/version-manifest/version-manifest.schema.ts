import { type Static, Type } from 'typebox';

const floorVersions = Type.Object(
  {
    customMapFloorId: Type.String({ description: 'Id of the floor' }),
    floorVersion: Type.Integer({ description: 'Counts changes of the floor, its image and its tiles' }),
    zoneVersion: Type.Integer({ description: 'Counts changes of the floor’s zones' }),
    pointVersion: Type.Integer({ description: 'Counts changes of the floor’s points' }),
    attachmentVersion: Type.Integer({
      description:
        'Counts changes of the attachments of the floor and everything on it; 0 if there never was one',
    }),
    isActive: Type.Boolean({ description: 'Whether the floor is listed' }),
  },
  { title: 'CustomMapFloorVersions' },
);

const mapVersions = Type.Object(
  {
    customMapId: Type.String({ description: 'Id of the map' }),
    mapVersion: Type.Integer({
      description: 'Counts changes of the map, its image, its tiles and its list of floors',
    }),
    attachmentVersion: Type.Integer({
      description: 'Counts changes of the attachments of the map itself; 0 if there never was one',
    }),
    floors: Type.Array(floorVersions),
  },
  { title: 'CustomMapVersions' },
);
export type MapVersions = Static<typeof mapVersions>;

export const customMapVersionManifest = Type.Object(
  {
    generatedAt: Type.String({ format: 'date-time', description: 'When this was read' }),
    maps: Type.Array(mapVersions, { description: 'All maps, including inactive ones, sorted by id' }),
  },
  { title: 'CustomMapVersionManifest' },
);
export type CustomMapVersionManifest = Static<typeof customMapVersionManifest>;
