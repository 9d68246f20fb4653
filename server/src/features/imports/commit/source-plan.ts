import type { Context } from '../../../context.ts';
import { MusterError } from '../../../errors.ts';
import { discardBlobs } from '../../../storage/blobs/discard-blobs.ts';
import type { ImportRow } from '../../../storage/db/import-tables.ts';
import { type StoredImage, storedFiles, storeImage } from '../../images/images.ts';
import { placeAsRequested, readPlacement } from '../../placements/placements.ts';
import { blobKeys, fetchFile } from '../import-files.ts';
import { stored } from '../import-view.ts';
import { ImportProblem } from '../worker/import-problem.ts';
import type { ResultFloor } from '../worker/import-result.ts';
import { readingBounds } from '../worker/import-workers.ts';

/** The image that a floor gets. */
export interface PlacedPlan {
  readonly image: StoredImage;
  /** In the format of the form field `placement`; `null` if the image covers the bounds of the map. */
  readonly placement: string | null;
}

/** Extracts the images that source files place on floors, for one import. */
export interface SourcePlans {
  /** @returns `undefined` if the floor has no image, or one that cannot be used; `notes` then says why */
  readonly take: (floor: ResultFloor) => Promise<PlacedPlan | undefined>;
  /**
   * Like `take`, for a floor that has an image whose upload has the given hash. @returns `undefined` also if the image is the
   * same
   */
  readonly takeChanged: (floor: ResultFloor, sha256: string | undefined) => Promise<PlacedPlan | undefined>;
  /** Messages for the user who imports. */
  readonly notes: readonly string[];
}

/** @param folder where to put the files */
export function openSourcePlans(ctx: Context, row: ImportRow, folder: string): SourcePlans {
  const notes: string[] = [];
  let fetched: ReturnType<typeof fetchSources> | undefined;
  const extract = async (
    { plan, name }: ResultFloor,
    otherwise: string,
    sha256?: string,
  ): Promise<PlacedPlan | undefined> => {
    if (!plan) return undefined;
    fetched ??= fetchSources(ctx, row, folder);
    const request = { files: await fetched, name: plan.file, outputPath: `${folder}/source-plan` };
    try {
      const file = await ctx.importWorkers.run('extractPlan', request, readingBounds);
      if (file.sha256 === sha256) return undefined;
      const image = await storeImage(ctx, { path: request.outputPath, ...file });
      return { image, placement: await checkPlacement(ctx, image, placementOf(plan.corners)) };
    } catch (error) {
      if (!(error instanceof MusterError || error instanceof ImportProblem)) throw error;
      if (error instanceof MusterError && error.statusCode >= 500) throw error;
      notes.push(`The plan of ${name} ${otherwise}, because ${plan.file} cannot be used: ${error.message}.`);
      return undefined;
    }
  };
  const take = (floor: ResultFloor) => extract(floor, 'is drawn from its zones');
  const takeChanged = async (floor: ResultFloor, sha256: string | undefined) => {
    const plan = await extract(floor, 'stays as it was', sha256);
    if (plan) notes.push(`The plan of ${floor.name} is now ${floor.plan?.file}.`);
    return plan;
  };
  return { take, takeChanged, notes };
}

async function fetchSources(ctx: Context, row: ImportRow, folder: string) {
  const files = stored.files(row).map(({ name }, index) => ({ name, path: `${folder}/source${index}` }));
  for (const [index, { path }] of files.entries())
    await fetchFile(ctx, blobKeys.source(row.source_key, index), path);
  return files;
}

function placementOf(corners: NonNullable<ResultFloor['plan']>['corners']): string {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners.map(([lng, lat]) => ({ lat, lng }));
  return JSON.stringify({ corners: { topLeft, topRight, bottomRight, bottomLeft } });
}

/** @throws MusterError if the image cannot be placed this way */
async function checkPlacement(ctx: Context, image: StoredImage, placement: string): Promise<string> {
  try {
    const parsed = readPlacement({ placement });
    if (parsed) placeAsRequested(parsed, image.facts);
    return placement;
  } catch (error) {
    await discardBlobs(ctx, storedFiles(image));
    throw error;
  }
}
