import type { positionProblemsStrings as english } from '../position-problems.ts';
import type { Translation } from '../translation.ts';

export const positionProblemsStrings: Translation<typeof english> = {
  latitudeRange:
    'Una latitud está entre -90 y 90. Si la longitud va primero, escriba N o S y E o W después de los números.',
  longitudeRange: 'Una longitud está entre -180 y 180.',
  sixtyMinutes: 'Los minutos y segundos son menores que 60.',
  signAndLetter: 'Una coordenada tiene un signo menos o una letra, no ambos.',
  sameAxisTwice: 'Las dos coordenadas dicen norte o sur, o las dos dicen este u oeste.',
  ambiguousEast: 'O puede ser este (Ost) u oeste. Escriba E o W.',
  ambiguousSouth:
    'Escriba North o South después de la zona, porque S también puede ser una banda de la cuadrícula.',
  tooManyNumbers: 'Son más de dos coordenadas. Escriba solo una latitud y una longitud.',
  onlyOneNumber: 'Es una sola coordenada. Escriba una latitud y una longitud.',
  notInZone: 'Estas coordenadas no están en esa zona de la cuadrícula. Revise la zona y su letra.',
  notAGrid: 'No es una posición de cuadrícula válida. Revise la zona, las letras y el número de dígitos.',
  shortPlusCode: 'Este plus code es corto: le falta el código del área, como en 86VW6MJG+34.',
  notAPlusCode: 'No es un plus code válido.',
  otherReferenceSystem: 'Esta posición no está en WGS 84 y no se puede convertir.',
  linkWithoutPosition: 'Este enlace no contiene una posición. Ábralo y copie las coordenadas.',
  shortLink: 'Un enlace corto oculta su posición. Ábralo y copie las coordenadas.',
  threeWords: 'Aquí no se pueden leer tres palabras. Ábralas en su aplicación y copie las coordenadas.',
};
