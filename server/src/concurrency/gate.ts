/** Lets so many pass at once; the others wait in the order in which they came. */
export interface Gate {
  readonly pass: <T>(work: () => Promise<T>) => Promise<T>;
}

/** @param atOnce how many pass at once, from 1 */
export function createGate(atOnce: number): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    pass: async (work) => {
      // Who is let in takes the place of who leaves, so that nobody slips in between.
      if (inside < atOnce) inside++;
      else await new Promise<void>((enter) => waiting.push(enter));
      try {
        return await work();
      } finally {
        const enter = waiting.shift();
        if (enter) enter();
        else inside--;
      }
    },
  };
}
