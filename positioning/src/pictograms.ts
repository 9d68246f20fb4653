type Family = 'access' | 'fire' | 'utility' | 'medical' | 'other';

export interface Pictogram {
  readonly family: Family;
  /** Lines on a 24 × 24 grid, or a letter. */
  readonly lines?: string;
  readonly letter?: string;
}

/**
 * What maps and sheets show for each type of point. Each can be told from the others without its color, at 16 px.
 */
export const pictograms = {
  exteriorDoor: { family: 'access', lines: 'M5 5h8v14H5zM16 12h5M19 10l2 2-2 2' },
  door: { family: 'access', lines: 'M8 5h8v14H8zM13 12v.5' },
  keyBox: { family: 'access', lines: 'M8 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM11 12h9v3.5M16 12v3' },
  intercom: { family: 'access', lines: 'M8 4h8v16H8zM10.5 8h3M10.5 11h3M12 16v.3' },
  roofAccess: { family: 'access', lines: 'M4 13l8-8 8 8M12 20v-8M9.5 14.5L12 12l2.5 2.5' },
  elevatorPanel: { family: 'access', lines: 'M5 10l3-5 3 5zM13 14l3 5 3-5zM12 5v14' },
  fireAlarmPanel: { family: 'fire', lines: 'M6 16h12l-2-2.5V10a4 4 0 0 0-8 0v3.5zM10.5 19h3' },
  fireExtinguisher: { family: 'fire', lines: 'M9 10h6v10H9zM12 10V6h5M12 6H8L6 11' },
  standpipe: { family: 'fire', lines: 'M12 20V8M7 8h10M12 8V5M12 14h5v3' },
  fireDepartmentConnection: {
    family: 'fire',
    lines: 'M7 9a2 2 0 1 1 0-4 2 2 0 0 1 0 4zM17 9a2 2 0 1 1 0-4 2 2 0 0 1 0 4zM7 9l5 5 5-5M12 14v6',
  },
  hydrant: { family: 'fire', lines: 'M9 20v-9a3 3 0 0 1 6 0v9M6 14h3M15 14h3M7 20h10M12 8V5' },
  sprinklerValve: { family: 'fire', lines: 'M12 4v5M6 9h12M12 9l-5 9M12 9v10M12 9l5 9' },
  gasShutoff: { family: 'utility', letter: 'G' },
  waterShutoff: { family: 'utility', letter: 'W' },
  electricShutoff: { family: 'utility', letter: 'E' },
  hvacShutoff: { family: 'utility', letter: 'H' },
  aed: { family: 'medical', lines: 'M12 20l-7-7.5a4 4 0 0 1 7-5 4 4 0 0 1 7 5zM12.5 9.5l-2 3h3l-2 3' },
  firstAid: { family: 'medical', lines: 'M12 5v14M5 12h14' },
  traumaKit: { family: 'medical', lines: 'M4 9h16v10H4zM9 9V6h6v3M12 11.5v5M9.5 14h5' },
  eyewash: {
    family: 'medical',
    lines: 'M4 15s3-4.5 8-4.5 8 4.5 8 4.5-3 4-8 4-8-4-8-4zM12 15v.3M8 4v3M12 3.5V7M16 4v3',
  },
  camera: { family: 'other', lines: 'M4 8h11v9H4zM15 11.5L20 8v9l-5-3.5' },
  custom: { family: 'other', lines: 'M12 12v.1' },
} as const satisfies Readonly<Record<string, Pictogram>>;

/**
 * What maps and sheets show in zones, by the number of their type: dark lines on a white square, unlike those of points. Rooms,
 * hallways and custom zones have none.
 */
export const zonePictograms: readonly ({ readonly lines: string; readonly ink: string } | undefined)[] = [
  undefined,
  undefined,
  { lines: 'M4 19h4v-4.5h4V10h4V5.5h4', ink: '#1d2b36' }, // steps
  { lines: 'M6.5 10l5.5-6 5.5 6zM6.5 14l5.5 6 5.5-6z', ink: '#1d2b36' }, // up and down
  { lines: 'M12 3.5L21 20H3zM12 10v4.5M12 17.2v.1', ink: '#ab1f17' }, // a warning sign
  { lines: 'M6 21V4h13l-4 4.5 4 4.5H6', ink: '#7a4a00' }, // a flag
  {
    lines: 'M4 4l5 5M9 5v4H5M20 4l-5 5M15 5v4h4M4 20l5-5M9 19v-4H5M20 20l-5-5M15 19v-4h4M12 12v.1',
    ink: '#16663a',
  }, // arrows to a point
  { lines: 'M4 4h9v16H4zM15 12h6M18.5 9.5L21 12l-2.5 2.5', ink: '#16663a' }, // out of a door
  { lines: 'M8.5 20V4H13a5 5 0 0 1 0 10H8.5', ink: '#1d2b36' }, // P
  { lines: 'M4 20V5M20 20V5M4 9h16M4 15h16', ink: '#1d2b36' }, // bars between posts
  {
    lines: 'M12 3l7.5 3v5.5c0 5-3.5 8-7.5 9.5-4-1.5-7.5-4.5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5',
    ink: '#1d2b36',
  }, // a shield
];

/** White lines and letters have a contrast of at least 4.5 on each. */
export const pictogramFills: Readonly<Record<Family, string>> = {
  access: '#0d1f2d',
  fire: '#ab1f17',
  utility: '#7a4a00',
  medical: '#16663a',
  other: '#4d5c69',
};

/** The lines fill their square, so they are drawn a little smaller. */
export const pictogramShrink = 0.8;
