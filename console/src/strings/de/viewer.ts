/** Geschosse zum Ansehen, in der Konsole und über Freigabelinks. */
export const viewerStrings = {
  sheet: 'Geschoss und seine Zonen',
  edit: 'Bearbeiten',
  done: 'Fertig',
  more: 'Mehr',
  search: 'Suchen',
  floorAndCount: '{floor} · {count}',
  goTo: 'Zu {zone}',
} as const;
