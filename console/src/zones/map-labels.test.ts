import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { latAtY, lngAtX, mercatorX, mercatorY, worldWidthMeters } from '@muster/geo/web-mercator';
import { demoBuilding, type LocalPoint } from '../../../server/src/demo/demo-building.ts';
import { createMapLabels, labelZoom, type MapLabel } from './map-labels.ts';
import { layOutPlan } from './plan-geometry.ts';
import { placeLabels } from './plan-labels.ts';
import type { Rings } from './polygon.ts';
import type { PlanZone } from './shared-zones.ts';
import { worldSizePx } from './world-size.ts';
import type { ShownZone } from './zone-features.ts';
import { blankShape, type ZoneShape } from './zone-shape.ts';

const measure = (text: string) => text.length * 0.56;
const { lat, lng } = demoBuilding.southWest;
const bounds = { north: lat + 0.002, west: lng - 0.002, south: lat - 0.002, east: lng + 0.002 };
const perMeter = 1 / worldWidthMeters(lat);

function toLngLat([x, y]: LocalPoint): readonly [number, number] {
  return [lngAtX(mercatorX(lng) + x * perMeter), latAtY(mercatorY(lat) - y * perMeter)];
}

function zoneOf(name: string, rings: readonly (readonly LocalPoint[])[], zoneType = 0): ShownZone {
  const polygon = { text: '', rings: rings.map((ring) => ring.map(toLngLat)) };
  const shape: ZoneShape = { ...blankShape, name, zoneType, polygon };
  return { id: name, shape };
}

function boxAt(x: number, y: number, width: number, height: number): LocalPoint[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** Rooms of many sizes along corridors, zones inside rooms, an L-shaped room, and a zone that spans several rooms. */
function generateFloor(seed: number): ShownZone[] {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const zones: ShownZone[] = [];
  let x = 0;
  for (let index = 0; index < 180; index += 1) {
    const width = 1.5 + random() * 9;
    const y = (index % 6) * 14;
    if (index % 6 === 0) x += 12;
    const words = [
      'Store',
      'Electrical Panel',
      'Intensive Care',
      'WC',
      'Conference Room East',
      'Maschinenraum',
    ];
    zones.push(
      zoneOf(
        `${100 + index} ${words[index % words.length]}`,
        [boxAt(x, y, width, 4 + random() * 5)],
        index % 12,
      ),
    );
    if (index % 9 === 0) zones.push(zoneOf(`Panel ${index}`, [boxAt(x + width / 2 - 0.5, y + 1.5, 1, 1)]));
  }
  zones.push(zoneOf('Whole building', [boxAt(0, -4, x + 12, 90)]));
  zones.push(zoneOf('Smoke over some rooms', [boxAt(20, 5, 40, 22)]));
  zones.push(
    zoneOf('L room', [
      [
        [0, -30],
        [30, -30],
        [30, -26],
        [4, -26],
        [4, -10],
        [0, -10],
      ],
    ]),
  );
  return zones;
}

const floors = [
  ...demoBuilding.floors.map(({ name, features }) => ({
    name: `demo, ${name}`,
    zones: features
      .filter(({ type }) => type !== 'outline' && type !== 'void' && type !== 'door')
      .map((feature) => zoneOf(feature.name, feature.rings)),
  })),
  ...[1, 22, 333].map((seed) => ({ name: `200 rooms, ${seed}`, zones: generateFloor(seed) })),
];

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Edge = readonly [ax: number, ay: number, bx: number, by: number];

/** Clips the edge at each side of the box (Liang and Barsky), and returns whether anything is left. */
function crosses({ left, right, top, bottom }: Box, [ax, ay, bx, by]: Edge): boolean {
  let [from, to] = [0, 1];
  const [dx, dy] = [bx - ax, by - ay];
  for (const [step, space] of [
    [-dx, ax - left],
    [dx, right - ax],
    [-dy, ay - top],
    [dy, bottom - ay],
  ] as const) {
    if (step === 0) {
      if (space < 0) return false;
    } else if (step < 0) from = Math.max(from, space / step);
    else to = Math.min(to, space / step);
  }
  return from < to;
}

function edgesOf(rings: Rings, size: number): Edge[] {
  return rings.flatMap((ring) => {
    const points = ring.map(([x = 0, y = 0]) => [mercatorX(x) * size, mercatorY(y) * size] as const);
    return points.map(
      ([ax, ay], index): Edge => [ax, ay, ...(points[(index + 1) % points.length] ?? [ax, ay])],
    );
  });
}

function labelsOf(zones: readonly ShownZone[]): MapLabel[] {
  const labels = createMapLabels(measure);
  const ids = labels.update(zones, [], bounds);
  return [...ids].flatMap((id) => [...labels.place(id)]);
}

function boxOnMap({ x, y, width, height }: MapLabel, zoom: number): Box {
  const size = worldSizePx(zoom);
  const slack = 0.01; // in pixels, for rounding
  const [halfWidth, halfHeight] = [width / 2 - slack, height / 2 - slack];
  return {
    left: x * size - halfWidth,
    right: x * size + halfWidth,
    top: y * size - halfHeight,
    bottom: y * size + halfHeight,
  };
}

function assertClear(
  boxes: readonly (Box & { readonly name: string })[],
  edges: readonly Edge[],
  where: string,
) {
  for (const [index, box] of boxes.entries()) {
    assert.ok(!edges.some((edge) => crosses(box, edge)), `${box.name} crosses an outline ${where}`);
    for (const other of boxes.slice(index + 1))
      assert.ok(
        !(
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom
        ),
        `${box.name} overlaps ${other.name} ${where}`,
      );
  }
}

describe('names on a map', () => {
  for (const { name, zones } of floors)
    test(`cross no outline and no other name: ${name}`, () => {
      const labels = labelsOf(zones);
      let max = 0;
      for (const zoom of [17, 18, 18.7, 19.25, 20, 20.6, 21, 22, 23.2]) {
        const shown = labels.filter(({ from, to }) => from <= labelZoom(zoom) && labelZoom(zoom) < to);
        const edges = zones.flatMap(({ shape }) => edgesOf(shape.polygon.rings, worldSizePx(zoom)));
        const boxes = shown.map((label) => ({ name: label.lines.join(' '), ...boxOnMap(label, zoom) }));
        assertClear(boxes, edges, `at zoom ${zoom}`);
        max = Math.max(max, shown.length);
      }
      assert.ok(max >= zones.length * 0.95, `only ${max} of ${zones.length} zones are named at some zoom`);
    });

  test('a name that is too wide is wrapped, then only its number is shown, then nothing', () => {
    const labels = labelsOf([zoneOf('G11 Conference room', [boxAt(0, 0, 6, 6)])]);
    const shown = labels.map(({ lines, fontPx }) => `${fontPx} ${lines.join(' / ')}`);
    assert.deepEqual(shown, [
      '16 G11 Conference room',
      '12 G11 Conference room',
      '12 G11 Conference / room', // in large letters only where the whole name fits in small ones
      '16 G11',
      '12 G11',
    ]);
    const unnumbered = labelsOf([zoneOf('Conference room', [boxAt(0, 0, 6, 6)])]);
    assert.ok(unnumbered.every(({ lines }) => lines.join(' ') === 'Conference room'));
    assert.deepEqual(labels.map(({ to }) => to).slice(1), labels.map(({ from }) => from).slice(0, -1));
    assert.ok((labels.at(-1)?.from ?? 0) > 0);
  });

  test('a pictogram is above or before the name, gives way to it, and is alone where nothing else fits; rooms have none', () => {
    const waysOf = (zoneType: number, width: number, height: number) => {
      const labels = labelsOf([zoneOf('G14 Stair', [boxAt(0, 0, width, height)], zoneType)]);
      return labels
        .filter(({ fontPx }) => fontPx === 12)
        .map(({ lines, pictogram }) => `${pictogram ?? 'no'}: ${lines.join(' / ')}`);
    };
    assert.deepEqual(waysOf(2, 6, 6), [
      'above: G14 Stair',
      'above: G14 / Stair',
      'no: G14 / Stair',
      'no: G14',
      'above: ',
    ]);
    assert.deepEqual(waysOf(2, 20, 3), ['above: G14 Stair', 'before: G14 Stair', 'no: G14 Stair']);
    for (const plain of [0, 1, 11])
      assert.ok(
        waysOf(plain, 6, 6).every((way) => way.startsWith('no')),
        `type ${plain}`,
      );
    assert.deepEqual(
      labelsOf([zoneOf(' ', [boxAt(0, 0, 6, 6)], 4)]).map(({ lines }) => lines),
      [[], []],
      'a zone without a name has its pictogram',
    );
  });

  test('the name of a corridor is next to the panel in the middle of it', () => {
    const corridor = zoneOf('Ground Corridor', [boxAt(0, 0, 40, 6)]);
    const [alone] = labelsOf([corridor]);
    const panel = zoneOf('Electrical Panel', [boxAt(18, 1, 4, 4)]);
    const [beside] = labelsOf([corridor, panel]);
    const middle = mercatorX(lng) + 20 * perMeter;
    assert.ok(Math.abs((alone?.x ?? 0) - middle) < 0.01 * perMeter);
    assert.ok(Math.abs((beside?.x ?? 0) - middle) > 2 * perMeter);
  });

  test('when a zone moves away, the zone below gets its label space back', () => {
    const labels = createMapLabels(measure);
    const corridor = zoneOf('Corridor', [boxAt(0, 0, 40, 6)]);
    const far = zoneOf('Far', [boxAt(60, 0, 4, 4)]);
    labels.update(
      [corridor, zoneOf('Panel', [boxAt(18, 1, 4, 4)]), far, zoneOf('Other', [boxAt(70, 0, 4, 4)])],
      [],
      bounds,
    );
    const before = labels.place('Corridor');
    const again = labels.update([], ['Panel'], bounds);
    assert.deepEqual([...again], ['Corridor']);
    assert.notDeepEqual(labels.place('Corridor'), before);
  });
});

describe('names on paper', () => {
  for (const { name, zones } of floors.slice(0, 3))
    test(`cross no outline and no other name: ${name}`, () => {
      const plan = layOutPlan(
        { bounds: boundsOf(zones), tileUrlTemplate: null, minZoom: 15, maxZoom: 21 },
        192,
        148,
      );
      const planZones = zones.map(({ id, shape }): PlanZone => {
        const { name: zoneName, zoneType } = shape;
        return { id, name: zoneName, zoneType, elevationFt: null, hazard: undefined, shape };
      });
      const labels = placeLabels(plan, bounds, planZones, measure).filter(
        ({ number }) => number === undefined,
      );
      const edges = zones.flatMap(({ shape }) =>
        shape.polygon.rings.flatMap((ring) => {
          const points = ring.map(([x = 0, y = 0]) => plan.project(y, x));
          return points.map((a, index): Edge => {
            const b = points[(index + 1) % points.length] ?? a;
            return [a.x, a.y, b.x, b.y];
          });
        }),
      );
      const boxes = labels.map(({ at, lines, pictogram, sizeMm }) => {
        const [beside, above] = [pictogram === 'before' ? 1.5 : 0, pictogram === 'above' ? 1.5 : 0];
        const halfWidth = ((Math.max(...lines.map(measure)) + beside) * sizeMm) / 2;
        const halfHeight = ((lines.length * 1.15 + above) * sizeMm) / 2;
        const sides = { left: at.x - halfWidth, right: at.x + halfWidth };
        return { name: lines.join(' '), ...sides, top: at.y - halfHeight, bottom: at.y + halfHeight };
      });
      assertClear(boxes, edges, 'on paper');
      assert.ok(labels.length >= zones.length / 2, `${labels.length} of ${zones.length} names fit`);
    });
});

function boundsOf(zones: readonly ShownZone[]) {
  const all = zones.flatMap(({ shape }) => shape.polygon.rings.flat());
  const lngs = all.map(([x = 0]) => x);
  const lats = all.map(([, y = 0]) => y);
  return {
    north: Math.max(...lats),
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
  };
}
