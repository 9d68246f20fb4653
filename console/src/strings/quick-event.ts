/** Of the small form that adds an event by one line of text. */
export const quickEventStrings = {
  title: 'New event',
  field: 'Title and time',
  hint: 'For example, “tue 7pm drill 2h” or “drill tomorrow 19:00-21:00”',
  preview: '{when} · {title}',
  noTitle: '(no title yet)',
  titleMissing: 'Add a title, such as “drill”',
  save: 'Save',
  more: 'More options',
  slots: 'Arrow keys move, Enter adds an event.',
  undo: 'Undo',
  undone: '“{title}” removed.',
  undoFailed: '“{title}” can no longer be removed here: {reason}',
  notes: {
    morning: '“{typed}” is in the morning. Type “{typed}pm” for the evening.',
    afternoon: '“{typed}” is in the afternoon. Type “{typed}am” for the morning.',
    nextYear: 'This date has already passed this year, so the next one is used.',
    nextWeek: 'This time has already passed today, so next week is used.',
    past: 'This is in the past.',
    repeats: 'To make it repeat, choose “More options”.',
    skipped: 'The clocks skip {time} that night, so the event starts later.',
  },
} as const;
