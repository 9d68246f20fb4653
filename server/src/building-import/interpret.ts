import { FeatureError, readGeometryParts } from '../zone-rules/zone-geometry.ts';
import { readZoneType } from '../zone-rules/zone-type-names.ts';
import { findBuildingBounds } from './building-bounds.ts';
import type { ImportChoices, InterpretedFloor, InterpretedImport, InterpretedZone } from './interpreted.ts';
import { ImportError, type SourceFeature, type SourceModel } from './model.ts';

/** Applies choices to a source. @throws ImportError if nothing of it can become a zone */
export function interpretSource(model: SourceModel, choices: ImportChoices): InterpretedImport {
  const levelProperty = choices.levelProperty ?? 'level';
  const levels = new Map<number, InterpretedZone[]>();
  for (const feature of model.features) {
    const level = choices.oneFloor ? 0 : Number(feature.properties[levelProperty] ?? 0);
    const zones = readZones(feature, choices);
    levels.set(level, [...(levels.get(level) ?? []), ...zones]);
  }
  const bounds = findBuildingBounds(
    model.features.map(({ geometry }) => ({
      rings: geometry.type === 'Polygon' ? geometry.coordinates : (geometry.coordinates[0] ?? []),
    })),
  );
  if (!bounds) throw new ImportError('The polygons lie beyond 85.05° of latitude');
  const numbers = [...levels.keys()].sort((a, b) => a - b);
  const preferred = numbers.find((number) => number >= 0) ?? numbers.at(-1);
  const floors = numbers.map(
    (floorNumber): InterpretedFloor => ({
      externalId: null,
      floorNumber,
      name: `Floor ${floorNumber}`,
      isDefault: floorNumber === preferred,
      zones: levels.get(floorNumber) ?? [],
      plan: null,
    }),
  );
  return {
    buildings: [{ externalId: null, name: 'Building', bounds, floors }],
    nameProperties: [],
    levelProperties: [],
    typeProperties: [],
    languages: [],
    categories: [],
    problems: [],
    warnings: [],
    needed: [],
  };
}

function readZones(feature: SourceFeature, choices: ImportChoices): InterpretedZone[] {
  const { externalId, properties, geometry } = feature;
  const zoneType = readZoneType(properties[choices.typeProperty ?? 'type']) ?? choices.defaultType ?? 11;
  const name = String(properties[choices.nameProperty ?? 'name'] ?? 'Unnamed');
  try {
    return readGeometryParts(geometry).map(({ polygonGeoJson }) => ({
      externalId,
      name,
      zoneType,
      polygonGeoJson,
      metadata: {},
    }));
  } catch (error) {
    if (error instanceof FeatureError) return [];
    throw error;
  }
}
