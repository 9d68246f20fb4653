import sharp from 'sharp';
import { createRandom } from '../../server/src/imaging/pyramid/testing/seeded-random.ts';

const imageWidth = 6000;
const imageHeight = 4000;
const margin = 150;
const corridor = 160;

/** A floor plan as a PNG of 6000 × 4000: wings of rooms along corridors, doors, labels, furniture, hatched shafts. */
export async function drawPlan(path: string, seed: number): Promise<void> {
  const random = createRandom(seed);
  const parts: string[] = [];
  let number = 100;
  for (let top = margin; top + 560 < imageHeight - margin; top += 2 * 560 + corridor) {
    for (const row of [top, top + 560 + corridor]) {
      for (let left = margin; left < imageWidth - margin - 200; ) {
        const width = Math.min(260 + Math.floor(random() * 340), imageWidth - margin - left);
        parts.push(drawRoom({ left, top: row, width, height: 560, number: number++ }, random));
        left += width;
      }
    }
    parts.push(`<text x="${margin + 40}" y="${top + 560 + 100}" font-size="52">Corridor ${number}</text>`);
  }
  const frame = `<rect x="${margin}" y="${margin}" width="${imageWidth - 2 * margin}" height="${imageHeight - 2 * margin}" stroke-width="16"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${imageWidth}" height="${imageHeight}">
    <rect width="100%" height="100%" fill="white"/>
    <g fill="none" stroke="black" stroke-width="8" font-family="DejaVu Sans">${frame}${parts.join('')}</g></svg>`;
  await sharp(Buffer.from(svg.replaceAll('<text', '<text fill="black" stroke="none"')), { unlimited: true })
    .flatten({ background: 'white' })
    .png()
    .toFile(path);
}

interface Room {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly number: number;
}

const fills = ['none', 'none', 'none', '#f2e9d8', '#dfeaf4', '#e4f0e0'];
const kinds = ['Office', 'Lab', 'Storage', 'Meeting', 'Electrical', 'Kitchen'];

function drawRoom(room: Room, random: () => number): string {
  const { left, top, width, height, number } = room;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const wall = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${pick(fills)}"/>`;
  const doorX = left + 40 + random() * (width - 150);
  const door = `<path d="M${doorX} ${top} v80 a80 80 0 0 0 80 -80" stroke-width="3"/>`;
  const label = `<text x="${left + 24}" y="${top + height - 70}" font-size="44">${number}</text>
    <text x="${left + 24}" y="${top + height - 30}" font-size="26">${pick(kinds)} ${(random() * 60).toFixed(1)} m²</text>`;
  return wall + door + label + (random() < 0.2 ? drawHatch(room) : drawFurniture(room, random));
}

function drawHatch({ left, top, width, height }: Room): string {
  let path = '';
  for (let x = 0; x < width - 140; x += 14) path += `M${left + 70 + x} ${top + 300} l-50 -150`;
  return `<path d="${path}" stroke-width="2" stroke="#555"/><rect x="${left + 20}" y="${top + 150}" width="${width - 90}" height="150" stroke-width="3"/><circle cx="${left + width / 2}" cy="${top + height * 0.68}" r="36" stroke-width="3"/>`;
}

function drawFurniture({ left, top, width, height }: Room, random: () => number): string {
  let parts = '';
  for (let y = top + 110; y + 110 < top + height - 130; y += 130) {
    for (let x = left + 30; x + 120 < left + width - 20; x += 150) {
      if (random() < 0.4) continue;
      const angle = Math.round(random() * 20 - 10);
      parts += `<g stroke-width="2.5" stroke="#334" transform="rotate(${angle} ${x + 50} ${y + 30})"><rect x="${x}" y="${y}" width="100" height="50"/><circle cx="${x + 50}" cy="${y + 75}" r="18"/></g>`;
    }
  }
  return parts;
}
