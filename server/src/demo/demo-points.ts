import type { PointType } from '../zone-rules/point-types.ts';
import type { LocalPoint } from './demo-building.ts';

/** What a crew looks for in the demo building. */
export interface DemoPoint {
  readonly floorNumber: number;
  readonly pointType: PointType;
  readonly at: LocalPoint;
  readonly label?: string;
  readonly note?: string;
  readonly headingDeg?: number;
}

export const demoPoints: readonly DemoPoint[] = [
  {
    floorNumber: 0,
    pointType: 'exteriorDoor',
    at: [27, 0],
    label: 'Door 1',
    note: 'Main entrance',
    headingDeg: 180,
  },
  { floorNumber: 0, pointType: 'exteriorDoor', at: [0, 11.5], label: 'Door 2', headingDeg: 270 },
  { floorNumber: 0, pointType: 'exteriorDoor', at: [54, 20.5], label: 'Door 3', headingDeg: 90 },
  {
    floorNumber: -1,
    pointType: 'exteriorDoor',
    at: [52, 32],
    label: 'Door 4',
    note: 'Garage ramp',
    headingDeg: 0,
  },
  { floorNumber: 0, pointType: 'keyBox', at: [24, -0.3], note: 'Left of the main entrance' },
  { floorNumber: 0, pointType: 'fireAlarmPanel', at: [30, 1] },
  { floorNumber: 0, pointType: 'fireDepartmentConnection', at: [34, -0.3] },
  { floorNumber: 0, pointType: 'hydrant', at: [61, -3], label: 'Hydrant 12' },
  { floorNumber: 0, pointType: 'aed', at: [19, 11] },
  { floorNumber: 0, pointType: 'firstAid', at: [41, 23] },
  { floorNumber: -1, pointType: 'gasShutoff', at: [33, 1], note: 'Turn the lever a quarter' },
  { floorNumber: -1, pointType: 'waterShutoff', at: [21, 23] },
  { floorNumber: -1, pointType: 'electricShutoff', at: [10, 15] },
  { floorNumber: -1, pointType: 'sprinklerValve', at: [23, 31] },
  { floorNumber: -1, pointType: 'eyewash', at: [47, 9] },
  { floorNumber: 1, pointType: 'hvacShutoff', at: [38, 26] },
  { floorNumber: 1, pointType: 'roofAccess', at: [5, 18], label: 'Roof hatch' },
  { floorNumber: 1, pointType: 'aed', at: [30, 23] },
  { floorNumber: 1, pointType: 'standpipe', at: [1, 14], label: 'Standpipe A' },
  { floorNumber: 1, pointType: 'elevatorPanel', at: [45, 16] },
];
