import type { probeStrings as english } from '../probe.ts';
import type { Translation } from '../translation.ts';

export const probeStrings: Translation<typeof english> = {
  uncertainty: 'Incertidumbre',
  accuracy: 'Precisión ({unit})',
  accuracyHint:
    'El radio que informa un teléfono. Los teléfonos informan metros: también se entiende “12 m”. Deje vacío para un punto exacto.',
  confidence: 'Confianza',
  confidenceHint: 'Qué tan segura es la precisión: 68 % en Android, 95 % en los navegadores.',
  confidences: { '0.68': '68 %', '0.8': '80 %', '0.9': '90 %', '0.95': '95 %' },
  altitude: 'Altitud ({unit})',
  datum: 'Medida desde',
  datumHint: 'Android y los receptores GNSS informan el elipsoide, los iPhone el nivel del mar.',
  datums: { ellipsoid: 'Elipsoide WGS 84', meanSeaLevel: 'Nivel del mar' },
  verticalAccuracy: 'Precisión de la altitud ({unit})',
  floor: 'Piso',
  floors: { unknown: 'No se conoce', this: 'Este piso: {floor}' },
  errors: {
    accuracy: 'Escriba una distancia de 0 a {max}, como 12',
    altitude: 'Escriba una altura, como 42.5',
    verticalAccuracy: 'Escriba cuánto puede variar la altitud, como 3',
  },
  candidates: 'Zonas',
  noCandidates: 'No hay zonas cerca de esta posición.',
  floorShares: 'Pisos',
  onFloor: '{floor}: {share}',
  outside: 'En ninguna zona: {share}',
  others: 'En otras zonas: {share}',
  inside: 'El punto está dentro',
  away: 'a {distance} del punto',
  onOtherFloor: '{floor} · {place}',
  share: { over: 'más de 99 %', under: 'menos de 1 %', about: '{percent} %' },
  copyText: '{zone} ({share}) – {floor}, {map} ({lat}, {lng})',
};
