export const firstStepsStrings = {
  title: 'First steps',
  progress: '{done} of {all} done',
  hide: 'Hide',
  done: 'Done',
  steps: {
    upload: { title: 'Upload a floor plan', hint: 'An image, a PDF or a building file.' },
    place: { title: 'Place it on the map', hint: 'Check that its walls match the building.' },
    draw: { title: 'Draw a room', hint: 'Callers are located in the rooms that you draw.' },
    share: { title: 'Share the map', hint: 'A link that anyone can open, with an optional expiration date.' },
    subscribe: {
      title: 'Subscribe to the calendar',
      hint: 'See events in Outlook, Google or Apple Calendar.',
    },
  },
  sample: {
    question: 'No plan yet?',
    create: 'Try a sample building',
    mapName: 'Sample building',
    floorName: 'Ground Floor',
  },
} as const;
