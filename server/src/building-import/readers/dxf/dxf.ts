import { levelsOfFiles } from '../../floor-names.ts';
import {
  ImportError,
  type Position,
  type SourceDoor,
  type SourceDrawing,
  type SourceFeature,
  type SourceFile,
  type SourceLine,
} from '../../model.ts';
import { geometryOf } from '../../source-geometry.ts';
import { nestByEvenOdd } from '../nest-rings.ts';
import { type FormatReader, idOf, plainFeature, type ReadContext } from '../reader-support.ts';
import { decodeDrawing } from './decode-drawing.ts';
import { type Drawing, type Drawn, type DrawnInsert, readDrawing } from './dxf-drawing.ts';
import { nameByTexts, type PlacedArea } from './dxf-names.ts';
import { numberOf } from './dxf-tags.ts';
import type { DrawnText } from './dxf-texts.ts';

/** Meters per unit, by the number of the unit in the header. */
const metersByUnit: Readonly<Record<string, number>> = {
  1: 0.0254,
  2: 0.3048,
  4: 0.001,
  5: 0.01,
  6: 1,
  7: 1000,
  8: 2.54e-8,
  9: 2.54e-5,
  10: 0.9144,
  13: 1e-6,
  14: 0.1,
  15: 10,
  16: 100,
  21: 1200 / 3937,
};

const maxInsertDepth = 16;
const maxInserts = 100_000;
/** The lines of a large floor, with all its furniture. */
const maxLines = 300_000;
const maxDoors = 20_000;

/**
 * Reads ASCII DXF drawings: closed polylines and hatches, including those in blocks, become features by layer. The texts inside
 * an area are its name. All lines are kept, because rooms can be found between those that are walls. If there are several files,
 * each is a level.
 */
export const readDxf: FormatReader = (files, read) => {
  const parts = files.map((file) => readFile(file, read));
  const [first] = parts;
  const units = new Set(parts.map(({ metersPerUnit }) => metersPerUnit));
  if (units.size > 1) throw new ImportError('The drawings have different units: import them separately.');
  const several = files.length > 1;
  return {
    coordinates: 'drawing',
    metersPerUnit: first?.metersPerUnit ?? null,
    levels: several
      ? levelsOfFiles(files.filter((_, i) => hasContents(parts[i])).map(({ name }) => name))
      : [],
    drawing: {
      lines: parts.flatMap(({ drawing }) => drawing.lines),
      texts: parts.flatMap(({ drawing }) => drawing.texts),
      doors: parts.flatMap(({ drawing }) => drawing.doors),
    },
    features: parts.flatMap(({ features }, i) =>
      several ? features.map((feature) => ({ ...feature, levelIds: [files[i]?.name ?? ''] })) : features,
    ),
  };
};

type Part = ReturnType<typeof readFile>;

function hasContents(part: Part | undefined): boolean {
  return part !== undefined && part.features.length + part.drawing.lines.length > 0;
}

function readFile(file: SourceFile, read: ReadContext) {
  const drawing = readDrawing(decodeDrawing(file, read), read);
  const found: Placed = { file: file.name, areas: [], texts: [], lines: [], doors: [] };
  const metersPerUnit = findMeters(drawing.header);
  const around: Around = {
    depth: 0,
    layer: '0',
    counter: { inserts: 0 },
    meters: metersPerUnit ?? undefined,
  };
  place(drawing, drawing.model, identity, '', around, found, read);
  const names = nameByTexts(found.areas, found.texts);
  const features = found.areas.flatMap((area, index): SourceFeature[] => {
    const geometry = geometryOf(area.polygons);
    if (!geometry) return [];
    if (!hasFinitePositions(area)) {
      read.problems.add('It has coordinates that are not numbers.', area.layer);
      return [];
    }
    const name = names.get(index);
    return [
      plainFeature({
        file: file.name,
        layer: area.layer,
        geometry,
        externalId: idOf(area.handle),
        properties: { layer: area.layer, ...(name !== undefined && { text: name }) },
        names: name === undefined ? {} : { '': name },
        category: area.layer,
      }),
    ];
  });
  const { texts, lines, doors } = found;
  const lineParts: SourceDrawing = {
    texts: texts.map((text) => ({ file: file.name, ...text })),
    lines,
    doors,
  };
  return { features, drawing: lineParts, metersPerUnit };
}

/** `$LUNITS` of drawings whose lengths are written in feet and inches: engineering and architectural. */
const inchFormats = ['3', '4'];

/** Meters per unit; `null` if the header does not say. */
function findMeters(header: ReadonlyMap<string, string>): number | null {
  const said = metersByUnit[header.get('$INSUNITS') ?? ''];
  const isInInches = header.get('$MEASUREMENT') !== '1' && inchFormats.includes(header.get('$LUNITS') ?? '');
  return said ?? (isInInches ? 0.0254 : null);
}

function hasFinitePositions({ polygons }: PlacedArea): boolean {
  return polygons.every((rings) => rings.every((ring) => ring.every((one) => one.every(Number.isFinite))));
}

interface Placed {
  readonly file: string;
  readonly areas: PlacedArea[];
  readonly texts: DrawnText[];
  readonly lines: SourceLine[];
  readonly doors: SourceDoor[];
}

type Transform = (position: Position) => Position;
const identity: Transform = (position) => position;

interface Around {
  readonly depth: number;
  /** The layer of the insert, on which content on layer 0 of a block is placed. */
  readonly layer: string;
  readonly counter: { inserts: number };
  /** Meters per unit of the drawing. */
  readonly meters: number | undefined;
}

/** How much larger a transform makes the contents of a block. */
function scaleOf(transform: Transform): number {
  const [[x = 0, y = 0], ...ends] = [transform([0, 0]), transform([1, 0]), transform([0, 1])] as const;
  return Math.max(...ends.map(([toX = 0, toY = 0]) => Math.hypot(toX - x, toY - y)));
}

/** Adds the contents of a block, and those of the blocks in it. */
function place(
  drawing: Drawing,
  drawn: Drawn,
  transform: Transform,
  prefix: string,
  around: Around,
  found: Placed,
  read: ReadContext,
): void {
  for (const { handle, layer, rings, isHatch } of drawn.areas) {
    read.budget.takeFeature();
    if (prefix !== '') for (const ring of rings) read.budget.takeVertices(ring.length);
    const placed = transform === identity ? rings : rings.map((ring) => ring.map(transform));
    found.areas.push({
      handle: handle === '' ? '' : `${prefix}${handle}`,
      layer: layerIn(layer, around),
      polygons: isHatch ? nestByEvenOdd(placed) : placed.map((ring) => [ring]),
    });
  }
  const { file } = found;
  const meters = around.meters === undefined ? undefined : around.meters * scaleOf(transform);
  for (const { layer, positionsAt } of drawn.lines) {
    if (found.lines.length >= maxLines) {
      read.problems.add(
        `The drawing has more than ${maxLines} lines, and only the first are searched for rooms.`,
        layer,
      );
      break;
    }
    const positions = positionsAt(meters);
    read.budget.takeVertices(positions.length);
    found.lines.push({
      file,
      layer: layerIn(layer, around),
      positions: positions.map(transform),
      isInBlock: around.depth > 0,
    });
  }
  for (const { layer, hinge, ends } of drawn.swings.slice(0, Math.max(0, maxDoors - found.doors.length)))
    found.doors.push({
      file,
      layer: layerIn(layer, around),
      hinge: transform(hinge),
      ends: [transform(ends[0]), transform(ends[1])],
    });
  for (const { position, text } of drawn.texts) found.texts.push({ position: transform(position), text });
  for (const insert of drawn.inserts) placeInsert(drawing, insert, transform, prefix, around, found, read);
}

function layerIn(layer: string, { layer: inherited }: Around): string {
  return layer === '' || layer === '0' ? inherited : layer;
}

function placeInsert(
  drawing: Drawing,
  insert: DrawnInsert,
  transform: Transform,
  prefix: string,
  around: Around,
  found: Placed,
  read: ReadContext,
): void {
  const block = drawing.blocks.get(insert.block);
  if (!block) return;
  if (around.depth >= maxInsertDepth) {
    read.problems.add('It is a block that is nested too deeply.', insert.block);
    return;
  }
  const inner: Around = { ...around, depth: around.depth + 1, layer: layerIn(insert.layer, around) };
  for (const [index, own] of insertTransforms(insert, block.base).entries()) {
    if (++around.counter.inserts > maxInserts)
      throw new ImportError(`The drawing has more than ${maxInserts} blocks: import it in parts.`);
    const copy = index === 0 ? '' : `.${index}`;
    const combined: Transform = (position) => transform(own(position));
    place(drawing, block, combined, `${prefix}${insert.handle}${copy}/`, inner, found, read);
  }
}

/** The transforms from a block to the drawing: one, or one for each cell of a grid. */
function insertTransforms({ entity }: DrawnInsert, [baseX = 0, baseY = 0]: Position): Transform[] {
  const [scaleX, scaleY] = [numberOf(entity, 41, 1), numberOf(entity, 42, 1)];
  const angle = (numberOf(entity, 50, 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [left, bottom] = [numberOf(entity, 10, 0), numberOf(entity, 20, 0)];
  const mirror = numberOf(entity, 230, 1) < 0 ? -1 : 1;
  const columns = Math.min(maxInserts, Math.max(1, numberOf(entity, 70, 1)));
  const rows = Math.min(maxInserts / columns, Math.max(1, numberOf(entity, 71, 1)));
  const transforms: Transform[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [shiftX, shiftY] = [column * numberOf(entity, 44, 0), row * numberOf(entity, 45, 0)];
      transforms.push(([x = 0, y = 0]) => {
        const [scaledX, scaledY] = [(x - baseX) * scaleX + shiftX, (y - baseY) * scaleY + shiftY];
        return [mirror * (left + scaledX * cos - scaledY * sin), bottom + scaledX * sin + scaledY * cos];
      });
    }
  return transforms;
}
