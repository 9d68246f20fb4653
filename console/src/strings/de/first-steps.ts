import type { firstStepsStrings as english } from '../first-steps.ts';
import type { Translation } from '../translation.ts';

export const firstStepsStrings: Translation<typeof english> = {
  title: 'Erste Schritte',
  progress: '{done} von {all} erledigt',
  hide: 'Ausblenden',
  done: 'Erledigt',
  steps: {
    upload: { title: 'Grundriss hochladen', hint: 'Ein Bild, ein PDF oder eine Datei des Gebäudes.' },
    place: { title: 'Auf der Karte platzieren', hint: 'Prüfen Sie, ob die Wände auf dem Gebäude liegen.' },
    draw: { title: 'Raum zeichnen', hint: 'Anrufer werden anhand der gezeichneten Räume gefunden.' },
    share: { title: 'Karte teilen', hint: 'Ein Link, den jeder öffnen kann, auf Wunsch mit Ablaufdatum.' },
    subscribe: {
      title: 'Kalender abonnieren',
      hint: 'Termine in Outlook, Google oder Apple Kalender sehen.',
    },
  },
  sample: {
    question: 'Kein Plan zur Hand?',
    create: 'Beispielgebäude ausprobieren',
    mapName: 'Beispielgebäude',
    floorName: 'Erdgeschoss',
  },
};
