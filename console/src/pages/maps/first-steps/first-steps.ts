import type { VersionManifest } from '@muster/sdk/client';

export const stepNames = ['upload', 'place', 'draw', 'share', 'subscribe'] as const;
export type StepName = (typeof stepNames)[number];

/** What is known about a new department. */
export interface Progress {
  readonly manifest: VersionManifest;
  readonly hasZones: boolean;
  /** Whether the first map has share links. */
  readonly hasShareLinks: boolean;
  /**
   * Steps that were opened on this device. The service does not know whether a position was checked or a calendar address is in
   * use.
   */
  readonly opened: ReadonlySet<string>;
}

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  /** The page for this step; `undefined` if the step needs a map and there is none. */
  readonly to: string | undefined;
}

/** The steps that get an empty department started, in order. */
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
    {
      name: 'draw',
      isDone: hasZones,
      to: floor ? `${mapPage}/floors/${floor.customMapFloorId}/edit` : mapPage,
    },
    { name: 'share', isDone: hasShareLinks, to: mapPage },
    { name: 'subscribe', isDone: opened.has('subscribe'), to: '/calendar' },
  ];
}

/**
 * Whether zones were saved one by one. An imported floor has its zones from the start, so its version does not show whether it
 * has any.
 */
export function hasEditedZones({ maps }: VersionManifest): boolean {
  return maps.some(({ floors }) => floors.some(({ zoneVersion }) => zoneVersion > 1));
}
