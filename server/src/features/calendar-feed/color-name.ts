import colorNames from 'color-name';

/** The color name of CSS nearest to a color, because COLOR has no other values (RFC 7986, section 5.9). */
export function findColorName(color: string): string {
  if (!color.startsWith('#')) return color;
  const rgb = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  let nearest = { name: 'black', distance: Number.POSITIVE_INFINITY };
  for (const [name, values] of Object.entries(colorNames)) {
    const distance = values.reduce((sum, value, index) => sum + (value - (rgb[index] ?? 0)) ** 2, 0);
    if (distance < nearest.distance) nearest = { name, distance };
  }
  return nearest.name;
}
