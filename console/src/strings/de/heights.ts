import type { heightStrings as english } from '../heights.ts';
import type { Translation } from '../translation.ts';

export const heightStrings: Translation<typeof english> = {
  title: 'Höhen',
  intro: 'Mit Höhen ergibt sich aus der Höhe eines Telefons das Geschoss eines Anrufers.',
  datum: 'Höhen der Geschosse zählen ab',
  datumHint:
    'Zeichnungen und Vermessungen zählen meist ab dem Meeresspiegel. Wer vom Eingang aus nach oben misst, zählt ab dem Gelände.',
  datums: {
    meanSeaLevel: 'Meeresspiegel',
    aboveGround: 'Gelände draußen',
    ellipsoid: 'GPS-Ellipsoid (WGS 84)',
  },
  ground: 'Geländehöhe ({unit})',
  groundHint:
    'So hoch liegt das Gelände am Haupteingang über dem Meeresspiegel. Damit zählen Geschosse ohne Höhe je {height}.',
};
