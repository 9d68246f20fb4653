/** The fill color of each zone type by its number, the same as in the console. */
export const zoneTypeColors: readonly string[] = [
  '#4f86c6',
  '#8a94a0',
  '#8a6d3b',
  '#6b4fa3',
  '#d23f31',
  '#e07b1f',
  '#1f9d55',
  '#0f8b8d',
  '#5c6f7b',
  '#b0882a',
  '#b83280',
  '#7a8f2b',
];
const customColor = '#7a8f2b';

/** The zone's own color, or that of its type, as `#rrggbb`. */
export function colorOfZone({ color, zoneType }: { color: string | null; zoneType: number }): string {
  const [, short] = /^#([0-9A-Fa-f]{3})$/.exec(color ?? '') ?? [];
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`.toLowerCase();
  return color?.slice(0, 7).toLowerCase() ?? zoneTypeColors[zoneType] ?? customColor;
}
