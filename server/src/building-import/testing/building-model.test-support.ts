/** A building model as text, for tests. Lengths are in units of the model. */
export interface ModelOptions {
  readonly schema?: string;
  /** `.MILLI.` or `$`. */
  readonly prefix?: string;
  /** Lines that say where it is, which may use #900 and up. #20 is its context. */
  readonly location?: readonly string[];
  readonly latLng?: string;
  readonly trueNorth?: string;
}

const size = (model: ModelOptions) => (model.prefix === '.MILLI.' ? 1000 : 1);

type Format = (meters: number) => string;
type Solid = (id: number, profile: number) => string[];

function spaceLines(n: Format, solid: Solid): string[] {
  const point = (x: number, y: number) => `IFCCARTESIANPOINT((${n(x)},${n(y)}))`;
  return [
    // A hall of 6 × 4 m without a column of 1 × 1 m.
    `#40=${point(0, 0)}`,
    `#41=${point(6, 0)}`,
    `#42=${point(6, 4)}`,
    `#43=${point(0, 4)}`,
    `#44=${point(2, 1)}`,
    `#45=${point(3, 1)}`,
    `#46=${point(3, 2)}`,
    `#47=${point(2, 2)}`,
    '#48=IFCPOLYLINE((#40,#41,#42,#43,#40))',
    '#49=IFCPOLYLINE((#44,#45,#46,#47,#44))',
    '#50=IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#48,(#49))',
    ...solid(51, 50),
    "#54=IFCSPACE('hall',$,'001',$,'Circulation',#9,#53,'Caf\\X2\\00E9\\X0\\ hall',.ELEMENT.,.INTERNAL.,$)",
    // Half a disk of radius 2 m at 8, 0.
    `#60=IFCCARTESIANPOINTLIST2D(((${n(8)},${n(-2)}),(${n(10)},0.),(${n(8)},${n(2)})))`,
    '#61=IFCINDEXEDPOLYCURVE(#60,(IFCARCINDEX((1,2,3)),IFCLINEINDEX((3,1))),.F.)',
    '#62=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#61)',
    ...solid(63, 62),
    "#66=IFCSPACE('lab',$,'002',$,$,#9,#65,$,.ELEMENT.,.INTERNAL.,$)",
    // A room of 5 × 3 m as a box of triangles.
    `#70=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(${n(5)},0.,0.),(${n(5)},${n(3)},0.),(0.,${n(3)},0.),(0.,0.,${n(3)}),(${n(5)},0.,${n(3)}),(${n(5)},${n(3)},${n(3)}),(0.,${n(3)},${n(3)})))`,
    '#71=IFCTRIANGULATEDFACESET(#70,$,.T.,((1,3,2),(1,4,3),(5,6,7),(5,7,8),(1,2,6),(1,6,5),(2,3,7),(2,7,6),(3,4,8),(3,8,7),(4,1,5),(4,5,8)),$)',
    "#72=IFCSHAPEREPRESENTATION(#20,'Body','Tessellation',(#71))",
    '#73=IFCPRODUCTDEFINITIONSHAPE($,$,(#72))',
    "#74=IFCSPACE('office',$,'101',$,$,#9,#73,'Office',.ELEMENT.,.INTERNAL.,$)",
  ];
}

/**
 * Writes a building of two storeys, turned by 90° and 10 m to the east of its origin: a hall with a column hole and a curved room on
 * the first, a room as a mesh on the second, stairs with a flight, a wall and a door.
 */
export function writeModel(model: ModelOptions = {}): string {
  const { schema = 'IFC4', prefix = '$', location = [], latLng = '$,$', trueNorth = '$' } = model;
  const n = (meters: number) => (meters * size(model)).toFixed(3);
  const solid = (id: number, profile: number) => [
    `#${id}=IFCEXTRUDEDAREASOLID(#${profile},$,#5,${n(3)})`,
    `#${id + 1}=IFCSHAPEREPRESENTATION(#20,'Body','SweptSolid',(#${id}))`,
    `#${id + 2}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 1}))`,
  ];
  const lines = [
    `#1=IFCSIUNIT(*,.LENGTHUNIT.,${prefix},.METRE.)`,
    '#2=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.)',
    '#3=IFCUNITASSIGNMENT((#1,#2))',
    '#4=IFCCARTESIANPOINT((0.,0.,0.))',
    '#5=IFCDIRECTION((0.,0.,1.))',
    '#6=IFCDIRECTION((0.,1.,0.))',
    `#7=IFCCARTESIANPOINT((${n(10)},0.,0.))`,
    '#8=IFCAXIS2PLACEMENT3D(#7,#5,#6)',
    '#9=IFCLOCALPLACEMENT($,#8)',
    `#20=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,$,${trueNorth})`,
    "#30=IFCPROJECT('project',$,'Mill',$,$,'Old Mill',$,(#20),#3)",
    `#31=IFCSITE('site',$,'Site',$,$,$,$,$,.ELEMENT.,${latLng},$,$,$)`,
    "#32=IFCBUILDING('building',$,$,$,$,$,$,$,.ELEMENT.,$,$,$)",
    `#33=IFCBUILDINGSTOREY('storey-0',$,'Ground',$,$,#9,$,$,.ELEMENT.,0.)`,
    `#34=IFCBUILDINGSTOREY('storey-1',$,'Upper',$,$,#9,$,$,.ELEMENT.,${n(3.5)})`,
    "#35=IFCRELAGGREGATES('r1',$,$,$,#30,(#31))",
    "#36=IFCRELAGGREGATES('r2',$,$,$,#31,(#32))",
    "#37=IFCRELAGGREGATES('r3',$,$,$,#32,(#33,#34))",
    ...spaceLines(n, solid),
    `#80=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,${n(2)},${n(1)})`,
    ...solid(81, 80),
    "#84=IFCSTAIRFLIGHT('flight',$,'Flight',$,$,#9,#83,$,$,$,$,$)",
    "#85=IFCSTAIR('stair',$,'Stair',$,$,#9,$,$,$)",
    "#86=IFCRELAGGREGATES('r4',$,$,$,#85,(#84))",
    "#87=IFCWALL('wall',$,'Wall',$,$,#9,#83,$,$)",
    `#88=IFCDOOR('door',$,'Door',$,$,#9,$,$,${n(2.1)},${n(0.9)})`,
    "#90=IFCRELAGGREGATES('r5',$,$,$,#33,(#54,#66))",
    "#91=IFCRELAGGREGATES('r6',$,$,$,#34,(#74))",
    "#92=IFCRELCONTAINEDINSPATIALSTRUCTURE('r7',$,$,$,(#85,#87,#88),#33)",
    ...location,
  ];
  const head = `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('${schema}'));\nENDSEC;\n`;
  return `${head}DATA;\n${lines.map((line) => `${line};\n`).join('')}ENDSEC;\nEND-ISO-10303-21;\n`;
}
