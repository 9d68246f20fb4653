/** Floors to look at, in the console and on share links. */
export const viewerStrings = {
  sheet: 'Floor and its zones',
  edit: 'Edit',
  done: 'Done',
  more: 'More',
  search: 'Search',
  floorAndCount: '{floor} · {count}',
  goTo: 'Go to {zone}',
} as const;
