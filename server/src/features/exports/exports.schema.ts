import { Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';

const formatNames = ['geojson', 'kmz', 'gpkg', 'csv', 'imdf', 'tak', 'nena', 'mbtiles'] as const;
export type ExportFormat = (typeof formatNames)[number];

export const exportFormats: readonly ExportFormat[] = formatNames;

/** MBTiles have one floor, so they are no file for a whole department. */
export type DepartmentExportFormat = Exclude<ExportFormat, 'mbtiles'>;
const departmentFormats = formatNames.filter((name): name is DepartmentExportFormat => name !== 'mbtiles');

const attachments = () =>
  about(
    'With `geojson`: also `attachments` of the map, the floors, zones and points, with the id, the title and the media type of each document and note. Files and texts are not in it, and imports ignore it.',
    Type.Optional(Type.Boolean()),
  );

export const exportQuery = Type.Object({
  format: about(
    '`geojson`, the default, has all fields. `kmz` has the plans as overlays, `gpkg` is a GeoPackage, `csv` has the geometries as well-known text, `imdf` is a venue, `tak` a data package, `nena` a GeoPackage with the layers of NENA-STA-006.3, and `mbtiles` the tiles of one floor.',
    Type.Optional(
      Type.Union(
        formatNames.map((name) => Type.Literal(name)),
        { description: `${formatNames.slice(0, -1).join(', ')} or ${formatNames.at(-1)}` },
      ),
    ),
  ),
  floorId: about(
    'With `mbtiles`: the floor. Default: the default floor.',
    Type.Optional(Type.String({ description: 'the id of a floor of the map' })),
  ),
  attachments: attachments(),
});

export const departmentExportQuery = Type.Object({
  format: about(
    'What each map is written as: any format of `Export` except `mbtiles`. Default: `geojson`.',
    Type.Optional(
      Type.Union(
        departmentFormats.map((name) => Type.Literal(name)),
        { description: `${departmentFormats.slice(0, -1).join(', ')} or ${departmentFormats.at(-1)}` },
      ),
    ),
  ),
  attachments: attachments(),
});
