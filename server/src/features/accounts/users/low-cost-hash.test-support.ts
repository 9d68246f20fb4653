import { argon2Sync } from 'node:crypto';

/** Returns the hash that an installation with another, low cost would have stored for a password. */
export function hashAtLowCost(password: string): string {
  const nonce = Buffer.from('0123456789abcdef');
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=64,t=1,p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}
