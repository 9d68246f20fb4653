/**
 * CRC-32 (RFC 1952, section 8). It detects damage by disks and file systems; it does not protect against an attacker, who could
 * write the checksums too. Unlike WebCrypto, it runs in every runtime, synchronously, and piece by piece.
 */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

/** @param sum the checksum of the bytes before `bytes`; 0 if there are none */
export function addToChecksum(sum: number, bytes: Uint8Array): number {
  let crc = ~sum;
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[i] ?? 0)) & 255] ?? 0); // both indexes are always there
  return ~crc >>> 0;
}
