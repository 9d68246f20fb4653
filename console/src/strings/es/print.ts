import type { printStrings as english } from '../print.ts';
import type { Translation } from '../translation.ts';

export const printStrings: Translation<typeof english> = {
  print: 'Imprimir',
  title: 'Imprimir {floor}',
  intro:
    'Un PDF con cuadrícula, norte geográfico, escala, leyenda, índice de salas y código QR. Imprímalo sin ajustar el tamaño.',
  paper: 'Papel',
  papers: { letter: 'Carta', tabloid: 'Tabloide', a4: 'A4', a3: 'A3' },
  color: 'En color',
  allFloors: 'Todos los pisos del mapa en un archivo',
  save: 'Guardar PDF',
};
