/** The texts of the dialog for calendar subscriptions. */
export const subscriptionStrings = {
  title: 'Subscribe to the calendar',
  intro:
    'Add this address to a calendar app to see the department calendar there. The app keeps it up to date.',
  only: 'Only events that I am invited to or signed up for',
  address: 'Your address',
  secret: 'Keep this address private. Anyone who has it can read the calendar without signing in.',
  copy: 'Copy',
  copied: 'Address copied.',
  copyFailed: 'The browser blocked copying. The address is selected, so you can copy it with the keyboard.',
  open: 'Open in calendar app',
  narrow: 'Limit the date range',
  narrowText:
    'Add from= and to= to the address, the first after ? and each other after &, with a date such as 2026-01-31, or a number of days or weeks from today such as -30d or +26w. For example, to start 30 days ago:',
  regenerate: 'Replace address…',
  regenerateTitle: 'Replace your address?',
  regenerateText:
    'The current address stops working right away in every calendar app that uses it. Do this if the wrong person has it, then subscribe again in each app.',
  regenerateConfirm: 'Replace address',
  regenerated: 'This is your new address. The old one no longer works.',
  end: 'Turn off…',
  endTitle: 'Turn off your address?',
  endText:
    'It stops working right away in every calendar app that uses it. If you subscribe again, you get a new address.',
  endConfirm: 'Turn off',
  tooLong: 'This address is longer than 256 characters, so Google Calendar will not load it.',
  apps: 'What to expect from calendar apps',
  appNotes: [
    'Google Calendar updates every few hours, sometimes only once a day, and ignores reminders.',
    'Apple Calendar updates as often as you choose. It removes reminders unless you turn off “Remove alerts” for the subscription.',
    'Outlook on the web updates about every three hours and ignores reminders.',
  ],
  loading: 'Loading your address',
  loadFailed: 'Your address could not be loaded',
  forbiddenTitle: 'Not available for your role',
  disabledTitle: 'Calendar feeds are turned off',
  disabledText:
    'Your administrator turned off calendar feeds. You can still download the calendar as a file.',
  invalidTitle: 'Your address does not work right now',
  invalidText: 'Replace the address. If that does not help, ask a department administrator.',
} as const;
