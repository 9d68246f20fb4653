/** A color name of CSS as `#rrggbb`; such a color stays as it is. */
export function toHexColor(color: string): string {
  if (color.startsWith('#')) return color;
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return '#000000';
  canvas.fillStyle = color;
  return String(canvas.fillStyle);
}

/** Black or white, whichever is easier to read on a color (WCAG 2.2, contrast ratio). */
export function textOn(hexColor: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hexColor.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
