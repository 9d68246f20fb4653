/** Zone types by their number in the API. Patterns distinguish them in black and white too. */
export const zoneTypes = [
  { name: 'Room', color: '#4f86c6', pattern: 'plain' },
  { name: 'Hallway', color: '#8a94a0', pattern: 'dots' },
  { name: 'StairWell', color: '#8a6d3b', pattern: 'steps' },
  { name: 'Elevator', color: '#6b4fa3', pattern: 'crosses' },
  { name: 'Hazard', color: '#d23f31', pattern: 'stripes' },
  { name: 'StagingArea', color: '#e07b1f', pattern: 'grid' },
  { name: 'MusterPoint', color: '#1f9d55', pattern: 'rings' },
  { name: 'Exit', color: '#0f8b8d', pattern: 'chevrons' },
  { name: 'Parking', color: '#5c6f7b', pattern: 'bars' },
  { name: 'Gate', color: '#b0882a', pattern: 'bricks' },
  { name: 'Checkpoint', color: '#b83280', pattern: 'pluses' },
  { name: 'Custom', color: '#7a8f2b', pattern: 'waves' },
] as const;

export type PatternName = (typeof zoneTypes)[number]['pattern'];

const custom = zoneTypes[11];

/** Returns a zone type. Types that a newer server may send are drawn as Custom. */
export function getZoneType(number: number): (typeof zoneTypes)[number] {
  return zoneTypes[number] ?? custom;
}

/** The fill color: the zone's own color, or that of its type. Alpha is removed, because the layer sets the opacity. */
export function getFillColor({
  color,
  zoneType,
}: {
  readonly color: string | null;
  readonly zoneType: number;
}): string {
  const own = color && /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/.test(color) ? color : undefined;
  if (own && own.length > 7) return own.slice(0, 7);
  return own ?? getZoneType(zoneType).color;
}

/** How opaque the fill is. Rooms and hallways without a color of their own are most of a floor, behind what stands out. */
export function getFillStrength({ color, zoneType }: Parameters<typeof getFillColor>[0]): number {
  return !color && (zoneType === 0 || zoneType === 1) ? 0.14 : 0.38;
}
