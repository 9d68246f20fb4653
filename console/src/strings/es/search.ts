import type { searchStrings as english } from '../search.ts';
import type { Translation } from '../translation.ts';

export const searchStrings: Translation<typeof english> = {
  label: 'Buscar una zona',
  placeholder: 'Buscar una sala',
  open: 'Buscar una zona',
  close: 'Cerrar la búsqueda',
  keyHint: 'Presione / o Ctrl+K para buscar.',
  found: { one: '{count} zona encontrada', other: '{count} zonas encontradas' },
  searching: 'Buscando…',
  none: 'Ninguna zona tiene estas palabras.',
  noneHint: 'Pruebe solo con el número de la sala, o con parte del nombre de la zona, el piso o el mapa.',
  start: 'Escriba el nombre de una sala, un piso o un mapa.',
  recent: 'Abiertas antes',
  offline: 'Sin conexión con el servicio. La búsqueda funcionará cuando se recupere.',
  place: '{floor} – {map}',
  gone: 'Esta zona ya no existe en este piso.',
};
