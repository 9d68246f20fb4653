import type { Position } from '../model.ts';

export const officeStyles = ['single', 'double', 'blocks', 'r12', 'splines', 'inches', 'openEnds'] as const;
export type OfficeStyle = (typeof officeStyles)[number];

export interface OfficeRoom {
  readonly name: string;
  /** In meters, without repeating the first. */
  readonly corners: readonly Position[];
}

export interface OfficeDrawing {
  readonly dxf: string;
  readonly rooms: readonly OfficeRoom[];
  /** Meters per unit. */
  readonly meters: number;
}

const doorWidth = 0.9;
const depth = 5;
const corridorWidth = 2.2;
const roomsPerRow = [14, 15] as const;
/** The wall between rooms, half of which each room loses if it is drawn with two lines. */
const thickness = 0.2;

interface Rect {
  readonly name: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Two corridors, each with offices on both sides: 60 rooms. */
function layOut(): Rect[] {
  const rects: Rect[] = [];
  const width = 14 * 3.1;
  for (const wing of [0, 1]) {
    const bottom = wing * (2 * depth + corridorWidth);
    const rows = [bottom, bottom + depth + corridorWidth];
    for (const [row, y] of rows.entries()) {
      const count = roomsPerRow[row as 0 | 1];
      for (let at = 0; at < count; at++) {
        const [left, right] = [(at * width) / count, ((at + 1) * width) / count];
        const name = `${wing + 1}${row}${String(at).padStart(2, '0')}`;
        rects.push({ name, left, right, bottom: y, top: y + depth });
      }
    }
    const corridor = { left: 0, right: width, bottom: bottom + depth, top: bottom + depth + corridorWidth };
    rects.push({ name: `Corridor ${wing + 1}`, ...corridor });
  }
  return rects;
}

/** Draws an office of 60 rooms as programs and draftspeople do. */
export function drawOffice(style: OfficeStyle): OfficeDrawing {
  const meters = style === 'inches' ? 0.0254 : style === 'r12' ? 0.001 : 1;
  const rects = layOut();
  const inset = style === 'single' ? 0 : thickness / 2;
  const writer = createWriter(style === 'r12', meters);
  const isDouble = style !== 'single';
  for (const rect of rects) drawRoom(writer, style, rect, inset);
  if (isDouble) drawOutside(writer, style, rects);
  for (const { name, left, right, bottom, top } of rects)
    writer.text('A-AREA-IDEN', name, [(left + right) / 2 - 0.3, (bottom + top) / 2]);
  return { dxf: writer.finish(style), rooms: rects.map((rect) => roomOf(style, rect, inset)), meters };
}

function isCurved(style: OfficeStyle, { right, name }: Rect): boolean {
  return style === 'splines' && right > 43 && name.startsWith('Corridor');
}

/** A corridor ends in a curve, bulging outward by half a meter. */
function curveOf({ right, bottom, top }: Rect, inset: number): Position[] {
  const [low, high] = [bottom + inset, top - inset];
  return Array.from({ length: 41 }, (_, step): Position => {
    const t = step / 40;
    return [right - inset + 2 * t * (1 - t) * 1, low + (high - low) * t];
  });
}

function roomOf(style: OfficeStyle, rect: Rect, inset: number): OfficeRoom {
  const { name, left, right, bottom, top } = rect;
  const corners: Position[] = [
    [left + inset, bottom + inset],
    ...(isCurved(style, rect)
      ? curveOf(rect, inset)
      : ([
          [right - inset, bottom + inset],
          [right - inset, top - inset],
        ] as const)),
    [left + inset, top - inset],
  ];
  return { name, corners };
}

/** Offices have their door to the corridor 0.3 m from their left wall. */
function doorOf({ left, name }: Rect): readonly [number, number] | undefined {
  return name.startsWith('Corridor') ? undefined : [left + 0.4, left + 0.4 + doorWidth];
}

/** Which side of an office has the door. */
function doorSide({ name }: Rect): 'top' | 'bottom' {
  return name[1] === '0' ? 'top' : 'bottom';
}

function drawRoom(writer: Writer, style: OfficeStyle, rect: Rect, inset: number): void {
  const { left, right, bottom, top } = rect;
  const [w, e, s, n] = [left + inset, right - inset, bottom + inset, top - inset];
  const door = doorOf(rect);
  const side = door && doorSide(rect);
  const wall = (a: Position, b: Position) => writer.line('A-WALL', a, b);
  const horizontal = (y: number, gaps: readonly (readonly [number, number])[]) => {
    let from = w;
    for (const [start, end] of [...gaps].sort((a, b) => a[0] - b[0])) {
      wall([from, y], [start, y]);
      from = end;
    }
    wall([from, y], [e, y]);
  };
  wall([w, s], [w, n]);
  if (isCurved(style, rect)) {
    writer.spline('A-WALL', [e, s], [e + 1, (s + n) / 2], [e, n]);
    writer.spline(
      'A-WALL',
      [e + 2 * inset, s - 2 * inset],
      [e + 2 * inset + 1, (s + n) / 2],
      [e + 2 * inset, n + 2 * inset],
    );
  } else wall([e, s], [e, n]);
  const corridorGaps = (y: 'top' | 'bottom') =>
    layOut()
      .filter(
        (other) =>
          doorOf(other) &&
          (y === 'bottom' ? other.top === bottom : other.bottom === top) &&
          doorSide(other) !== y,
      )
      .flatMap((other) =>
        [doorOf(other) ?? []].filter((door): door is readonly [number, number] => door.length > 0),
      );
  const gapsAt = (at: 'top' | 'bottom') => (door ? (side === at ? [door] : []) : corridorGaps(at));
  // One line between two rooms is drawn once: by the corridor, which has all the gaps.
  if (style !== 'single' || side !== 'bottom') horizontal(s, gapsAt('bottom'));
  if (style !== 'single' || side !== 'top') horizontal(n, gapsAt('top'));
  if (!door) return;
  const y = side === 'top' ? top : bottom;
  if (style !== 'single' && style !== 'openEnds')
    for (const x of door) wall([x, y - thickness / 2], [x, y + thickness / 2]);
  const into = side === 'top' ? -1 : 1;
  if (style === 'blocks' || style === 'inches') writer.door(door[0], y + into * inset, into);
  else {
    writer.line('A-DOOR', [door[0], y + into * inset], [door[0], y + into * (inset + doorWidth)]);
    writer.arc('A-DOOR', [door[0], y + into * inset], doorWidth, into > 0 ? [0, 90] : [270, 360]);
  }
}

/** The outside of the outer walls, except where it is curved. */
function drawOutside(writer: Writer, style: OfficeStyle, rects: readonly Rect[]): void {
  const by = thickness / 2;
  const [w, s] = [
    Math.min(...rects.map(({ left }) => left)) - by,
    Math.min(...rects.map(({ bottom }) => bottom)) - by,
  ];
  const [e, n] = [
    Math.max(...rects.map(({ right }) => right)) + by,
    Math.max(...rects.map(({ top }) => top)) + by,
  ];
  let from: Position = [e, s];
  for (const { bottom, top } of rects.filter((rect) => isCurved(style, rect))) {
    writer.line('A-WALL', from, [e, bottom - by]);
    from = [e, top + by];
  }
  const corners: Position[] = [from, [e, n], [w, n], [w, s], [e, s]];
  for (const [index, corner] of corners.slice(1).entries())
    writer.line('A-WALL', corners[index] ?? corner, corner);
}

interface Writer {
  readonly line: (layer: string, a: Position, b: Position) => void;
  readonly arc: (layer: string, center: Position, radius: number, degrees: readonly [number, number]) => void;
  readonly spline: (layer: string, ...controls: readonly Position[]) => void;
  readonly door: (x: number, y: number, into: number) => void;
  readonly text: (layer: string, text: string, at: Position) => void;
  readonly finish: (style: OfficeStyle) => string;
}

/** @param isOld writes POLYLINE with VERTEX instead of LINE, as R12 does */
function createWriter(isOld: boolean, meters: number): Writer {
  const groups: Group[] = [];
  const at = (code: number, [x = 0, y = 0]: Position) =>
    groups.push([code, (x / meters).toFixed(6)], [code + 10, (y / meters).toFixed(6)]);
  const start = (type: string, layer: string) => groups.push([0, type], [8, layer]);
  return {
    line: (layer, a, b) => {
      if (!isOld) {
        start('LINE', layer);
        at(10, a);
        at(11, b);
        return;
      }
      start('POLYLINE', layer);
      groups.push([66, 1], [70, 0]);
      for (const one of [a, b]) {
        start('VERTEX', layer);
        at(10, one);
      }
      groups.push([0, 'SEQEND']);
    },
    arc: (layer, center, radius, [from, to]) => {
      start('ARC', layer);
      at(10, center);
      groups.push([40, radius / meters], [50, from], [51, to]);
    },
    spline: (layer, ...controls) => {
      start('SPLINE', layer);
      groups.push([70, 8], [71, 2], [72, 6], [73, 3]);
      for (const knot of [0, 0, 0, 1, 1, 1]) groups.push([40, knot]);
      for (const control of controls) at(10, control);
    },
    door: (x, y, into) => {
      start('INSERT', 'A-DOOR');
      groups.push([2, 'DOOR-90']);
      at(10, [x, y]);
      groups.push([42, into]);
    },
    text: (layer, text, position) => {
      start('TEXT', layer);
      at(10, position);
      groups.push([40, 0.3 / meters], [1, text]);
    },
    finish: (style) => finishDrawing(style, isOld, meters, groups),
  };
}

type Group = readonly [code: number, value: string | number];

function finishDrawing(style: OfficeStyle, isOld: boolean, meters: number, groups: readonly Group[]): string {
  const units = style === 'inches' ? 1 : style === 'r12' ? 4 : 6;
  const header = [
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, isOld ? 'AC1009' : 'AC1015'],
    [9, '$INSUNITS'],
    [70, units],
    [0, 'ENDSEC'],
  ] as const;
  const width = doorWidth / meters;
  const block = [
    ...([
      [0, 'SECTION'],
      [2, 'BLOCKS'],
      [0, 'BLOCK'],
      [8, '0'],
      [2, 'DOOR-90'],
      [10, 0],
      [20, 0],
    ] as const),
    ...([
      [0, 'LINE'],
      [8, '0'],
      [10, 0],
      [20, 0],
      [11, 0],
      [21, width],
    ] as const),
    ...([
      [0, 'ARC'],
      [8, '0'],
      [10, 0],
      [20, 0],
      [40, width],
      [50, 0],
      [51, 90],
    ] as const),
    ...([
      [0, 'ENDBLK'],
      [8, '0'],
      [0, 'ENDSEC'],
    ] as const),
  ];
  const all = [
    ...header,
    ...block,
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    ...groups,
    [0, 'ENDSEC'],
    [0, 'EOF'],
  ] as const;
  return all.map(([code, value]) => `${code}\n${value}\n`).join('');
}
