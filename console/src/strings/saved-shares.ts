/** Maps of share links that are kept on this device. */
export const savedSharesStrings = {
  intro: 'These shared maps are saved on this device and work offline:',
  none: 'Shared maps that you save on this device also open offline. None are saved here.',
  when: '(saved {when})',
} as const;
