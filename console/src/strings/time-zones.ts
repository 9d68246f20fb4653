export const timeZoneStrings = {
  label: 'Time zone',
  hint: 'Type a city or a name such as “Eastern”.',
  none: 'No matching time zones',
  found: { one: '{count} time zone', other: '{count} time zones' },
  full: '{city} – {everyday} ({offset})',
  short: '{city} ({offset})',
  option: '{name}, now {time}',
} as const;
