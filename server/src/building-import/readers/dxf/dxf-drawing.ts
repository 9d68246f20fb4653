import { ImportError, type Position } from '../../model.ts';
import type { ReadContext } from '../reader-support.ts';
import { readHatch } from './dxf-hatches.ts';
import { readLightPolyline, readPolyline } from './dxf-polylines.ts';
import { type Entity, numberOf, readSections, textOfCode } from './dxf-tags.ts';
import { type DrawnText, readDxfText } from './dxf-texts.ts';

/** An area of the drawing or of a block. */
export interface DrawnArea {
  readonly handle: string;
  readonly layer: string;
  readonly rings: readonly (readonly Position[])[];
  readonly isHatch: boolean;
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
  readonly texts: DrawnText[];
  readonly inserts: DrawnInsert[];
  base: Position;
}

export interface Drawing {
  readonly model: Drawn;
  readonly blocks: ReadonlyMap<string, Drawn>;
  readonly header: ReadonlyMap<string, string>;
}

const newDrawn = (): Drawn => ({ areas: [], texts: [], inserts: [], base: [0, 0] });

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
    if (polyline) addRing(target, polyline.entity, readPolyline(polyline.entity, polyline.vertices), read);
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
  if (type === 'LWPOLYLINE') addRing(target, entity, readLightPolyline(entity), read);
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
  else if (!silent.has(type))
    read.problems.add(`It is ${article(type)}, not a closed polyline or a hatch.`, layerOf(entity));
}

function layerOf(entity: Entity): string {
  return textOfCode(entity, 8).trim().slice(0, 255);
}

function article(type: string): string {
  return `${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${/^\w{1,30}$/.test(type) ? type : 'unknown entity'}`;
}

function addRing(target: Drawn, entity: Entity, ring: Position[] | undefined, read: ReadContext): void {
  if (!ring) read.problems.add('It is a polyline that is not closed.', layerOf(entity));
  else addArea(target, entity, [ring], false, read);
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
