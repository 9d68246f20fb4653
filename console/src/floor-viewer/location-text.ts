interface Named {
  readonly mapName: string;
  readonly floor: string | undefined;
  readonly zoneName: string | undefined;
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
}

/** A location as one line of text, for a message or another system: `Westport House, Level 3, Room 312 (48.230170, -101.324710)`. */
export function describeLocation({ mapName, floor, zoneName, lat, lng }: Named): string {
  const place = [mapName, floor, zoneName].filter(Boolean).join(', ');
  return `${place} (${lat.toFixed(6)}, ${lng.toFixed(6)})`;
}

const directions = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const;

/** The direction of a bearing, clockwise from north in degrees, in one of eight. */
export function directionOf(bearingDeg: number): (typeof directions)[number] {
  return directions[Math.round((((bearingDeg % 360) + 360) % 360) / 45) % 8] ?? 'north';
}
