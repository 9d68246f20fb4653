// Reads lists for large-lists.ts in a separate process, so that handling the responses does not delay the measured requests.
import { once } from 'node:events';
import { request } from 'node:http';
import { constants, setPriority } from 'node:os';

export interface ReadOrder {
  readonly url: string;
  readonly token: string;
  /** How many clients read the list at the same time. */
  readonly clients: number;
}

/** The milliseconds until all clients had the list, or what went wrong. */
export type ReadResult = { readonly ms: number } | { readonly problem: string };

setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // real clients are on other machines

process.on('message', async ({ url, token, clients }: ReadOrder) => {
  const startedAt = performance.now();
  try {
    await Promise.all(Array.from({ length: clients }, () => discard(url, token)));
    reply({ ms: performance.now() - startedAt });
  } catch (error) {
    reply({ problem: String(error) });
  }
});
process.on('disconnect', () => process.exit());

function reply(result: ReadResult): void {
  process.send?.(result);
}

/** Reads a response without parsing it. */
async function discard(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const [response] = await once(request(url, { headers }).end(), 'response');
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  await once(response.resume(), 'end');
}
