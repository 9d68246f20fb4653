/** The texts of event types. */
export const eventTypesStrings = {
  type: 'Type',
  none: 'No type',
  filter: 'Show only these event types',
  limited: 'Other events are hidden.',
} as const;
