import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GrayImage, writeColors, writeGray } from 'room-tracing/gray-image';
import type { Point } from 'room-tracing/outline-edges';
import sharp, { type OutputInfo, type Sharp } from 'sharp';

/** A published plan that nobody here drew, with the rooms that a person traced on it. */
export interface RealPlan {
  readonly name: string;
  readonly image: GrayImage;
  /** In pixels of the image: the inner faces of the walls, across doors and open passages. */
  readonly rooms: readonly { readonly name: string; readonly corners: readonly Point[] }[];
}

interface Labels {
  readonly name: string;
  readonly file: string;
  /** The id of a group of an SVG that is left out: the other floor. */
  readonly without?: string;
  /** The size in pixels at which the rooms were traced. */
  readonly width: number;
  readonly height: number;
  /** x, y, x, y, … */
  readonly rooms: Readonly<Record<string, readonly number[]>>;
}

const labels: readonly Labels[] = [
  {
    name: 'house, first floor',
    file: 'plans/multi-floor.svg',
    without: 'ground_floor',
    width: 1125,
    height: 1064,
    rooms: {
      'Bed 4': [500, 200, 686, 200, 686, 321, 723, 321, 723, 390, 500, 390],
      'Bed 3': [733, 200, 915, 200, 915, 420, 858, 420, 858, 383, 733, 383],
      'Bed 2': [925, 200, 1108, 200, 1108, 383, 985, 383, 985, 420, 925, 420],
      Activity: [
        500, 400, 723, 400, 723, 428, 985, 428, 985, 484, 877, 484, 877, 725, 812, 725, 812, 829, 733, 829,
        733, 614, 500, 614,
      ],
      Bath: [991, 428, 1108, 428, 1108, 603, 991, 603],
      WC: [930, 490, 984, 490, 984, 603, 930, 603],
      Linen: [885, 526, 921, 526, 921, 603, 885, 603],
      Ensuite: [928, 612, 1108, 612, 1108, 757, 985, 757, 985, 692, 928, 692],
      'Ensuite WC': [885, 697, 980, 697, 980, 750, 885, 750],
      Master: [733, 838, 813, 838, 813, 757, 1083, 757, 1083, 1046, 733, 1046],
    },
  },
  {
    name: 'house, ground floor',
    file: 'plans/multi-floor.svg',
    without: 'first_floor',
    width: 1125,
    height: 1064,
    rooms: {
      Living: [
        497, 200, 788, 200, 788, 15, 1063, 15, 1063, 200, 1108, 200, 1108, 467, 880, 467, 880, 505, 497, 505,
      ],
      Laundry: [497, 513, 697, 513, 697, 614, 497, 614],
      WC: [885, 513, 976, 513, 976, 608, 885, 608],
      Pantry: [1020, 476, 1108, 476, 1108, 608, 1014, 608, 1014, 578, 985, 578, 985, 520, 1020, 520],
      Lounge: [893, 617, 1108, 617, 1108, 861, 893, 861],
      Study: [893, 871, 1108, 871, 1108, 1046, 893, 1046],
      Garage: [386, 629, 723, 629, 723, 997, 386, 997],
      Alfresco: [497, 16, 774, 16, 774, 185, 497, 185],
      Hall: [703, 551, 881, 551, 881, 1046, 733, 1046, 733, 614, 703, 614],
    },
  },
  {
    name: 'bungalow',
    file: 'plans/home.svg',
    width: 1148,
    height: 1036,
    rooms: {
      Bath: [89, 15, 203, 15, 203, 180, 89, 180],
      'Robe 3': [209, 15, 261, 15, 261, 89, 209, 89],
      'Bed 3': [267, 15, 452, 15, 452, 181, 267, 181],
      Laundry: [89, 190, 192, 190, 192, 283, 89, 283],
      'Bed 2': [89, 293, 255, 293, 255, 477, 89, 477],
      WC: [263, 290, 313, 290, 313, 384, 263, 384],
      'Robe 2': [261, 393, 313, 393, 313, 477, 261, 477],
      Garage: [15, 487, 353, 487, 353, 857, 15, 857],
      Living: [319, 297, 343, 284, 343, 237, 684, 237, 684, 657, 361, 657, 361, 478, 319, 478],
      'Robe 1': [438, 665, 551, 665, 551, 708, 521, 708, 521, 768, 438, 768],
      Ensuite: [557, 665, 684, 665, 684, 768, 527, 768, 527, 714, 557, 714],
      'Bed 1': [457, 776, 684, 776, 684, 970, 457, 970],
      Entry: [361, 665, 430, 665, 430, 768, 448, 776, 448, 928, 361, 928],
    },
  },
  {
    name: 'office in colors on black',
    file: 'cad-office/cad_image.png',
    width: 1368,
    height: 687,
    rooms: {
      'Office NW': [47, 290, 197, 290, 197, 398, 47, 398],
      'Office N': [201, 290, 357, 290, 357, 400, 201, 400],
      'Office W': [47, 405, 190, 405, 190, 520, 140, 520, 140, 496, 47, 496],
      'Meeting W': [195, 405, 357, 405, 357, 520, 195, 520],
      'Server W': [46, 499, 137, 499, 137, 546, 46, 546],
      'Kitchen W': [46, 550, 136, 550, 136, 640, 46, 640],
      'Office S': [140, 523, 364, 523, 364, 640, 140, 640],
      'Open office': [855, 290, 1183, 290, 1183, 402, 1226, 402, 1226, 521, 855, 521],
      'Office NE': [1186, 290, 1305, 290, 1305, 401, 1186, 401],
      'Kitchen E': [1229, 405, 1305, 405, 1305, 460, 1229, 460],
      'Server E': [1229, 463, 1305, 463, 1305, 522, 1229, 522],
      'Meeting E': [855, 523, 1017, 523, 1017, 640, 855, 640],
      'Office SE': [1021, 523, 1185, 523, 1185, 640, 1021, 640],
      'Stairs E': [1190, 530, 1260, 530, 1260, 640, 1190, 640],
      'Office middle': [747, 290, 851, 290, 851, 408, 747, 408],
      'Stairs N': [541, 52, 685, 52, 685, 188, 541, 188],
      'Lift hall': [641, 205, 736, 205, 736, 270, 641, 270],
      Atrium: [465, 290, 745, 290, 745, 640, 465, 640],
      'Office middle N': [360, 290, 464, 290, 464, 402, 360, 402],
      'Reception W': [360, 405, 464, 405, 464, 526, 360, 526],
      'Office middle S': [367, 530, 464, 530, 464, 640, 367, 640],
      'Reception E': [747, 411, 850, 411, 850, 520, 747, 520],
      'Office SM': [747, 522, 850, 522, 850, 640, 747, 640],
      'WC men': [698, 92, 759, 92, 759, 188, 720, 188, 720, 202, 700, 202, 700, 188, 698, 188],
      'Accessible WC men': [698, 53, 759, 53, 759, 89, 698, 89],
      'WC women': [776, 90, 852, 90, 852, 270, 754, 270, 754, 206, 818, 206, 818, 157, 776, 157],
      'Accessible WC women': [776, 160, 814, 160, 814, 203, 776, 203],
      Store: [775, 44, 852, 44, 852, 88, 775, 88],
      Lifts: [526, 206, 624, 206, 624, 272, 526, 272],
      'WC W': [49, 207, 88, 207, 88, 235, 100, 235, 100, 271, 49, 271],
    },
  },
];

/** The longer side at which the console draws an SVG. */
const svgLongerSidePx = 4096;

/** A picture on its way to other pixels, and where its points go, in shares of its width and height. */
interface Changed {
  readonly picture: Sharp;
  readonly place: (x: number, y: number) => Point;
}

type Change = (picture: Sharp, longerPx: number) => Changed | Promise<Changed>;

const stay = (x: number, y: number): Point => [x, y];

/** The same plans as a person could also have them: rules that fit only the pixels at hand fail here. */
export const changes: Readonly<Record<string, Change>> = {
  'as they are': (picture) => ({ picture, place: stay }),
  'rotated by 90°': (picture) => ({ picture: picture.rotate(90), place: (x, y) => [1 - y, x] }),
  mirrored: (picture) => ({ picture: picture.flop(), place: (x, y) => [1 - x, y] }),
  'twice as large': (picture, longerPx) => {
    const size = Math.min(6000, 2 * longerPx);
    return { picture: picture.resize(size, size, { fit: 'inside' }), place: stay };
  },
  '1,200 pixels, JPEG quality 80': (picture) => asJpeg(picture, 1200),
  '650 pixels, JPEG quality 75': (picture) => asJpeg(picture, 650, 75),
  '600 pixels, JPEG quality 80': (picture) => asJpeg(picture, 600),
  '400 pixels, JPEG quality 60': (picture) => asJpeg(picture, 400, 60),
};

async function asJpeg(picture: Sharp, size: number, quality = 80): Promise<Changed> {
  const bytes = await picture.resize(size, size, { fit: 'inside' }).jpeg({ quality }).toBuffer();
  return { picture: sharp(bytes), place: stay };
}

/** A published plan before it is changed. */
interface DrawnPlan extends Pick<Labels, 'name' | 'width' | 'height' | 'rooms'> {
  readonly pixels: Buffer;
  readonly info: OutputInfo;
}

/** Draws the plans that are in a folder. @returns an empty list if there are none */
export async function drawRealPlans(folder: string): Promise<DrawnPlan[]> {
  const plans: DrawnPlan[] = [];
  for (const { file, without, ...plan } of labels) {
    const path = join(folder, file);
    if (existsSync(path)) plans.push({ ...plan, ...(await draw(path, without)) });
  }
  return plans;
}

async function draw(path: string, without: string | undefined) {
  const bytes = readFileSync(path);
  const source = path.endsWith('.svg') ? Buffer.from(hideGroup(bytes.toString(), without)) : bytes;
  const { width, height } = await sharp(source, { unlimited: true, density: 72 }).metadata();
  const density = path.endsWith('.svg') ? (72 * svgLongerSidePx) / Math.max(width, height) : 72;
  const { data: pixels, info } = await sharp(source, { unlimited: true, density })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels, info };
}

export async function changePlan(plan: DrawnPlan, change: Change): Promise<RealPlan> {
  const { width, height, channels } = plan.info;
  const drawn = sharp(plan.pixels, { raw: { width, height, channels } });
  const { picture, place } = await change(drawn, Math.max(width, height));
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const image = {
    width: info.width,
    height: info.height,
    pixels: new Uint8Array(info.width * info.height),
    colors: new Uint8Array(info.width * info.height),
  };
  writeGray(data, image.pixels);
  writeColors(data, image.colors);
  const rooms = Object.entries(plan.rooms).map(([name, numbers]) => ({
    name,
    corners: Array.from({ length: numbers.length / 2 }, (_, at): Point => {
      const [x, y] = place((numbers[2 * at] ?? 0) / plan.width, (numbers[2 * at + 1] ?? 0) / plan.height);
      return [x * image.width, y * image.height];
    }),
  }));
  return { name: plan.name, image, rooms };
}

function hideGroup(svg: string, id: string | undefined): string {
  if (id === undefined) return svg;
  return svg.replace(/<g\b[^>]*>/g, (tag) =>
    tag.includes(`id="${id}"`)
      ? tag.replace(/\bstyle="[^"]*"/, '').replace('<g', '<g style="display:none"')
      : tag,
  );
}

/** Where a person clicks: the place that is farthest from the walls. */
export function middleOfRoom(corners: readonly Point[]): Point {
  const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [top, bottom] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
  let [middle, farthest]: [Point, number] = [[left, top], -1];
  for (let row = 0; row < 60; row++)
    for (let column = 0; column < 60; column++) {
      const x = left + ((column + 0.5) * (right - left)) / 60;
      const y = top + ((row + 0.5) * (bottom - top)) / 60;
      const distance = isInside(corners, x, y) ? distanceTo(corners, x, y) : -1;
      if (distance > farthest) [middle, farthest] = [[x, y], distance];
    }
  return middle;
}

function distanceTo(ring: readonly Point[], x: number, y: number): number {
  return Math.min(
    ...ring.map(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
      const [dx, dy] = [bx - ax, by - ay];
      const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(x - ax - t * dx, y - ay - t * dy);
    }),
  );
}

/** A grid of this many points a side measures how much two areas overlap. */
const grid = 200;

/** The area that is in both outlines, as a share of the area that is in one of them. */
export function overlapOf(a: readonly Point[], b: readonly Point[]): number {
  // The middle of a room is in every outline that is right.
  if (!isInside(b, ...middleOfRoom(a))) return 0;
  const all = [...a, ...b];
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [top, bottom] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  let [both, either] = [0, 0];
  for (let row = 0; row < grid; row++)
    for (let column = 0; column < grid; column++) {
      const x = left + ((column + 0.5) * (right - left)) / grid;
      const y = top + ((row + 0.5) * (bottom - top)) / grid;
      const [inA, inB] = [isInside(a, x, y), isInside(b, x, y)];
      if (inA && inB) both++;
      if (inA || inB) either++;
    }
  return both / either;
}

function isInside(ring: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
