/** What a file is, according to its bytes. */
export type FileKind =
  | {
      readonly format: 'geojson' | 'osm' | 'kml' | 'dxf' | 'ifc' | 'geopackage' | 'shapefile' | 'csv' | 'zip';
    }
  /** Belongs to another file, such as the table of a shapefile, or an image. */
  | { readonly companion: string }
  /** Control points of QGIS, which place a drawing. */
  | { readonly controlPoints: true }
  /** A sentence that says what the file is and what to do instead. */
  | { readonly rejection: string };
