/** What a point can be, and the words for it. */
export const pointTypeWords = {
  exteriorDoor: 'exterior door',
  door: 'door',
  keyBox: 'key box',
  fireAlarmPanel: 'fire alarm panel',
  fireExtinguisher: 'fire extinguisher',
  standpipe: 'standpipe',
  fireDepartmentConnection: 'fire department connection',
  hydrant: 'hydrant',
  sprinklerValve: 'sprinkler valve',
  gasShutoff: 'gas shutoff',
  waterShutoff: 'water shutoff',
  electricShutoff: 'electric shutoff',
  hvacShutoff: 'HVAC shutoff',
  elevatorPanel: 'elevator panel',
  roofAccess: 'roof access',
  aed: 'AED',
  firstAid: 'first aid',
  traumaKit: 'trauma kit',
  eyewash: 'eyewash',
  camera: 'camera',
  intercom: 'intercom',
  custom: 'point',
} as const;

export type PointType = keyof typeof pointTypeWords;

/** All types, in the order in which people see them. */
export const pointTypes = Object.keys(pointTypeWords) as readonly PointType[];

export const maxPointLabelLength = 200;

/** How many points a floor can have. */
export const maxPointsPerFloor = 5_000;

/** What people call a point: its label, or what it is. */
export function namePoint(type: PointType, label: string | null): string {
  return label ?? pointTypeWords[type];
}
