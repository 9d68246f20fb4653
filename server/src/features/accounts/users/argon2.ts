import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Idle threads. They are kept because starting a thread takes about as long as a hash. */
const idle: Worker[] = [];

/**
 * Derives a tag with argon2id in a thread with low priority. Anyone can send password guesses, so they only get the
 * processor time that no other request needs. The caller limits how many run at once.
 */
export async function runArgon2(parameters: Argon2Parameters): Promise<Buffer> {
  const thread = idle.pop() ?? new Worker(new URL('./argon2-thread.ts', import.meta.url));
  thread.ref();
  try {
    const result = once(thread, 'message');
    thread.postMessage(parameters);
    const [tag] = (await result) as [Uint8Array]; // sent by argon2-thread
    idle.push(thread);
    return Buffer.from(tag.buffer, tag.byteOffset, tag.byteLength);
  } catch (error) {
    await thread.terminate();
    throw error;
  } finally {
    thread.unref(); // an idle thread does not keep the process running
  }
}
