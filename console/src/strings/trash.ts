/** The texts about deleting and restoring that several pages show. */
export const trashStrings = {
  /** In the question before something is deleted. */
  kept: {
    one: 'You can restore it from the trash for {count} day.',
    other: 'You can restore it from the trash for {count} days.',
  },
  notKept: 'This cannot be undone.',
  undo: 'Undo',
  undone: { one: '“{name}” restored', other: '{count} items restored' },
  withoutId: {
    one: '“{name}” was restored without its external ID, which is now used by something else.',
    other: '{count} items were restored without their external IDs, which are now used by others.',
  },
} as const;
