import { crc32, deflateSync } from 'node:zlib';

/** A PNG (W3C, third edition) whose pixels are stored without compression, so that it takes 3 bytes per pixel. */
export function createPlainPng(width: number, height: number): Blob {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // 8 bits per sample; red, green and blue
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let i = 0; i < rows.length; i += 1) rows[i] = i % (1 + width * 3) === 0 ? 0 : (i * 31) % 251;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(rows, { level: 0 });
  const chunks = [chunkOf('IHDR', header), chunkOf('IDAT', data), chunkOf('IEND', Buffer.alloc(0))];
  return new Blob([signature, ...chunks], { type: 'image/png' });
}

function chunkOf(type: string, data: Buffer): Buffer<ArrayBuffer> {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
