/**
 * Keeps track of which rings were toggled an odd number of times. By the even-odd rule a point is inside a ring if a ray from it
 * crosses the ring an odd number of times, so a ray toggles the ring of each edge that it crosses.
 */
export type RingParity = {
  readonly toggle: (ring: number) => void;
  /** The rings with odd parity, in no particular order. */
  readonly listOdd: () => number[];
  readonly clear: () => void;
};

/** Creates a counter for rings 0 to `count` - 1. A polygon can have thousands of rings, but a ray crosses only a few. */
export function createRingParity(count: number): RingParity {
  const isOdd = new Uint8Array(count);
  const wasToggled = new Uint8Array(count);
  let toggled: number[] = [];
  return {
    // `toggled` remembers which entries to reset, so the time that `clear` takes depends on the crossings and not on `count`.
    toggle: (ring) => {
      isOdd[ring]! ^= 1;
      if (wasToggled[ring] === 1) return;
      wasToggled[ring] = 1;
      toggled.push(ring);
    },
    listOdd: () => toggled.filter((ring) => isOdd[ring] === 1),
    clear: () => {
      for (const ring of toggled) isOdd[ring] = wasToggled[ring] = 0;
      toggled = [];
    },
  };
}
