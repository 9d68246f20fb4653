import type { AdmissionLimits } from '../../concurrency/admission.ts';

/**
 * The cost of a request, if it is more than a few rows. `light` is for requests that must work even if nothing else
 * does: positions, tiles, health.
 */
export type LoadKind = 'upload' | 'import' | 'list' | 'export' | 'shared' | 'sign-in' | 'light';

/** The kinds whose concurrency is limited. */
export type BoundedKind = Exclude<LoadKind, 'light'>;

/**
 * How many requests of a kind are handled at a time, in each process and per department. Requests without a token are
 * distinguished by the secret in their URL or, if there is none, by network. Others wait, and get a 503 if that takes
 * too long. The wait is shorter than the time that a body may stall.
 */
export const admissionLimits: Readonly<Record<BoundedKind, AdmissionLimits>> = {
  // Uploads over slow connections take minutes and cost little, so many may run. Fast ones take turns, and images are
  // decoded one at a time.
  upload: { atOnce: 200, atOncePerKey: 120, waiting: 128, waitingPerKey: 80, waitMs: 10_000 },
  // Each holds up to 20 MB, and needs several times as much while it is parsed.
  import: { atOnce: 3, atOncePerKey: 2, waiting: 16, waitingPerKey: 8, waitMs: 10_000 },
  // Most lists are cached; of the others, two are built at a time. A thousand devices may request one at once after a
  // change.
  list: { atOnce: 16, atOncePerKey: 12, waiting: 3_000, waitingPerKey: 2_000, waitMs: 5_000 },
  export: { atOnce: 12, atOncePerKey: 8, waiting: 200, waitingPerKey: 100, waitMs: 5_000 },
  shared: { atOnce: 12, atOncePerKey: 8, waiting: 3_000, waitingPerKey: 2_000, waitMs: 5_000 },
  // Two passwords are hashed at a time.
  'sign-in': { atOnce: 6, atOncePerKey: 4, waiting: 200, waitingPerKey: 100, waitMs: 10_000 },
};

/**
 * How many lists of one address are handled at a time: a third of all. Otherwise, lists that hang, because somebody has
 * locked their table, would take the slots of all others.
 */
export const listsOfOneAddress: AdmissionLimits = { ...admissionLimits.list, atOnce: 5, atOncePerKey: 4 };

/** The share of the general rate that a kind may use, if it costs more than a lookup. */
export const rateShares: Readonly<Partial<Record<LoadKind, number>>> = {
  upload: 1 / 200,
  import: 1 / 200,
  export: 1 / 200,
  'sign-in': 1 / 200,
  shared: 1 / 20,
};
