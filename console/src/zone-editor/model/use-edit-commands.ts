import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import { formatLength } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import { type Position, type Rings, withRings } from '../../zones/polygon.ts';
import type { ZoneShape } from '../../zones/zone-shape.ts';
import { splitRings } from '../geometry/split.ts';
import { squareCorners } from '../geometry/square-corners.ts';
import { copyBeside, nudgeRings, rotateRings } from '../geometry/transform.ts';
import type { Angles } from './editor-state.ts';
import type { EditorZone } from './editor-zones.ts';
import type { ZoneChange } from './operations.ts';
import { type EditSteps, parseDegrees, parseDistance } from './use-edit-steps.ts';
import type { ZoneEditor } from './use-zone-editor.ts';

const text = strings.zones.drawing;

/**
 * Commands for the shape of the selected zone. Each change is an undo step, and consecutive rotations or moves are one
 * step.
 */
export interface EditCommands {
  readonly square: () => void;
  /** @param turns the number of steps, clockwise. The Shape tab sets the size of a step. */
  readonly rotate: (turns: number) => void;
  readonly duplicate: () => void;
  /** @param east the number of steps, as for `north`. The Shape tab sets the size of a step. */
  readonly nudge: (east: number, north: number) => void;
  /** Splits the zone along the line through two positions. */
  readonly splitAlong: (from: Position, to: Position) => void;
  /** Switches the next edges between any angle, right angles, and multiples of 45°. */
  readonly nextAngles: () => void;
}

/** @param direction the direction of the building */
export function useEditCommands(editor: ZoneEditor, steps: EditSteps, direction: number): EditCommands {
  const { selected, mayEdit, dispatch, changeRings, state } = editor;
  const { done, error, announce } = useToasts();
  const units = useUnits();
  const zone = mayEdit ? selected : undefined;
  const change = (use: (rings: Rings) => Rings, group: string) => {
    if (zone?.shape.polygon.rings[0]?.[0]) changeRings(zone.id, use(zone.shape.polygon.rings), group);
  };
  return {
    square: () => {
      if (!zone) return;
      const { rings, count, maxMoveMeters } = squareCorners(zone.shape.polygon.rings);
      if (count === 0) return done(text.shape.nothingToSquare);
      changeRings(zone.id, rings);
      return done(formatCount(text.shape.squared, count, { distance: formatLength(maxMoveMeters, units) }));
    },
    rotate: (turns) => {
      const degrees = parseDegrees(steps.degrees);
      if (degrees === undefined) return error(text.shape.degreesError);
      return change((rings) => rotateRings(rings, turns * degrees), 'rotate');
    },
    nudge: (east, north) => {
      const meters = parseDistance(steps.distance, units);
      if (meters === undefined) return error(text.shape.distanceError);
      return change((rings) => nudgeRings(rings, [east * meters, north * meters]), 'nudge');
    },
    duplicate: () => {
      if (!zone) return;
      const { shape } = zone;
      const rings = copyBeside(shape.polygon.rings, direction);
      const name = format(text.shape.copyName, { name: shape.name || strings.zones.unnamed });
      const copy = { ...shape, name, polygon: withRings(shape.polygon, rings) };
      dispatch({ kind: 'operate', changes: [keep(editor, zone), { shape: copy }], selected: 1 });
      announce(text.shape.duplicated);
    },
    splitAlong: (from, to) => {
      if (!zone) return error(strings.zones.needsZone.split);
      const pieces = splitRings(zone.shape.polygon.rings, from, to);
      if (pieces.length < 2) return error(text.shape.notSplit);
      dispatch({ kind: 'drawn' });
      dispatch({ kind: 'operate', changes: splitChanges(editor, zone, pieces), selected: 0 });
      return done(formatCount(text.shape.splitDone, pieces.length));
    },
    nextAngles: () => {
      const next: Readonly<Record<Angles, Angles>> = { free: 'right', right: 'half', half: 'free' };
      const angles = next[state.angles];
      dispatch({ kind: 'angles', angles });
      announce(format(text.angles.spoken, { angles: text.angles[angles] }));
    },
  };
}

function keep(editor: ZoneEditor, zone: EditorZone, values: Partial<ZoneShape> = {}): ZoneChange {
  return { id: zone.id, zone: findSaved(editor, zone.id), shape: { ...zone.shape, ...values } };
}

export function findSaved({ saved }: ZoneEditor, id: string) {
  return saved.find(({ customMapZoneId }) => customMapZoneId === id);
}

/** The largest piece keeps the zone. The others become new zones with its fields and a number after its name. */
function splitChanges(editor: ZoneEditor, zone: EditorZone, pieces: readonly Rings[]): ZoneChange[] {
  const { shape } = zone;
  const [first, ...others] = pieces.map((rings) => withRings(shape.polygon, rings));
  return [
    keep(editor, zone, { polygon: first ?? shape.polygon }),
    ...others.map((polygon, index): ZoneChange => {
      const name = shape.name && format(text.shape.splitName, { name: shape.name, number: index + 2 });
      return { shape: { ...shape, name, polygon } };
    }),
  ];
}
