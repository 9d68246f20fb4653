import { jpgImage, pngImage, svgImage } from '../sample-images.ts';
import { samplePmtiles } from '../sample-pmtiles.ts';

/** Valid and invalid files for forms, by name. */
export type SampleFiles = ReadonlyMap<string, Buffer>;

/** The form fields for files, with the files that they accept. */
export const goodFiles = {
  imageFile: ['tiny.png', 'tiny.jpg', 'tiny.svg'],
  file: ['region.pmtiles'],
} satisfies Readonly<Record<string, readonly string[]>>;
export const fileFields = ['imageFile', 'file'] as const;

export async function makeSampleFiles(): Promise<SampleFiles> {
  const png = await bytesOf(pngImage());
  const pmtiles = samplePmtiles();
  return new Map<string, Buffer>([
    ['tiny.png', png],
    ['tiny.jpg', await bytesOf(jpgImage())],
    ['tiny.svg', Buffer.from(await svgImage().text())],
    ['region.pmtiles', pmtiles],
    ['cut-off.pmtiles', pmtiles.subarray(0, Math.floor(pmtiles.length / 2))],
    ['damaged.pmtiles', damage(pmtiles, 8)],
    ['empty.png', Buffer.alloc(0)],
    ['text.png', Buffer.from('Keys at the gate.')],
    ['zeros.png', Buffer.alloc(5_000)],
    ['cut-off.png', png.subarray(0, Math.floor(png.length / 2))],
    ['signature.png', png.subarray(0, 8)],
    ['damaged.png', damage(png, 60)],
    ['wide.png', withSize(png, 2 ** 31 - 1, 1)],
    ['vast.png', withSize(png, 1_000_000, 1_000_000)],
    ['nothing.png', withSize(png, 0, 0)],
    ['signature.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])],
    ['entities.svg', Buffer.from(entities)],
    ['external.svg', Buffer.from(external)],
    ['vast.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>')],
    ['no-size.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['deep.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(5_000)}`)],
    [
      'utf16.svg',
      Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', 'utf16le'),
    ],
  ]);
}

const entities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&c;</text></svg>`;
const external = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/><text>&a;</text></svg>`;

async function bytesOf(image: Promise<Blob>): Promise<Buffer> {
  return Buffer.from(await (await image).arrayBuffer());
}

function damage(file: Buffer, at: number): Buffer {
  const changed = Buffer.from(file);
  for (let index = at; index < Math.min(at + 8, changed.length); index += 1) changed[index] = 0xaa;
  return changed;
}

/** Changes the size of a PNG, in bytes 16 to 23 (PNG specification, section 11.2.2). The checksum is then also wrong. */
function withSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
}
