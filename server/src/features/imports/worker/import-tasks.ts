import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import { interpretSource } from '../../../building-import/interpret.ts';
import type { DrawnShape, ImportChoices, InterpretedImport } from '../../../building-import/interpreted.ts';
import { ImportError, type SourceFile } from '../../../building-import/model.ts';
import { findSourceFile, readSource } from '../../../building-import/read-source.ts';
import { svgLongerSidePx } from '../../../imaging/decode/image-limits.ts';
import { sizeSvgRoot } from '../../../imaging/decode/svg-root-size.ts';
import { drawFloorPlan } from '../plan/draw-floor-plan.ts';
import { type PlanShape, shapeOfZone, shapesOfPart } from '../plan/plan-shapes.ts';
import { ImportProblem } from './import-problem.ts';
import { type ImportResult, writeResult } from './import-result.ts';
import { readModel, type StoredModel, writeModel } from './model-file.ts';
import { readOwnExport } from './own-export.ts';
import { placeDrawing } from './place-drawing.ts';
import { readLines, readZones, type ZoneSegment } from './zones-file.ts';

/** The tasks of import workers. Import only the type, except in import-worker.ts. */
export const importTasks = { readImport, interpretImport, drawPlan, extractPlan };

export type ImportTasks = typeof importTasks;

interface ReadRequest {
  readonly files: readonly { readonly name: string; readonly path: string }[];
  readonly choices: ImportChoices;
  readonly modelPath: string;
  readonly zonesPath: string;
}

/** Reads files and interprets them. @throws ImportProblem */
async function readImport({ files, choices, modelPath, zonesPath }: ReadRequest): Promise<ImportResult> {
  return explaining(async () => {
    const sources = await readSources(files);
    const exported = readOwnExport(sources);
    const model = exported ? ownModel(exported) : await readSource(sources);
    await writeModel(model, modelPath);
    return writeResult(model, interpret(model, choices), zonesPath);
  });
}

interface InterpretRequest {
  readonly modelPath: string;
  readonly choices: ImportChoices;
  readonly zonesPath: string;
}

/** Interprets files that were read before. @throws ImportProblem */
async function interpretImport({ modelPath, choices, zonesPath }: InterpretRequest): Promise<ImportResult> {
  return explaining(async () => {
    const model = await readModel(modelPath);
    return writeResult(model, interpret(model, choices), zonesPath);
  });
}

function interpret(model: StoredModel, choices: ImportChoices): InterpretedImport {
  return model.exported ?? interpretSource(model, choices, { placeDrawing: placeDrawing(model, choices) });
}

function ownModel(exported: InterpretedImport): StoredModel {
  return {
    format: 'geojson',
    coordinates: 'lngLat',
    metersPerUnit: null,
    buildings: [],
    levels: [],
    features: [],
    plans: [],
    problems: exported.problems,
    exported,
  };
}

async function explaining<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImportError) throw new ImportProblem('unreadable', error.message);
    throw error;
  }
}

interface ExtractRequest {
  readonly files: readonly { readonly name: string; readonly path: string }[];
  /** The name of the image in the model. */
  readonly name: string;
  readonly outputPath: string;
}

/** Extracts from the files an image that the source places on a floor. @throws ImportProblem */
async function extractPlan({ files, name, outputPath }: ExtractRequest) {
  return explaining(async () => {
    const found = findSourceFile(await readSources(files), name);
    if (!found) throw new ImportError(`${name} is not in the files.`);
    await writeFile(outputPath, found.bytes, { mode: 0o600 });
    const sha256 = createHash('sha256').update(found.bytes).digest('hex');
    return { sizeBytes: found.bytes.length, sha256 };
  });
}

function readSources(files: ReadRequest['files']): Promise<SourceFile[]> {
  return Promise.all(
    files.map(async ({ name, path }): Promise<SourceFile> => ({ name, bytes: await readFile(path) })),
  );
}

interface DrawRequest {
  readonly zonesPath: string;
  readonly segment: ZoneSegment;
  readonly drawn: ZoneSegment;
  readonly bounds: GeoBounds;
  readonly outputPath: string;
}

/** A plan on disk, with the facts that decoding it would find: our own drawings do not need to be decoded for that. */
export interface DrawnPlan {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** Draws the plan of a floor from its zones and from the walls and doors that did not become zones. */
async function drawPlan({ zonesPath, segment, drawn, bounds, outputPath }: DrawRequest): Promise<DrawnPlan> {
  const shapes: PlanShape[] = [];
  for await (const shape of readLines<DrawnShape>(zonesPath, drawn)) shapes.push(...shapesOfPart(shape));
  for await (const zone of readZones(zonesPath, segment)) shapes.push(shapeOfZone(zone));
  const text = drawFloorPlan(shapes, bounds);
  const size = sizeSvgRoot(text, svgLongerSidePx, 1);
  if (!size) throw new Error('a drawn plan has no size');
  const svg = Buffer.from(text);
  await writeFile(outputPath, svg, { mode: 0o600 });
  const sha256 = createHash('sha256').update(svg).digest('hex');
  return { sizeBytes: svg.length, sha256, width: size.width, height: size.height };
}
