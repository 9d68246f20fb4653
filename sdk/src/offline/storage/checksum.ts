/**
 * CRC-32 (RFC 1952, section 8): not against malice, as whoever can write a store can write its sums too, but against what
 * disks and file systems lose. It is computed everywhere, at once and piece by piece; WebCrypto is none of these.
 */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

/** @param sum of what comes before `bytes`; 0 where nothing does */
export function addToChecksum(sum: number, bytes: Uint8Array): number {
  let crc = ~sum;
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[i] ?? 0)) & 255] ?? 0); // both indexes are always there
  return ~crc >>> 0;
}
