import type { Translation } from '../translation.ts';
import type { zonesStrings as english } from '../zones.ts';
import { drawingStrings } from './drawing.ts';

/** The keys of the zone editor, as its help lists them. */
export const zoneKeyStrings: Translation<(typeof english)['help']> = {
  title: 'Atajos de teclado',
  onMap: 'En el mapa',
  inTable: 'En la tabla de zonas',
  everywhere: 'En toda esta página',
  keys: 'Teclas',
  does: 'Acción',
  map: [
    [
      'V, L, D, G, H, M, P',
      'Elegir, lazo, dibujar zona, llenar sala, cortar hueco, mover zona, probar punto',
    ],
    ['Ctrl + A', 'Elegir todas las zonas'],
    ...drawingStrings.help,
    [
      'Flechas',
      'Mover el cursor, la esquina elegida o la zona; si no, el mapa. Con Mayús, pasos más grandes',
    ],
    [
      'Intro, Espacio',
      'Agregar una esquina, probar, llenar la sala en el cursor o agregar la sala encontrada',
    ],
    ['Flechas', 'Ir a la sala siguiente, después de llenar una. Mayús mueve el cursor'],
    ['Retroceso', 'Quitar la última esquina al dibujar'],
    ['F, Ctrl + Intro', 'Terminar el contorno'],
    ['N, B', 'Elegir la esquina siguiente o anterior de la zona'],
    ['I', 'Agregar una esquina después de la elegida'],
    ['S', 'Ajustar la esquina elegida, o la zona que mueve, a una esquina o pared cercana'],
    ['Supr', 'Quitar la esquina elegida'],
    ['+ −', 'Acercar o alejar'],
    ['Esc', 'Cancelar el arrastre, dejar de dibujar o quitar la selección'],
  ],
  table: [
    ['Arriba, Abajo, Re Pág, Av Pág, Inicio, Fin', 'Elegir otra zona'],
    ['Intro', 'Editar la zona'],
    ['Espacio', 'Agregar a la selección o quitar de ella, al elegir varias'],
    ['Mayús + Arriba, Mayús + Abajo', 'Ampliar la selección'],
    ['Ctrl + A', 'Elegir todas las zonas visibles'],
  ],
  page: [
    ['Ctrl + Z', 'Deshacer'],
    ['Ctrl + Mayús + Z, Ctrl + Y', 'Rehacer'],
    ['Ctrl + S', 'Guardar la zona'],
    ['?', 'Mostrar esta lista (en el mapa)'],
  ],
};
