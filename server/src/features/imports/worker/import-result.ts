import type { GeoBounds } from '@muster/geo/geo-bounds';
import type {
  InterpretedBuilding,
  InterpretedImport,
  KeptFloor,
  KeptMap,
} from '../../../building-import/interpreted.ts';
import type { SourceFormat, SourceModel, SourcePlan } from '../../../building-import/model.ts';
import { writeZones, type ZoneSegment } from './zones-file.ts';

const sampleSize = 20;

/** A floor of the preview. Its zones are in the file of the interpretation. */
export interface ResultFloor extends ZoneSegment {
  /** Absent in results of an earlier release. */
  readonly level?: string;
  readonly externalId: string | null;
  readonly floorNumber: number;
  readonly name: string;
  /** Absent in results of an earlier release. */
  readonly ordinal?: number | null;
  readonly postedLabel?: string | null;
  readonly elevationFt?: number | null;
  readonly floorHeightFt?: number | null;
  readonly isDefault: boolean;
  readonly plan: SourcePlan | null;
  readonly kept?: KeptFloor;
  /** The shapes that are only drawn, in the same file. */
  readonly drawn: ZoneSegment;
  /** Its points, in the same file. Absent in results of an earlier release. */
  readonly points?: ZoneSegment;
  /** External ids of its first zones, used to find a map that came from the same source. */
  readonly sampleIds: readonly string[];
}

export interface ResultBuilding {
  readonly externalId: string | null;
  readonly name: string;
  readonly bounds: GeoBounds;
  readonly floors: readonly ResultFloor[];
  readonly kept?: KeptMap;
}

/** An interpretation without its zones. */
export interface ImportResult
  extends Omit<InterpretedImport, 'buildings' | 'wallLayers' | 'pointCategories' | 'unplacedPoints'> {
  /** Absent in results of an earlier release. */
  readonly wallLayers?: InterpretedImport['wallLayers'];
  readonly pointCategories?: InterpretedImport['pointCategories'];
  readonly unplacedPoints?: InterpretedImport['unplacedPoints'];
  readonly format: SourceFormat;
  readonly buildings: readonly ResultBuilding[];
}

/** Writes the zones of an interpretation to a file. @returns the rest of the interpretation */
export async function writeResult(
  { format }: Pick<SourceModel, 'format'>,
  { buildings, ...rest }: InterpretedImport,
  zonesPath: string,
): Promise<ImportResult> {
  const segments = await writeZones(
    buildings.flatMap(({ floors }) => floors.flatMap(({ zones, drawn, points }) => [zones, drawn, points])),
    zonesPath,
  );
  let next = 0;
  const withSegments = ({ floors, ...building }: InterpretedBuilding): ResultBuilding => ({
    ...building,
    floors: floors.map(({ zones, drawn: _, points: __, ...floor }) => {
      const [segment, drawn, points] = [segments[next++], segments[next++], segments[next++]];
      if (!segment || !drawn || !points) throw new Error('a floor has no segment');
      const sampleIds = zones.slice(0, sampleSize).flatMap(({ externalId }) => externalId ?? []);
      return { ...floor, ...segment, drawn, points, sampleIds };
    }),
  });
  return { format, ...rest, buildings: buildings.map(withSegments) };
}
