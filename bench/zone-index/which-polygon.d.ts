declare module 'which-polygon' {
  import type { FeatureCollection, Polygon } from 'geojson';

  interface Query<Properties> {
    (position: readonly [lng: number, lat: number]): Properties | null;
    (position: readonly [lng: number, lat: number], multi: true): Properties[] | null;
  }
  function whichPolygon<Properties>(data: FeatureCollection<Polygon, Properties>): Query<Properties>;
  export = whichPolygon;
}
