import type { Frame } from './sheet-frame.ts';

const webMercator =
  'PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1],AUTHORITY["EPSG","3857"]]';

/**
 * The viewport of a page that says where the plan is on the ground (ISO 32000-2, 12.10): the corners of the plan, in the projection
 * in which it is drawn. Programs such as Avenza Maps and GDAL read it.
 *
 * @param ref makes an indirect object
 */
export function describeViewport({ page, plan, bounds }: Frame, ref: (data: object) => unknown): object {
  const { west, south, east, north } = bounds;
  const lowerLeft = [plan.x, page.height - plan.y - plan.height];
  const upperRight = [plan.x + plan.width, page.height - plan.y];
  const gcs = ref({ Type: 'PROJCS', EPSG: 3857, WKT: new String(webMercator) });
  const measure = ref({
    Type: 'Measure',
    Subtype: 'GEO',
    Bounds: [0, 0, 0, 1, 1, 1, 1, 0],
    GPTS: [south, west, north, west, north, east, south, east],
    LPTS: [0, 0, 0, 1, 1, 1, 1, 0],
    GCS: gcs,
  });
  return {
    Type: 'Viewport',
    BBox: [...lowerLeft, ...upperRight],
    Name: new String('Plan'),
    Measure: measure,
  };
}
