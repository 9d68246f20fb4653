import sharp from 'sharp';

/** The drawing of a floor with corridors and rooms, as an upload. */
export async function planOf(width: number, height: number): Promise<Blob> {
  const columns = Math.max(2, Math.round(width / 300));
  const wall = Math.max(4, Math.round(width / 250));
  const rooms = [0.04, 0.58].flatMap((top) =>
    Array.from({ length: columns }, (_, column) => {
      const x = width * (0.03 + (column * 0.94) / columns);
      const size = `width="${(width * 0.94) / columns}" height="${height * 0.38}"`;
      const fill = (column + (top > 0.5 ? 1 : 0)) % 3 === 0 ? '#dfe9f2' : '#f7f4ec';
      return `<rect x="${x}" y="${height * top}" ${size} fill="${fill}" stroke="#34424e" stroke-width="${wall}"/>`;
    }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>${rooms.join('')}</svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}
