/** A plan in bounds of other proportions. */
export const stretchStrings = {
  wider: 'These bounds make the plan {percent}% wider than it was drawn.',
  higher: 'These bounds make the plan {percent}% taller than it was drawn.',
  fit: 'Fit plan',
  fitted: 'Inside the bounds, with its original proportions',
} as const;
