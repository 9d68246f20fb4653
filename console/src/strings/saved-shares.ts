/** Maps of share links that are kept on this device. */
export const savedSharesStrings = {
  intro: 'These shared maps are saved on this device and still open:',
  none: 'Shared maps that are saved on this device would still open; none is saved here.',
  when: '(saved {when})',
} as const;
