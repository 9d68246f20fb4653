import { type Static, Type } from 'typebox';

const floorVersions = Type.Object(
  {
    customMapFloorId: Type.String({ description: 'Id of the floor' }),
    floorVersion: Type.Integer({ description: 'Counts changes of the floor, its image and its tiles' }),
    zoneVersion: Type.Integer({ description: 'Counts changes of any of the floor’s zones' }),
    isActive: Type.Boolean({ description: 'Whether the floor is listed' }),
  },
  { title: 'CustomMapFloorVersions' },
);

const mapVersions = Type.Object(
  {
    customMapId: Type.String({ description: 'Id of the map' }),
    mapVersion: Type.Integer({
      description: 'Counts changes of the map, its image and tiles, and of which floors it has',
    }),
    floors: Type.Array(floorVersions),
  },
  { title: 'CustomMapVersions' },
);
export type MapVersions = Static<typeof mapVersions>;

export const customMapVersionManifest = Type.Object(
  {
    generatedAt: Type.String({ format: 'date-time', description: 'When this was read' }),
    maps: Type.Array(mapVersions, { description: 'Every map, active or not, by id' }),
  },
  { title: 'CustomMapVersionManifest' },
);
export type CustomMapVersionManifest = Static<typeof customMapVersionManifest>;
