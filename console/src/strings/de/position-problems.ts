import type { positionProblemsStrings as english } from '../position-problems.ts';
import type { Translation } from '../translation.ts';

export const positionProblemsStrings: Translation<typeof english> = {
  latitudeRange:
    'Eine Breite liegt zwischen -90 und 90. Wenn die Länge zuerst kommt, schreiben Sie N oder S und E oder W hinter die Zahlen.',
  longitudeRange: 'Eine Länge liegt zwischen -180 und 180.',
  sixtyMinutes: 'Minuten und Sekunden sind kleiner als 60.',
  signAndLetter: 'Eine Koordinate hat ein Minus oder einen Buchstaben, nicht beides.',
  sameAxisTwice: 'Beide Koordinaten sind Nord oder Süd, oder beide Ost oder West.',
  ambiguousEast: 'O kann Ost oder Oeste (West) heißen. Schreiben Sie E oder W.',
  ambiguousSouth:
    'Schreiben Sie North oder South hinter die Zone, denn S kann auch ein Band des Gitters sein.',
  tooManyNumbers: 'Das sind mehr als zwei Koordinaten. Schreiben Sie nur eine Breite und eine Länge.',
  onlyOneNumber: 'Das ist nur eine Koordinate. Schreiben Sie eine Breite und eine Länge.',
  notInZone: 'Diese Koordinaten liegen nicht in dieser Gitterzone. Prüfen Sie die Zone und ihren Buchstaben.',
  notAGrid:
    'Das ist keine gültige Gitterposition. Prüfen Sie die Zone, die Buchstaben und die Zahl der Ziffern.',
  shortPlusCode: 'Dieser Plus Code ist kurz: Davor fehlt die Ortsvorwahl, wie in 86VW6MJG+34.',
  notAPlusCode: 'Das ist kein gültiger Plus Code.',
  otherReferenceSystem: 'Diese Position ist nicht in WGS 84 angegeben und kann nicht umgerechnet werden.',
  linkWithoutPosition:
    'Dieser Link enthält keine Position. Öffnen Sie ihn, und kopieren Sie die Koordinaten.',
  shortLink: 'Ein Kurzlink verbirgt seine Position. Öffnen Sie ihn, und kopieren Sie die Koordinaten.',
  threeWords:
    'Drei Wörter können hier nicht gelesen werden. Öffnen Sie sie in ihrer App, und kopieren Sie die Koordinaten.',
};
