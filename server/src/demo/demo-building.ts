import type { zoneTypes } from '../zone-rules/zone-types.ts';

/** Meters east and north of the south-west corner of the building. */
export type LocalPoint = readonly [x: number, y: number];

export interface DemoFeature {
  readonly name: string;
  /** Types in lower case are drawn on the plan and do not become zones. */
  readonly type: keyof typeof zoneTypes | 'outline' | 'void' | 'door';
  /** The outer ring first, then holes; not closed. */
  readonly rings: readonly (readonly LocalPoint[])[];
  /** What is dangerous in it. */
  readonly hazard?: object;
}

export interface DemoFloor {
  readonly floorNumber: number;
  readonly name: string;
  readonly features: readonly DemoFeature[];
}

function box(x0: number, y0: number, x1: number, y1: number): LocalPoint[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

type ZoneType = DemoFeature['type'];

const solvents = {
  unClass: '3',
  unNumber: '1090',
  material: 'Acetone, 4 drums of 200 l',
  nfpa704: { health: 1, flammability: 3, instability: 0 },
  suppression: 'Alcohol-resistant foam; a water jet spreads the fire',
};

function zone(type: ZoneType, name: string, ...rings: (readonly LocalPoint[])[]): DemoFeature {
  return { name, type, rings };
}

/** Returns a row of rooms between two y coordinates: the x where the first room starts, then the name and end of each room. */
function row(
  y0: number,
  y1: number,
  start: number,
  rooms: readonly (readonly [name: string, end: number, type?: ZoneType])[],
) {
  return rooms.map(([name, end, type = 'Room'], index) =>
    zone(type, name, box(index === 0 ? start : (rooms[index - 1]?.[1] ?? start), y0, end, y1)),
  );
}

/** Doors in walls that run from west to east, one meter wide. */
function doors(y: number, ...middles: readonly number[]): DemoFeature[] {
  return middles.map((x) => zone('door', '', box(x - 0.5, y - 0.15, x + 0.5, y + 0.15)));
}

/** Doors in walls that run from south to north. */
function sideDoors(x: number, ...middles: readonly number[]): DemoFeature[] {
  return middles.map((y) => zone('door', '', box(x - 0.15, y - 0.5, x + 0.15, y + 0.5)));
}

const westStair = box(0, 13, 6, 19);
const eastStair = box(48, 13, 54, 19);
const elevator = box(42, 14.5, 45, 17.5);
const atrium = box(18, 12.5, 36, 19.5);
const riser = box(9, 14.5, 12, 17.5);

/** The corridor around the middle of each floor, between the stairs. */
const around: readonly LocalPoint[] = [
  ...([
    [0, 10],
    [54, 10],
    [54, 13],
    [48, 13],
    [48, 19],
    [54, 19],
  ] as const),
  ...([
    [54, 22],
    [0, 22],
    [0, 19],
    [6, 19],
    [6, 13],
    [0, 13],
  ] as const),
];

const core: readonly DemoFeature[] = [
  zone('outline', '', box(0, 0, 54, 32)),
  zone('StairWell', 'Stair A', westStair),
  zone('StairWell', 'Stair B', eastStair),
  zone('Elevator', 'Elevator', elevator),
  ...sideDoors(6, 16),
  ...sideDoors(48, 16),
  ...sideDoors(42, 16),
];

const basement: DemoFloor = {
  floorNumber: -1,
  name: 'Basement',
  features: [
    ...core,
    zone('Hallway', 'Basement Corridor', around, atrium, elevator, riser),
    zone('Room', 'B10 Shelter', atrium),
    zone('Hazard', 'Main Switchboard', riser),
    ...row(0, 10, 0, [
      ['B01 Archive', 14],
      ['B02 Records', 24],
      ['B03 Server Room', 32],
      ['B04 Boiler Room', 42, 'Hazard'],
      ['B05 Chemical Store', 48, 'Hazard'],
      ['B06 Store', 54],
    ]),
    ...row(22, 32, 0, [
      ['B07 Workshop', 12],
      ['B08 Laundry', 22],
      ['B09 Garage', 54, 'Parking'],
    ]),
    zone('Gate', 'Garage Ramp', box(50, 30, 54, 32)),
    ...doors(10, 7, 19, 28, 37, 45, 51),
    ...doors(22, 6, 17, 38),
    ...doors(12.5, 27),
    ...sideDoors(9, 16),
  ],
};

const ground: DemoFloor = {
  floorNumber: 0,
  name: 'Ground floor',
  features: [
    ...core,
    zone('Hallway', 'Ground Corridor', around, atrium, elevator, riser),
    zone('Room', 'Atrium', atrium),
    zone('Hazard', 'Electrical Panel', riser),
    ...row(0, 10, 0, [
      ['G01 Dispatch', 11],
      ['G02 Briefing Room', 20],
      ['G03 Lobby', 34],
      ['G04 Reception', 40],
    ]),
    zone('Room', 'G05 Training Room', [
      [40, 0],
      [48, 0],
      [48, 5],
      [54, 5],
      [54, 10],
      [40, 10],
    ]),
    zone('Room', 'G06 Store', box(48, 0, 54, 5)),
    ...row(22, 32, 0, [
      ['G07 Kitchen', 8],
      ['G08 Canteen', 22],
      ['G09 Restroom', 26],
      ['G10 Restroom', 30],
      ['G11 Office', 38],
      ['G12 First Aid', 45],
    ]),
    zone('Room', 'G13 Workshop', [
      [45, 22],
      [54, 22],
      [54, 27],
      [50, 27],
      [50, 32],
      [45, 32],
    ]),
    { ...zone('Hazard', 'G14 Chemical Store', box(50, 27, 54, 32)), hazard: solvents },
    zone('Exit', 'Main Exit', box(25, 0, 29, 2.5)),
    zone('Exit', 'West Exit', box(0, 10, 2.5, 13)),
    zone('Exit', 'East Exit', box(51.5, 19, 54, 22)),
    zone('MusterPoint', 'Muster Point A', box(58, 3, 68, 13)),
    zone('StagingArea', 'Staging Area', box(58, 17, 68, 30)),
    ...doors(0, 26.5, 27.5),
    ...doors(10, 6, 16, 25, 29, 37, 44),
    ...doors(22, 4, 12, 18, 24, 28, 34, 41, 47),
    ...doors(12.5, 26.5, 27.5),
    ...sideDoors(0, 11.5),
    ...sideDoors(9, 16),
    ...sideDoors(48, 2.5),
    ...sideDoors(50, 29.5),
    ...sideDoors(54, 20.5),
  ],
};

const level1: DemoFloor = {
  floorNumber: 1,
  name: 'Level 1',
  features: [
    ...core,
    zone('Hallway', 'Gallery', around, atrium, elevator, riser),
    zone('void', '', atrium), // open down to the ground floor, so nobody stands there
    zone('Hazard', 'Electrical Panel', riser),
    ...row(0, 10, 0, [
      ['101 Chief', 8],
      ['102 Deputy', 14],
      ['103 Office', 20],
      ['104 Conference Room', 34],
      ['105 Planning', 40],
      ['106 Prevention', 46],
      ['107 Office', 54],
    ]),
    ...row(22, 32, 0, [
      ['108 Dormitory', 10],
      ['109 Dormitory', 18],
      ['110 Restroom', 22],
      ['111 Restroom', 26],
    ]),
    zone('Room', '112 Gym', [
      [26, 22],
      [37, 22],
      [37, 27],
      [42, 27],
      [42, 32],
      [26, 32],
    ]),
    zone('Room', '113 Store', box(37, 22, 42, 27)),
    zone('Room', '114 Library', box(42, 22, 54, 32)),
    ...doors(10, 4, 11, 17, 24, 30, 37, 43, 50),
    ...doors(22, 5, 14, 20, 24, 31, 39.5, 48),
    ...sideDoors(9, 16),
  ],
};

/** A fictional fire station with an atrium, two stairwells, an elevator and some L-shaped rooms. */
export const demoBuilding = {
  name: 'Northgate Fire Station',
  southWest: { lat: 48.2301, lng: -101.3254 },
  floors: [basement, ground, level1] as readonly DemoFloor[],
  /** A point in the short leg of the L-shaped room, outside the bounding box of the long leg. */
  example: { floorNumber: 0, zoneName: 'G05 Training Room', at: [51, 7.5] as LocalPoint },
};
