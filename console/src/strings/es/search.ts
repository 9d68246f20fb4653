import type { searchStrings as english } from '../search.ts';
import type { Translation } from '../translation.ts';

export const searchStrings: Translation<typeof english> = {
  label: 'Sala, edificio o posición',
  placeholder: 'Sala, edificio o posición',
  open: 'Buscar una sala, un edificio o una posición',
  close: 'Cerrar la búsqueda',
  keyHint: 'Presione / o Ctrl+K para buscar.',
  found: { one: '{count} resultado', other: '{count} resultados' },
  searching: 'Buscando…',
  none: 'Ninguna sala y ningún edificio tienen estas palabras.',
  noneHint: 'Pruebe solo con el número de la sala, o con parte del nombre de la zona, el piso o el mapa.',
  start: 'Escriba una sala, un piso o un edificio, o pegue una posición.',
  locate: 'Ubicar esta posición',
  building: 'Edificio',
  recent: 'Abiertas antes',
  offline: 'Sin conexión con el servicio. La búsqueda funcionará cuando se recupere.',
  place: '{floor} – {map}',
  gone: 'Esta zona ya no existe en este piso.',
};
