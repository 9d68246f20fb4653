import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const quietShare = 0.15;
const windowMs = 1_000;

/**
 * Waits until other programs are idle, for up to the given number of seconds. Call it while nothing of the benchmark is running.
 *
 * @returns the share of all cores that others used last
 */
export async function waitForQuiet(maxSeconds: number): Promise<number> {
  const endsAt = performance.now() + maxSeconds * 1_000;
  for (;;) {
    const before = readBusySeconds();
    await wait(windowMs);
    const share = (readBusySeconds() - before) / (windowMs / 1_000) / availableParallelism();
    if (share < quietShare || performance.now() > endsAt) return share;
  }
}

/** The busy time of all cores since the machine started: user, nice, system, irq, softirq and steal of proc(5). */
function readBusySeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? [];
  return (user + nice + system + irq + softirq + steal) / 100;
}
