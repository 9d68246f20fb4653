import type { probeStrings as english } from '../probe.ts';
import type { Translation } from '../translation.ts';

export const probeStrings: Translation<typeof english> = {
  uncertainty: 'Unsicherheit',
  accuracy: 'Genau auf ({unit})',
  accuracyHint:
    'Der Radius, den ein Telefon meldet. Telefone melden Meter: „12 m“ wird auch verstanden. Lassen Sie das Feld für einen genauen Punkt leer.',
  confidence: 'Sicherheit',
  confidenceHint: 'Wie sicher die Genauigkeit ist: 68 % bei Android, 95 % bei Browsern.',
  confidences: { '0.68': '68 %', '0.8': '80 %', '0.9': '90 %', '0.95': '95 %' },
  altitude: 'Höhe ({unit})',
  datum: 'Gemessen ab',
  datumHint: 'Android und GNSS-Empfänger melden das Ellipsoid, iPhones den Meeresspiegel.',
  datums: { ellipsoid: 'Ellipsoid WGS 84', meanSeaLevel: 'Meeresspiegel' },
  verticalAccuracy: 'Höhe genau auf ({unit})',
  floor: 'Geschoss',
  floors: { unknown: 'Nicht bekannt', this: 'Dieses Geschoss: {floor}' },
  errors: {
    accuracy: 'Geben Sie einen Abstand von 0 bis {max} ein, zum Beispiel 12',
    altitude: 'Geben Sie eine Höhe ein, zum Beispiel 42,5',
    verticalAccuracy: 'Geben Sie ein, wie weit die Höhe abweichen kann, zum Beispiel 3',
  },
  candidates: 'Zonen',
  noCandidates: 'Keine Zone ist in der Nähe dieser Position.',
  floorShares: 'Geschosse',
  onFloor: '{floor}: {share}',
  outside: 'In keiner Zone: {share}',
  others: 'In anderen Zonen: {share}',
  inside: 'Der Punkt liegt darin',
  away: '{distance} vom Punkt entfernt',
  onOtherFloor: '{floor} · {place}',
  share: { over: 'über 99 %', under: 'unter 1 %', about: '{percent} %' },
  copyText: '{zone} ({share}) – {floor}, {map} ({lat}, {lng})',
};
