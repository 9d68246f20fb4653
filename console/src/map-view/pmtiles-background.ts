import { layers, namedFlavor } from '@protomaps/basemaps';
import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import { language } from '../strings/language.ts';
import { maplibre } from './map-library.ts';
import { isDark } from './map-theme.ts';
import type { Background } from './resolve-background.ts';

const sourceId = 'region';
const protocol = new Protocol();
maplibre.addProtocol('pmtiles', protocol.tile);

/**
 * Draws an uploaded file below everything else on the map. It uses the device's fonts for text and no symbols, so that only the
 * file itself is requested.
 *
 * @param beforeId the layer that stays above the background
 */
export async function addPmtiles(
  map: MapLibreMap,
  { url, attribution: configured }: NonNullable<Background>,
  beforeId: string,
): Promise<void> {
  const archive = new PMTiles(url);
  protocol.add(archive);
  const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]);
  // Reading the header took a request, and the map may have the source by now.
  if (map.getSource(sourceId)) return;
  const own = (metadata as { attribution?: unknown } | undefined)?.attribution;
  const attribution = [configured, typeof own === 'string' ? own : null].filter(Boolean).join(' | ');
  const isVector = header.tileType === TileType.Mvt;
  map.addSource(sourceId, {
    type: isVector ? 'vector' : 'raster',
    tiles: [`pmtiles://${url}/{z}/{x}/{y}`],
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    ...(!isVector && { tileSize: 256 }),
    ...(attribution && { attribution }),
  });
  if (isVector) for (const layer of vectorLayers()) map.addLayer(layer, beforeId);
  else map.addLayer({ id: sourceId, type: 'raster', source: sourceId }, beforeId);
}

/** Draws an uploaded vector file in the colors of the theme. */
export function paintPmtiles(map: MapLibreMap): void {
  for (const { id, paint = {} } of vectorLayers())
    for (const [property, value] of Object.entries(paint))
      if (map.getLayer(id)) map.setPaintProperty(id, property as Property, value); // the property belongs to this layer
}

type Property = Parameters<MapLibreMap['setPaintProperty']>[1];

/** The layers of the style package, without those that need a sprite file. */
function vectorLayers(): LayerSpecification[] {
  const flavor = namedFlavor(isDark() ? 'dark' : 'light');
  // The types come from a different version of the same format.
  const all = layers(sourceId, flavor, { lang: language }) as LayerSpecification[];
  return all.flatMap((layer): LayerSpecification[] => {
    if (layer.type === 'background') return [];
    const named = { ...layer, id: `${sourceId}-${layer.id}` };
    if (named.type !== 'symbol') return [named];
    const texts = Object.entries(named.layout ?? {}).filter(([name]) => !name.startsWith('icon-'));
    if (!texts.some(([name]) => name === 'text-field')) return [];
    return [{ ...named, layout: Object.fromEntries(texts) }];
  });
}
