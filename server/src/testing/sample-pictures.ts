import sharp from 'sharp';

/** An image in which a shift of one pixel is visible everywhere. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly image: Blob;
}

/** Draws a floor plan like those of drawing programs: walls, doors, hatching and thin lines at all angles. */
export async function drawPlan(width: number, height: number): Promise<Picture> {
  const rooms: string[] = [];
  for (let row = 0; 40 + (row + 1) * room <= height; row++) {
    for (let column = 0; 40 + (column + 1) * room <= width; column++) rooms.push(drawRoom(column, row));
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    ${rooms.join('')}
    <rect x="7" y="7" width="${width - 14}" height="${height - 14}" fill="none" stroke="#111" stroke-width="14"/>
  </svg>`;
  const png = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
  return { width, height, image: new Blob([new Uint8Array(png)], { type: 'image/png' }) };
}

/** The side length of a room, in pixels. */
const room = 160;

function drawRoom(column: number, row: number): string {
  const turn = column + 3 * row;
  const hatching = [40, 70, 100].map((x) => `M${x} 16 l${((turn * 17) % 50) - 10} 44`).join('');
  return `<g transform="translate(${20 + column * room} ${20 + row * room})" fill="none" stroke="#111">
    <rect width="${room}" height="${room}" fill="${turn % 4 === 0 ? '#e4e4e4' : '#fff'}" stroke-width="8"/>
    <path d="${hatching}" stroke-width="2"/>
    <path d="M20 ${room} a56 56 0 0 1 56 -56 v56" stroke-width="2"/>
    <circle cx="122" cy="110" r="14" fill="#555"/>
  </g>`;
}

/** Draws an aerial photo: light that changes everywhere, noise, and roofs with sharp edges. */
export async function drawPhoto(width: number, height: number): Promise<Picture> {
  const pixels = Buffer.alloc(width * height * 3);
  // A linear congruential generator (Numerical Recipes). Only its high bits are random enough.
  let state = 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const light = 120 + 60 * Math.sin(x / 190) * Math.cos(y / 140) + (state >>> 28);
      const at = (y * width + x) * 3;
      pixels[at] = light * 0.9;
      pixels[at + 1] = light;
      pixels[at + 2] = 200 - light * 0.7;
    }
  }
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(drawRoofs(width, height)) }])
    .jpeg({ quality: 92 })
    .toBuffer();
  return { width, height, image: new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }) };
}

function drawRoofs(width: number, height: number): string {
  const roofs: string[] = [];
  for (let top = 0; top < height; top += 60) {
    for (let left = 0; left < width; left += 80) {
      const turn = (left * 7 + top * 13) % 90;
      const shade = (left * 5 + top * 3) % 90;
      roofs.push(`<g transform="translate(${left + 40} ${top + 30}) rotate(${turn})">
        <rect x="-22" y="-14" width="52" height="36" fill="#222"/>
        <rect x="-26" y="-18" width="52" height="36" fill="url(#slates)"/>
        <path d="M-26 0 h52" stroke="#fff" stroke-width="3"/>
        <rect x="-20" y="-12" width="12" height="8" fill="rgb(${shade},${shade},${shade})"/>
      </g>`);
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="slates"><stop offset="0" stop-color="#6a4a40"/><stop offset="1" stop-color="#d9c7b0"/></linearGradient>
    ${roofs.join('')}
  </svg>`;
}
