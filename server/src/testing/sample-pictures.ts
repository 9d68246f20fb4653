import sharp from 'sharp';

/** Pictures in which a shift of one pixel shows everywhere. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly image: Blob;
}

/** A floor plan as drawing programs export it: walls, hatching, thin lines at all angles, and evenly filled rooms. */
export async function drawPlan(width: number, height: number): Promise<Picture> {
  const rooms: string[] = [];
  const side = 100;
  for (let top = 20; top + side <= height - 20; top += side) {
    for (let left = 20; left + side <= width - 20; left += side) rooms.push(drawRoom(left, top, side));
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    ${rooms.join('')}
    <rect x="6" y="6" width="${width - 12}" height="${height - 12}" fill="none" stroke="#111" stroke-width="12"/>
  </svg>`;
  const png = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
  return { width, height, image: new Blob([new Uint8Array(png)], { type: 'image/png' }) };
}

const fills = ['#ffffff', '#dfe9f5', '#fbe9d0', '#dff0dc', '#f4dfe8'];

function drawRoom(left: number, top: number, side: number): string {
  const turn = left / side + (3 * top) / side;
  const fill = fills[Math.floor(turn) % fills.length];
  const hatching = [20, 45, 70].map((x) => `M${x} 8 l${(turn * 7) % 40} 30`).join('');
  return `<g transform="translate(${left} ${top})" fill="none" stroke="#333">
    <rect width="${side}" height="${side}" fill="${fill}" stroke-width="5"/>
    <path d="${hatching}" stroke="#a33" stroke-width="2"/>
    <path d="M12 ${side} a36 36 0 0 1 36 -36 v36" stroke-width="1.5"/>
    <circle cx="76" cy="68" r="12" fill="#446" stroke-width="0"/>
  </g>`;
}

/** What a camera sees from above: light that changes everywhere, noise, and roofs with sharp edges. */
export async function drawPhoto(width: number, height: number): Promise<Picture> {
  const pixels = Buffer.alloc(width * height * 3);
  // A linear congruential generator (Numerical Recipes); its high bits are the good ones.
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
  for (let top = 10; top < height; top += 70) {
    for (let left = 10; left < width; left += 90) {
      const turn = (left * 7 + top * 13) % 90;
      const shade = (left * 5 + top * 3) % 90;
      roofs.push(
        `<g transform="translate(${left + 30} ${top + 25}) rotate(${turn})"><rect x="-26" y="-18" width="52" height="36" fill="url(#tiles)"/><path d="M-26 0 h52" stroke="#fff" stroke-width="3"/><rect x="-20" y="-12" width="12" height="8" fill="rgb(${shade},${shade},${shade})"/></g>`,
      );
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="tiles"><stop offset="0" stop-color="#7a3b2a"/><stop offset="1" stop-color="#d9c7b0"/></linearGradient>
    ${roofs.join('')}
  </svg>`;
}
