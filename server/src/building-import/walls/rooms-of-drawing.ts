import Flatbush from 'flatbush';
import { kindOfName } from '../categories/kind-of-name.ts';
import { findCategory } from '../categories.ts';
import type { ImportChoices } from '../interpreted.ts';
import type { Position, SourceFeature, SourceLine, SourceModel } from '../model.ts';
import type { ProblemCounter } from '../problems.ts';
import { nameByTexts } from '../readers/dxf/dxf-names.ts';
import { plainFeature } from '../readers/reader-support.ts';
import { boxOfRing, isInRing, type Rings } from '../source-geometry.ts';
import type { DoorSwing } from './close-doors.ts';
import { drawingUnits } from './drawing-units.ts';
import { findRoomsBetween } from './find-rooms.ts';
import { listWallLayers, openingsOn, type WallLayer } from './wall-layers.ts';

export interface DrawnRooms {
  readonly model: SourceModel;
  readonly wallLayers: readonly WallLayer[];
  /** Whether the user has to say what a unit of the drawing is. */
  readonly needsUnits: boolean;
}

const minGlassMeters = 1.4;

/**
 * Adds the rooms between the walls of a drawing to its features. Other areas without a known meaning are then furniture and solid
 * walls, and are left out.
 *
 * @param placedMeters meters per unit by the control points; `undefined` if the drawing is not placed
 */
export function addRoomsOfDrawing(
  model: SourceModel,
  { wallLayers, units }: ImportChoices,
  placedMeters: number | undefined,
  problems: ProblemCounter,
): DrawnRooms {
  const layers = listWallLayers(model, wallLayers);
  const chosen = new Set(layers.filter(({ isChosen }) => isChosen).map(({ layer }) => layer));
  if (!model.drawing || chosen.size === 0) return { model, wallLayers: layers, needsUnits: false };
  const { lines, texts, doors } = model.drawing;
  const drawn = lines.filter(({ layer }) => chosen.has(layer));
  const chosenMeters = units === undefined ? undefined : drawingUnits[units];
  const known = placedMeters ?? chosenMeters ?? model.metersPerUnit ?? undefined;
  const meters = known ?? guessMeters(drawn);
  const walls = [...drawn, ...lines.filter((line) => !chosen.has(line.layer) && isGlassWall(line, meters))];
  const files = [...new Set(walls.map(({ file }) => file))];
  const rooms = files.flatMap((file) =>
    roomsOfFile(
      file,
      meters,
      {
        walls: walls.filter((one) => one.file === file),
        texts: texts.filter((one) => one.file === file),
        doors: doors.filter((one) => one.file === file),
      },
      problems,
    ).map((room) => (model.levels.length > 0 ? { ...room, levelIds: [file] } : room)),
  );
  const others = model.features.filter(
    ({ category }) => typeof findCategory(category ?? '')?.zoneType === 'number' || category === null,
  );
  return {
    model: { ...model, features: [...others, ...rooms] },
    wallLayers: layers,
    needsUnits: known === undefined,
  };
}

/** A partition of glass is often drawn as lines on the layer of the windows, or as one on that of the doors. Leaves of doors are shorter. */
function isGlassWall({ layer, positions, isInBlock }: SourceLine, meters: number): boolean {
  const openings = isInBlock ? undefined : openingsOn(layer);
  if (openings !== 'doors' || positions.length !== 2) return openings === 'glass';
  const [[ax = 0, ay = 0], [bx = 0, by = 0]] = positions as readonly [Position, Position]; // two
  return Math.hypot(bx - ax, by - ay) * meters >= minGlassMeters;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** A building is between 4 and 400 m wide; drawings are in millimeters more often than in inches or centimeters. */
function guessMeters(walls: readonly SourceLine[]): number {
  const { minX, minY, maxX, maxY } = boxOfRing(walls.flatMap(({ positions }) => positions));
  const longer = Math.max(maxX - minX, maxY - minY);
  if (longer <= 400) return 1;
  return longer <= 4000 ? drawingUnits.in : drawingUnits.mm;
}

type FileParts = Pick<NonNullable<SourceModel['drawing']>, 'texts' | 'doors'> & {
  readonly walls: readonly SourceLine[];
};

/** A drawing of a site is smaller than this; a line farther away is a mistake. */
const maxMeters = 100_000;

/** Returns a function that says whether there is one of the marks in an area. */
function markFinder(marks: readonly (readonly [x: number, y: number])[]): (rings: Rings) => boolean {
  if (marks.length === 0) return () => false;
  const search = new Flatbush(marks.length);
  for (const [x, y] of marks) search.add(x, y, x, y);
  search.finish();
  return (rings) => {
    const { minX, minY, maxX, maxY } = boxOfRing(rings[0] ?? []);
    return search.search(minX, minY, maxX, maxY).some((index) => {
      const [x, y] = marks[index]!;
      return rings.filter((ring) => isInRing(x, y, ring)).length === 1;
    });
  };
}

/** Says why there are no rooms, and how large the walls are together, which shows a wrong unit. */
function describeNothing(areTooClose: boolean, walls: readonly SourceLine[], meters: number): string {
  const { minX, minY, maxX, maxY } = boxOfRing(walls.flatMap(({ positions }) => positions));
  const [width, height] = [maxX - minX, maxY - minY].map((length) =>
    (length * meters).toLocaleString('en', { maximumSignificantDigits: 3 }),
  );
  const what = areTooClose ? 'Its walls cross each other too often' : 'There are no rooms between its walls';
  return `${what}. They are ${width} × ${height} m in all: if they are not, choose the unit of the drawing, otherwise the layers of the walls.`;
}

function roomsOfFile(
  file: string,
  meters: number,
  { walls, texts, doors }: FileParts,
  problems: ProblemCounter,
): SourceFeature[] {
  const starts = walls.flatMap(({ positions }) => positions.slice(0, 1));
  const [middleX, middleY] = [medianOf(starts.map(([x = 0]) => x)), medianOf(starts.map(([, y = 0]) => y))];
  // Relative to the drawing's middle, because positions of a national grid have few digits left for millimeters.
  const toMeters = ([x = 0, y = 0]: Position): [number, number] => [
    (x - middleX) * meters,
    (y - middleY) * meters,
  ];
  const toUnits = ([x = 0, y = 0]: Position): Position => [x / meters + middleX, y / meters + middleY];
  const outlines = walls
    .map(({ positions }) => positions.map(toMeters))
    .filter((line) => line.every(([x, y]) => Math.abs(x) < maxMeters && Math.abs(y) < maxMeters));
  const swings = doors.map(({ hinge, ends }): DoorSwing => {
    return { hinge: toMeters(hinge), ends: [toMeters(ends[0]), toMeters(ends[1])] };
  });
  const isMarked = markFinder(texts.map(({ position }) => toMeters(position)));
  const found = findRoomsBetween(outlines, swings, isMarked);
  if (!found?.length) problems.add(describeNothing(!found, walls, meters), file);
  const rooms = (found ?? []).map((rings) => rings.map((ring) => ring.map(toUnits)));
  const names = nameByTexts(
    rooms.map((rings) => ({ handle: '', layer: '', polygons: [rings] })),
    texts,
  );
  return rooms.map((rings, index) => {
    const name = names.get(index);
    return plainFeature({
      file,
      layer: null,
      geometry: { type: 'Polygon', coordinates: rings },
      properties: name === undefined ? {} : { text: name },
      names: name === undefined ? {} : { '': name },
      category: kindOfName(name) ?? 'room',
    });
  });
}
