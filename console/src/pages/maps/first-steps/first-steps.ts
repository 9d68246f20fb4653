import type { VersionManifest } from '@muster/sdk/client';

export const stepNames = ['upload', 'place', 'draw', 'share', 'subscribe'] as const;
export type StepName = (typeof stepNames)[number];

/** What is known about a new department. */
export interface Progress {
  readonly manifest: VersionManifest;
  readonly hasZones: boolean;
  /** Of the first map. */
  readonly hasShareLinks: boolean;
  /** Steps that were opened on this device: the service does not say whether a place was checked, or an address is in use. */
  readonly opened: ReadonlySet<string>;
}

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  /** The page for it; none if it needs a map, and there is none. */
  readonly to: string | undefined;
}

/** The steps from an empty department to one that can be used, in their order. */
export function listSteps({ manifest, hasZones, hasShareLinks, opened }: Progress): readonly Step[] {
  const map = manifest.maps[0];
  const floor = map?.floors[0];
  const mapPage = map && `/maps/${map.customMapId}`;
  return [
    { name: 'upload', isDone: map !== undefined, to: '/maps/new' },
    {
      name: 'place',
      isDone: hasZones || (map !== undefined && opened.has('place')),
      to: mapPage && `${mapPage}/edit`,
    },
    { name: 'draw', isDone: hasZones, to: floor ? `${mapPage}/floors/${floor.customMapFloorId}` : mapPage },
    { name: 'share', isDone: hasShareLinks, to: mapPage },
    { name: 'subscribe', isDone: opened.has('subscribe'), to: '/calendar' },
  ];
}

/** Whether zones were saved one by one. An imported floor has its zones from the beginning, and says nothing of them here. */
export function hasEditedZones({ maps }: VersionManifest): boolean {
  return maps.some(({ floors }) => floors.some(({ zoneVersion }) => zoneVersion > 1));
}
