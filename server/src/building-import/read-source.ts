import {
  ImportError,
  type SourceFeature,
  type SourceFile,
  type SourceGeometry,
  type SourceModel,
} from './model.ts';

/** Reads the files of one source. @throws ImportError if nothing of them can be used */
export async function readSource(files: readonly SourceFile[]): Promise<SourceModel> {
  const features = files.flatMap(readFile);
  if (features.length === 0) throw new ImportError('No file has polygons');
  return {
    format: 'geojson',
    coordinates: 'lngLat',
    metersPerUnit: null,
    buildings: [],
    levels: [],
    features,
    plans: [],
    problems: [],
  };
}

function readFile({ name, bytes }: SourceFile): SourceFeature[] {
  const collection = parse(name, bytes) as { features?: unknown };
  if (!Array.isArray(collection.features)) throw new ImportError(`${name} is no GeoJSON FeatureCollection`);
  return collection.features.flatMap((feature) => readFeature(name, feature));
}

function parse(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ImportError(`${name} is not GeoJSON: it is no JSON in UTF-8`);
  }
}

interface GeoJsonFeature {
  readonly id?: string | number;
  readonly geometry?: { readonly type?: string } | null;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}

function readFeature(file: string, feature: GeoJsonFeature): SourceFeature[] {
  const { id, geometry, properties } = feature;
  if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') return [];
  return [
    {
      externalId: id === undefined ? null : String(id),
      file,
      layer: null,
      geometry: geometry as SourceGeometry,
      properties: properties ?? {},
      names: null,
      category: null,
      levelIds: null,
      buildingId: null,
    },
  ];
}
