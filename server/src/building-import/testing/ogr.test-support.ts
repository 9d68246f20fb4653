import { spawnSync } from 'node:child_process';
import { isLeftOut } from '../../testing/left-out.ts';

function isOgrInstalled(): boolean {
  return spawnSync('ogr2ogr', ['--version']).status === 0;
}

/** Whether the tests that compare with `ogr2ogr` can run. */
export function findOgr(): boolean {
  return !isLeftOut('gdal') && isOgrInstalled();
}

/** A feature as `ogr2ogr` reads it. */
export interface OgrFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  /** Polygons of rings of positions; empty if it is not a polygon. */
  readonly polygons: readonly (readonly (readonly (readonly number[])[])[])[];
}

/** Lists the names of the layers of a file. */
export function listLayers(path: string): string[] {
  const { stdout } = spawnSync('ogrinfo', ['-q', '-ro', path], { encoding: 'utf8' });
  return [...stdout.matchAll(/^\d+: (.*?)(?: \([^()]*\))?$/gm)].map(([, name = '']) => name);
}

export interface OgrOptions {
  readonly layers?: readonly string[];
  readonly options?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether closed lines are areas. */
  readonly closedLines?: boolean;
}

/** Reads a layer. @throws Error with the message of ogr2ogr */
export function readWithOgr(
  path: string,
  { layers = [], options = [], env = {}, closedLines = false }: OgrOptions = {},
): OgrFeature[] {
  const args = [
    '-f',
    'GeoJSON',
    '/vsistdout/',
    path,
    ...layers,
    '-lco',
    'COORDINATE_PRECISION=17',
    ...options,
  ];
  const { status, stdout, stderr } = spawnSync('ogr2ogr', args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`ogr2ogr ended with ${status}: ${stderr.slice(0, 1000)}`);
  const { features } = JSON.parse(stdout) as { features: GeoJsonFeature[] }; // the output of the driver
  return features.map(({ properties, geometry }) => ({
    properties,
    polygons: polygonsOf(geometry, closedLines),
  }));
}

interface GeoJsonGeometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly GeoJsonGeometry[];
}

interface GeoJsonFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: GeoJsonGeometry | null;
}

function polygonsOf(geometry: GeoJsonGeometry | null, closedLines: boolean): OgrFeature['polygons'] {
  if (geometry?.type === 'LineString' && closedLines) {
    const ring = geometry.coordinates as number[][]; // according to its type
    return ring.length > 3 && String(ring[0]) === String(ring.at(-1)) ? [[ring]] : [];
  }
  if (geometry?.type === 'Polygon') return [geometry.coordinates as OgrFeature['polygons'][number]]; // according to its type
  if (geometry?.type === 'MultiPolygon') return geometry.coordinates as OgrFeature['polygons'];
  return (geometry?.geometries ?? []).flatMap((one) => polygonsOf(one, closedLines));
}

/** Writes a file in a format that GDAL supports. */
export function convertWithOgr(format: string, target: string, source: string, ...options: string[]): void {
  const { status, stderr } = spawnSync('ogr2ogr', ['-f', format, target, source, ...options], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ogr2ogr ended with ${status}: ${stderr.slice(0, 1000)}`);
}
