import type { placeSearchStrings as english } from '../place-search.ts';
import type { Translation } from '../translation.ts';

export const placeSearchStrings: Translation<typeof english> = {
  label: 'Buscar un lugar',
  find: 'Buscar',
  hint: 'Coordenadas, como 56.4605, −2.979, o un plus code, como 9C8VF26C+6C.',
  hintAddress: 'Una dirección, coordenadas, como 56.4605, −2.979, o un plus code, como 9C8VF26C+6C.',
  hintCorners: 'Dos pares de coordenadas son esquinas opuestas.',
  wrong:
    'Escriba una latitud y una longitud, como 56.4605, −2.979, o un plus code, como 9C8VF26C+6C. En esta instalación no se pueden buscar direcciones.',
  notHere: 'Escriba un solo lugar',
  badCorners: 'Estas esquinas no encierran nada. Escriba dos opuestas.',
  tooLong: 'Escriba como máximo 200 caracteres',
  empty: 'Escriba lo que busca',
  none: 'No se encontró ningún lugar. Revise la ortografía, o escriba coordenadas o un plus code.',
  away: 'La búsqueda de direcciones no responde. Escriba coordenadas o un plus code, o inténtelo más tarde.',
  hits: 'Lugares encontrados',
  found: { one: '{count} lugar encontrado', other: '{count} lugares encontrados' },
};
