import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GrayImage, writeColors, writeGray } from 'room-tracing/gray-image';
import type { Point } from 'room-tracing/outline-edges';
import sharp from 'sharp';

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
    },
  },
];

/** The longer side at which the console draws an SVG. */
const svgLongerSidePx = 4096;

/** Reads the plans that are in a folder. @returns an empty list if there are none */
export async function readRealPlans(folder: string): Promise<RealPlan[]> {
  const plans: RealPlan[] = [];
  for (const { name, file, without, width, height, rooms } of labels) {
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const image = await draw(path, without);
    const [scaleX, scaleY] = [image.width / width, image.height / height];
    plans.push({
      name,
      image,
      rooms: Object.entries(rooms).map(([room, numbers]) => ({
        name: room,
        corners: Array.from({ length: numbers.length / 2 }, (_, at): Point => {
          return [(numbers[2 * at] ?? 0) * scaleX, (numbers[2 * at + 1] ?? 0) * scaleY];
        }),
      })),
    });
  }
  return plans;
}

async function draw(path: string, without: string | undefined): Promise<GrayImage> {
  const bytes = readFileSync(path);
  const source = path.endsWith('.svg') ? Buffer.from(hideGroup(bytes.toString(), without)) : bytes;
  const { width, height } = await sharp(source, { unlimited: true, density: 72 }).metadata();
  const density = path.endsWith('.svg') ? (72 * svgLongerSidePx) / Math.max(width, height) : 72;
  const { data, info } = await sharp(source, { unlimited: true, density })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(info.width * info.height);
  const colors = new Uint8Array(pixels.length);
  writeGray(data, pixels);
  writeColors(data, colors);
  return { width: info.width, height: info.height, pixels, colors };
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
