import type { ImportChoices } from '../../building-import/interpreted.ts';
import type { Context } from '../../context.ts';
import type { ImportRow } from '../../storage/db/import-tables.ts';
import type { MadeImport, UndoneImport } from './commit/commit-messages.ts';
import type { ImportFile } from './import-files.ts';
import type { UnplacedPoint } from './import-points.schema.ts';
import type { ImportDetails, ImportPreview, ImportSummary } from './imports.schema.ts';
import * as store from './imports.store.ts';
import type { ImportResult, ResultBuilding } from './worker/import-result.ts';

/** Parses the columns that hold JSON, as written by this feature. */
export const stored = {
  files: (row: Pick<ImportRow, 'files'>) => JSON.parse(row.files) as readonly ImportFile[],
  choices: (row: Pick<ImportRow, 'choices'>) => JSON.parse(row.choices) as ImportChoices,
  result: (row: Pick<ImportRow, 'result'>) => JSON.parse(row.result ?? 'null') as ImportResult | null,
  made: (row: Pick<ImportRow, 'made'>) => JSON.parse(row.made ?? 'null') as MadeImport | null,
  undone: (row: Pick<ImportRow, 'undone'>) => JSON.parse(row.undone ?? 'null') as UndoneImport | null,
};

export function toSummary(row: store.ListedImport): ImportSummary {
  const { id, state, message, progress, added_on, updated_on } = row;
  const [made, undone] = [stored.made(row), stored.undone(row)];
  return {
    importId: id,
    state,
    message,
    progress,
    files: [...stored.files(row)],
    made: made && describeMade(made),
    undone: undone && { removedPoints: 0, restoredPoints: 0, ...undone },
    addedOn: added_on,
    updatedOn: updated_on,
  };
}

/** Fills in what imports of an earlier release did not store. */
function describeMade({ maps, missingZones, unplacedPoints = [], notes = [] }: MadeImport) {
  const floorsOf = (map: MadeImport['maps'][number]) =>
    map.floors.map((floor) => ({ ...floor, points: floor.points ?? noPoints }));
  return {
    maps: maps.map((map) => ({ ...map, floors: floorsOf(map) })),
    missingZones,
    unplacedPoints: unplacedPoints as UnplacedPoint[], // read-only in the code that makes it
    notes: [...notes],
  };
}

const noPoints = { added: 0, updated: 0, unchanged: 0, removed: 0, missing: 0 };

export async function toDetails(ctx: Context, row: ImportRow): Promise<ImportDetails> {
  const result = stored.result(row);
  return {
    ...toSummary(row),
    choices: stored.choices(row) as ImportDetails['choices'],
    preview: result && (await toPreview(ctx, row, result)),
  };
}

async function toPreview(ctx: Context, row: ImportRow, result: ImportResult): Promise<ImportPreview> {
  const { buildings, format, coordinates: _, ...rest } = result as ImportResult & { coordinates?: unknown };
  let floor = 0;
  let zones = 0;
  const shown: ImportPreview['buildings'] = [];
  for (const { externalId, name, bounds, floors } of buildings) {
    shown.push({
      externalId,
      name,
      boundsTopLeftLat: bounds.topLeftLat,
      boundsTopLeftLng: bounds.topLeftLng,
      boundsBottomRightLat: bounds.bottomRightLat,
      boundsBottomRightLng: bounds.bottomRightLng,
      // After the import, this would find the map that it made.
      knownMapId: row.state === 'ready' ? await findMatchingMap(ctx, row.department_id, floors) : null,
      floors: floors.map((one) => {
        zones += one.zones;
        return {
          floor: floor++,
          level: one.level ?? '',
          externalId: one.externalId,
          floorNumber: one.floorNumber,
          name: one.name,
          isDefault: one.isDefault,
          planFile: one.plan?.file ?? null,
          zones: one.zones,
          points: one.points?.zones ?? 0,
        };
      }),
    });
  }
  const { wallLayers = [], pointCategories = [], unplacedPoints = [] } = result; // absent in results of an earlier release
  const points = pointCategories.reduce((sum, { placed }) => sum + placed, 0);
  // The lists are read-only in the code that makes them, but not in the schema's types.
  const lists = { wallLayers, pointCategories, unplacedPoints };
  return { format, zones, points, buildings: shown, ...rest, ...lists } as unknown as ImportPreview;
}

const maxIds = 500;

/**
 * The map that came from the same source: the one that has the most of these zones on the same floors. Floors alone are not
 * enough, because many sources number them 0, 1 and 2.
 */
async function findMatchingMap(
  ctx: Context,
  departmentId: number,
  floors: ResultBuilding['floors'],
): Promise<string | null> {
  const floorIds = floors.flatMap(({ externalId }) => externalId ?? []).slice(0, maxIds);
  const zoneIds = floors.flatMap(({ sampleIds }) => sampleIds).slice(0, maxIds);
  if (floorIds.length === 0 || zoneIds.length === 0) return null;
  const [found] = await store.findMapsByZones(ctx.db, departmentId, floorIds, zoneIds);
  return found?.map_id ?? null;
}
