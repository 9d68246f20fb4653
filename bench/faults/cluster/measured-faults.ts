import { median } from '../../measurement/spread.ts';

/** The number of repetitions of each fault; fewer for a quick check. */
export const rounds = Number(process.env.MUSTER_FAULT_ROUNDS ?? 20);

/** Prints the measurements for the table of results. */
export function printMeasured(what: string, milliseconds: readonly number[], more: object = {}): void {
  const [middle, max] = [median(milliseconds), Math.max(...milliseconds)].map((ms) => ms.toFixed(0));
  console.log(
    `${what}: ${milliseconds.length} rounds, median ${middle} ms, at most ${max} ms ${JSON.stringify(more)}`,
  );
}
