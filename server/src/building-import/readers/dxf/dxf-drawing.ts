import { ImportError, type Position } from '../../model.ts';
import type { ReadContext } from '../reader-support.ts';
import { readHatch } from './dxf-hatches.ts';
import { lineTypes, type PositionsAt, readDxfLine } from './dxf-lines.ts';
import { type ReadPolyline, readLightPolyline, readPolyline } from './dxf-polylines.ts';
import { type Entity, numberOf, readSections, textOfCode } from './dxf-tags.ts';
import { type DrawnText, readDxfText, withUnicode } from './dxf-texts.ts';

/** An area of the drawing or of a block. */
export interface DrawnArea {
  readonly handle: string;
  readonly layer: string;
  readonly rings: readonly (readonly Position[])[];
  readonly isHatch: boolean;
}

/** A line of the drawing or of a block. */
export interface DrawnLine {
  readonly layer: string;
  readonly positionsAt: PositionsAt;
}

/** An arc that the leaf of a door can swing along. */
export interface DrawnSwing {
  readonly layer: string;
  readonly hinge: Position;
  readonly ends: readonly [Position, Position];
}

export interface DrawnInsert {
  readonly handle: string;
  readonly layer: string;
  readonly block: string;
  readonly entity: Entity;
}

/** The contents of a block, or of the drawing itself. */
export interface Drawn {
  readonly areas: DrawnArea[];
  readonly lines: DrawnLine[];
  readonly swings: DrawnSwing[];
  readonly texts: DrawnText[];
  readonly inserts: DrawnInsert[];
  base: Position;
}

export interface Drawing {
  readonly model: Drawn;
  readonly blocks: ReadonlyMap<string, Drawn>;
  readonly header: ReadonlyMap<string, string>;
}

/** So few positions that it only shows whether a line is damaged. */
const coarse = 1e-9;

const newDrawn = (): Drawn => ({ areas: [], lines: [], swings: [], texts: [], inserts: [], base: [0, 0] });

/** Entities that are not areas and do not describe any. */
const silent = new Set([
  'ENDBLK',
  'SEQEND',
  'VIEWPORT',
  'ATTDEF',
  'SECTION',
  'POINT',
  'DIMENSION',
  'LEADER',
  'MULTILEADER',
]);

/** Reads the areas, texts and blocks of a drawing. @throws ImportError if it has no section of entities */
export function readDrawing(text: string, read: ReadContext): Drawing {
  const model = newDrawn();
  const blocks = new Map<string, Drawn>();
  const header = new Map<string, string>();
  let target = model;
  let polyline: { entity: Entity; vertices: Entity[] } | undefined;
  const closePolyline = () => {
    if (polyline)
      addPolyline(target, polyline.entity, readPolyline(polyline.entity, polyline.vertices), read);
    polyline = undefined;
  };
  readSections(text, {
    header: (name, value) => header.set(name, value),
    entity: (entity, section) => {
      if (section === 'ENTITIES') target = model;
      if (entity.type === 'VERTEX' && polyline) polyline.vertices.push(entity);
      else {
        closePolyline();
        if (entity.type === 'BLOCK') {
          target = newDrawn();
          target.base = [numberOf(entity, 10, 0), numberOf(entity, 20, 0)];
          blocks.set(textOfCode(entity, 2), target);
        } else if (entity.type === 'POLYLINE') polyline = { entity, vertices: [] };
        else addEntity(target, entity, read);
      }
    },
  });
  closePolyline();
  if (!/\bENTITIES\b/.test(text))
    throw new ImportError('This DXF file has no entities: save the drawing again.');
  return { model, blocks, header };
}

function addEntity(target: Drawn, entity: Entity, read: ReadContext): void {
  // Skips paper space, which contains frames and legends.
  if (numberOf(entity, 67, 0) === 1) return;
  const { type } = entity;
  if (type === 'LWPOLYLINE') addPolyline(target, entity, readLightPolyline(entity), read);
  else if (type === 'HATCH') addHatch(target, entity, read);
  else if (type === 'TEXT' || type === 'MTEXT' || type === 'ATTRIB') {
    const found = readDxfText(entity);
    if (found) target.texts.push(found);
  } else if (type === 'INSERT')
    target.inserts.push({
      handle: textOfCode(entity, 5),
      layer: layerOf(entity),
      block: textOfCode(entity, 2),
      entity,
    });
  else if (lineTypes.has(type)) addLine(target, entity, readDxfLine(entity), read);
  else if (!silent.has(type))
    read.problems.add(`It is ${article(type)}, not a line, a polyline or a hatch.`, layerOf(entity));
  if (type === 'ARC') addSwing(target, entity);
}

/** The arc of a door is about a quarter of a circle. */
function addSwing(target: Drawn, entity: Entity): void {
  const positions = readDxfLine(entity)(coarse);
  const [from, to] = [positions[0], positions.at(-1)];
  const [start, end] = [numberOf(entity, 50, 0), numberOf(entity, 51, 360)];
  const sweep = (((end - start) % 360) + 360) % 360;
  if (!from || !to || sweep < 60 || sweep > 120) return;
  const mirror = numberOf(entity, 230, 1) < 0 ? -1 : 1;
  const at = ([x = 0, y = 0]: Position): Position => [mirror * x, y];
  const hinge = at([numberOf(entity, 10, 0), numberOf(entity, 20, 0)]);
  target.swings.push({ layer: layerOf(entity), hinge, ends: [at(from), at(to)] });
}

function layerOf(entity: Entity): string {
  return withUnicode(textOfCode(entity, 8)).trim().slice(0, 255);
}

function article(type: string): string {
  return `${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${/^\w{1,30}$/.test(type) ? type : 'unknown entity'}`;
}

/** A closed polyline is an area, and can also be the outline of walls. */
function addPolyline(
  target: Drawn,
  entity: Entity,
  polyline: ReadPolyline | undefined,
  read: ReadContext,
): void {
  if (!polyline) return;
  if (polyline.isClosed) addArea(target, entity, [polyline.positions], false, read);
  read.budget.takeVertices(polyline.positions.length);
  addLine(target, entity, () => polyline.positions, read);
}

function addLine(target: Drawn, entity: Entity, positionsAt: PositionsAt, read: ReadContext): void {
  const positions = positionsAt(coarse);
  if (positions.length < 2) return;
  if (!positions.every((position) => position.every(Number.isFinite))) {
    read.problems.add('It has coordinates that are not numbers.', layerOf(entity));
    return;
  }
  const isMirrored = numberOf(entity, 230, 1) < 0;
  const mirrored: PositionsAt = (meters) => positionsAt(meters).map(([x = 0, y = 0]) => [-x, y]);
  target.lines.push({ layer: layerOf(entity), positionsAt: isMirrored ? mirrored : positionsAt });
}

function addHatch(target: Drawn, entity: Entity, read: ReadContext): void {
  const rings = readHatch(entity);
  if (rings.length === 0) read.problems.add('It is a hatch without a closed boundary.', layerOf(entity));
  else addArea(target, entity, rings, true, read);
}

function addArea(
  target: Drawn,
  entity: Entity,
  rings: readonly (readonly Position[])[],
  isHatch: boolean,
  read: ReadContext,
): void {
  // An extrusion direction that points down mirrors the x axis (the arbitrary axis algorithm).
  const isMirrored = numberOf(entity, 230, 1) < 0;
  const placed = isMirrored ? rings.map((ring) => ring.map(([x = 0, y = 0]) => [-x, y])) : rings;
  if (!placed.every((ring) => ring.every((position) => position.every(Number.isFinite)))) {
    read.problems.add('It has coordinates that are not numbers.', layerOf(entity));
    return;
  }
  for (const ring of placed) read.budget.takeVertices(ring.length);
  target.areas.push({ handle: textOfCode(entity, 5), layer: layerOf(entity), rings: placed, isHatch });
}
