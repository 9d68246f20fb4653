import { createHash } from 'node:crypto';
import { buildPdf } from './build-pdf.ts';

/** Padding for passwords (ISO 32000-1, algorithm 2). */
const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');

function pad(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
}

function md5(...parts: Uint8Array[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(data).map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}

/** Builds a PDF with one empty page that opens only with its password (revision 2, RC4 with 40 bits). */
export function buildEncryptedPdf(password: string): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const id = Buffer.alloc(16, 7);
  const owner = rc4(md5(pad('owner')).subarray(0, 5), pad(password));
  const key = md5(pad(password), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, padding);
  const plain = buildPdf([{ width: 200, height: 100, content: '' }]).toString('latin1');
  const filter = `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -4 >>`;
  const trailer = `/Encrypt ${filter} /ID [<${id.toString('hex')}> <${id.toString('hex')}>] /Root`;
  return Buffer.from(plain.replace('/Root', trailer), 'latin1');
}
