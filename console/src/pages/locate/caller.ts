/** What a program is told when its user has chosen a zone. */
export interface PickedZone {
  readonly type: 'muster:zone';
  readonly customMapId: string;
  readonly mapName: string;
  readonly customMapFloorId: string;
  readonly floorName: string;
  readonly customMapZoneId: string;
  readonly zoneName: string;
  readonly zoneType: number;
  /** The location in one line. */
  readonly location: string;
}

let callerOrigin: string | undefined;

/** Remembers for which origin the user chooses, until this page is loaded again. It must have been checked. */
export function keepCaller(origin: string): void {
  callerOrigin = origin;
}

/** Returns what tells the caller; `undefined` if there is none, because this window was opened by its user. */
export function findCaller(): ((picked: PickedZone) => void) | undefined {
  const target: Window | null = window.parent === window ? window.opener : window.parent;
  const origin = callerOrigin;
  if (!origin || !target) return undefined;
  return (picked) => {
    target.postMessage(picked, origin); // the browser delivers it to this origin only
    if (window.opener) window.close();
  };
}
