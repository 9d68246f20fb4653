import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { interpretSource } from '../../interpret.ts';
import type { Position } from '../../model.ts';
import { readSource } from '../../read-source.ts';
import { doubleArea, polygonsOf } from '../../source-geometry.ts';
import { type ModelOptions, writeModel } from '../../testing/building-model.test-support.ts';
import { readStep, textOfValue } from './step-file.ts';

const read = (model: ModelOptions = {}, change = (text: string) => text) =>
  readSource([{ name: 'mill.ifc', bytes: strToU8(change(writeModel(model))) }]);

type Model = Awaited<ReturnType<typeof read>>;

const areaOf = ({ features }: Model, id: string) => {
  const { geometry } = features.find(({ externalId }) => externalId === id) ?? assert.fail(id);
  const rings = polygonsOf(geometry).flat();
  const [outer = 0, ...holes] = rings.map((ring) => Math.abs(doubleArea(ring)) / 2);
  return outer - holes.reduce((sum, area) => sum + area, 0);
};
const firstCorner = ({ features }: Model, id: string): Position => {
  const { geometry } = features.find(({ externalId }) => externalId === id) ?? assert.fail(id);
  return polygonsOf(geometry)[0]?.[0]?.[0] ?? [];
};
const near = (actual: Position, expected: Position, tolerance: number) =>
  assert.ok(
    actual.every((value, index) => Math.abs(value - (expected[index] ?? Number.NaN)) < tolerance),
    `${actual} is not ${expected}`,
  );

test('storeys become levels, spaces become features with their names and shapes', async () => {
  for (const prefix of ['$', '.MILLI.']) {
    const model = await read({ prefix });
    const meters = prefix === '$' ? 1 : 0.001;
    assert.deepEqual([model.format, model.coordinates, model.metersPerUnit], ['ifc', 'drawing', meters]);
    assert.deepEqual(
      model.levels.map(({ id, ordinal, names, heightM }) => [id, ordinal, names[''], heightM]),
      [
        ['storey-0', 0, 'Ground', 3.5],
        ['storey-1', 1, 'Upper', undefined],
      ],
    );
    const features = model.features.map(({ externalId, names, category, levelIds }) => [
      externalId,
      names?.[''],
      category,
      levelIds?.[0],
    ]);
    assert.deepEqual(features, [
      ['hall', 'Café hall', 'hallway', 'storey-0'],
      ['lab', '002', 'room', 'storey-0'],
      ['office', 'Office', 'room', 'storey-1'],
      ['stair', 'Stairs', 'stairs', 'storey-0'],
      ['wall', undefined, 'wall', 'storey-0'],
      ['door', undefined, 'door', 'storey-0'],
    ]);
    const square = (id: string) => areaOf(model, id) * meters ** 2;
    assert.ok(Math.abs(square('hall') - 23) < 1e-9, 'without its hole');
    assert.ok(Math.abs(square('lab') - 2 * Math.PI) < 0.002);
    assert.ok(Math.abs(square('office') - 15) < 1e-9);
    assert.ok(Math.abs(square('stair') - 2) < 1e-9);
    // x is 10 m east of the origin, and the local x axis points north.
    near(
      firstCorner(model, 'hall').map((value) => value * meters),
      [10, 0],
      1e-9,
    );
  }
});

test('is placed by its map conversion, in meters or millimeters, with any scale that programs write', async () => {
  const crs = (unit = '$') => `#900=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,${unit})`;
  const east = '0.,1.'; // the model's x axis points north on the map
  const conversions: readonly (readonly [prefix: string, ...location: string[]])[] = [
    ['$', crs(), `#901=IFCMAPCONVERSION(#20,#900,500000.,5500000.,100.,${east},$)`],
    ['.MILLI.', crs(), `#901=IFCMAPCONVERSION(#20,#900,500000.,5500000.,100.,${east},0.001)`],
    ['.MILLI.', crs(), `#901=IFCMAPCONVERSION(#20,#900,500000000.,5500000000.,100000.,${east},1.)`],
    [
      '.MILLI.',
      crs('#902'),
      `#901=IFCMAPCONVERSION(#20,#900,500000.,5500000.,100.,${east},1.)`,
      '#902=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)',
    ],
  ];
  // What GDAL says about 500,000 m east, 5,500,010 m north: 10 m along x, which points north.
  const expected = [9, 49.652_632_869_512_5];
  for (const [prefix, ...location] of conversions) {
    const model = await read({ prefix, location });
    assert.equal(model.coordinates, 'lngLat');
    near(firstCorner(model, 'hall'), expected, 1e-9);
    assert.equal(Math.round(model.levels[1]?.elevationM ?? 0), 104);
  }
});

test('is placed by the property sets of IFC 2x3, which have precedence over the site', async () => {
  const property = (id: number, name: string, value: string) =>
    `#${id}=IFCPROPERTYSINGLEVALUE('${name}',$,${value},$)`;
  const location = [
    property(900, 'Eastings', 'IFCLENGTHMEASURE(76670.)'),
    property(901, 'Northings', 'IFCLENGTHMEASURE(77179.)'),
    property(902, 'XAxisAbscissa', 'IFCREAL(1.)'),
    property(903, 'XAxisOrdinate', 'IFCREAL(0.)'),
    property(904, 'Name', "IFCLABEL('EPSG:9897')"),
    "#905=IFCPROPERTYSET('p1',$,'ePSet_MapConversion',$,(#900,#901,#902,#903))",
    "#906=IFCPROPERTYSET('p2',$,'ePSet_ProjectedCRS',$,(#904))",
  ];
  const model = await read({ schema: 'IFC2X3', location, latLng: '(41,52,27,840000),(-87,-38,-21,-839999)' });
  // What GDAL says about 76,680 m east, 77,179 m north.
  near(firstCorner(model, 'hall'), [6.122_169_091_042_97, 49.629_212_114_178_7], 1e-7);
});

test('is placed by the latitude and longitude of its site and true north, with a word about it', async () => {
  const north = { trueNorth: '#900', location: ['#900=IFCDIRECTION((1.,0.))'] }; // x points north
  const model = await read({ latLng: '(52,30,0,0),(13,15,0,0)', ...north });
  near(firstCorner(model, 'hall'), [13.25, 52.5 + 10 / 111_267], 1e-7);
  assert.match(model.problems[0]?.reason ?? '', /latitude and longitude of its site/);
  const nowhere = await read({ latLng: '(0,0,0),(0,0,0)' });
  assert.equal(nowhere.coordinates, 'drawing', '0°, 0° is what programs write by default');
});

test('a space of stairs is not repeated by the stairs in it', async () => {
  const model = await read({}, (text) =>
    text.replace("'Caf\\X2\\00E9\\X0\\ hall'", "'Stair hall'").replace("'Circulation'", '$'),
  );
  assert.equal(model.features.filter(({ category }) => category === 'stairs').length, 1);
});

test('a room that stairs fill is a space of stairs with its name', async () => {
  const location = ['#900=IFCCARTESIANPOINT((3.,2.))', '#901=IFCAXIS2PLACEMENT2D(#900,$)'];
  const stairsIn = async (size: string) => {
    const { features } = await read({ location }, (text) =>
      text
        .replace("'Circulation',#9,#53,'Caf\\X2\\00E9\\X0\\ hall'", "$,#9,#53,'Archive'")
        .replace(/#80=.*;/, `#80=IFCRECTANGLEPROFILEDEF(.AREA.,$,#901,${size});`),
    );
    return features.filter(({ category }) => category === 'stairs').map(({ names }) => names?.['']);
  };
  assert.deepEqual(await stairsIn('5.,3.'), ['Archive']);
  assert.deepEqual(await stairsIn('3.,3.'), ['Stairs'], 'stairs that are a part of a room');
});

test('every storey is a floor with its height, and walls and doors are drawn', async () => {
  const placeDrawing = ([x = 0, y = 0]: Position): Position => [x / 1e5, y / 1e5];
  const { buildings, needed } = interpretSource(await read(), {}, { placeDrawing });
  assert.deepEqual(needed, []);
  assert.deepEqual(
    buildings.map(({ name, floors }) => [
      name,
      floors.map(({ floorNumber, name: floor, zones, drawn, floorHeightFt }) => [
        floorNumber,
        floor,
        zones.length,
        drawn.length,
        floorHeightFt && Math.round(floorHeightFt * 100) / 100,
      ]),
    ]),
    [
      [
        'Old Mill',
        [
          [0, 'Ground', 3, 2, 11.48],
          [1, 'Upper', 1, 0, null],
        ],
      ],
    ],
  );
});

test('reads archives, and rejects STEP files and schemas that are not of a building', async () => {
  const bytes = zipSync({ 'mill.ifc': strToU8(writeModel()) });
  assert.equal((await readSource([{ name: 'mill.ifczip', bytes }])).format, 'ifc');
  await assert.rejects(read({ schema: 'AP214' }), /STEP model/);
  await assert.rejects(read({ schema: 'IFC1.5' }), /IFC1.5, not in IFC 2x3/);
  await assert.rejects(
    read({}, (text) => text.replace('DATA;', '')),
    /no data/,
  );
});

test('placements and shapes that refer to each other in circles end', async () => {
  const model = await read({}, (text) =>
    text
      .replace('#9=IFCLOCALPLACEMENT($,#8)', '#9=IFCLOCALPLACEMENT(#9,#8)')
      .replace('#62=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#61)', '#62=IFCDERIVEDPROFILEDEF(.AREA.,$,#62,$)')
      .replace("#36=IFCRELAGGREGATES('r2',$,$,$,#31,(#32))", "#36=IFCRELAGGREGATES('r2',$,$,$,#33,(#32))"),
  );
  assert.ok(model.features.length > 0);
  assert.deepEqual(
    model.problems.map(({ reason, examples }) => [reason, examples[0]]),
    [['It is a space without a shape that can be read.', '002']],
  );
});

test('brackets without end end', async () => {
  const model = await read({}, (text) => text.replace('#50=IFC', `#50=${'('.repeat(10_000)}IFC`));
  assert.ok(model.features.length > 0);
});

test('texts have quotes, semicolons, comments around them, and codes for other characters', () => {
  const step = readStep(
    "FILE_SCHEMA(('IFC4'));DATA;#1=IFCA('it''s; #2=IFCB(1)', /* ) */ .T. ,-1.5E-3,(#3,*,$));\n#2 = ifcb ( IFCLABEL('\\X\\E9\\S\\i\\X4\\0001F525\\X0\\ \\\\') ) ;ENDSEC;",
  );
  assert.deepEqual(step.get(1)?.args, ["it's; #2=IFCB(1)", { word: 'T' }, -0.0015, [{ ref: 3 }, null, null]]);
  assert.equal(step.get(2)?.type, 'IFCB');
  assert.equal(textOfValue(step.get(2)?.args[0]), 'éé🔥 \\');
});
