import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Threads that have nothing to hash. They stay, as starting one takes about as long as a hash. */
const idle: Worker[] = [];

/**
 * Derives a tag with argon2id in a thread of low priority: guesses at passwords, which anyone can send, take only the processor
 * time that no other request wants. The caller limits how many run at once.
 */
export async function runArgon2(parameters: Argon2Parameters): Promise<Buffer> {
  const thread = idle.pop() ?? new Worker(new URL('./argon2-thread.ts', import.meta.url));
  thread.ref();
  try {
    const answer = once(thread, 'message');
    thread.postMessage(parameters);
    const [tag] = (await answer) as [Uint8Array]; // as argon2-thread sends it
    idle.push(thread);
    return Buffer.from(tag.buffer, tag.byteOffset, tag.byteLength);
  } catch (error) {
    await thread.terminate();
    throw error;
  } finally {
    thread.unref(); // an idle thread does not keep the process running
  }
}
