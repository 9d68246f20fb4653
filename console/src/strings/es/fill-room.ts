import type { fillRoomStrings as english } from '../fill-room.ts';
import type { Translation } from '../translation.ts';

export const fillRoomStrings: Translation<typeof english> = {
  intro: 'Haga clic dentro de una sala del plano. Sus paredes pasan a ser el contorno de una zona.',
  reading: 'Leyendo el plano',
  searching: 'Buscando las paredes…',
  firstName: 'Sala 1',
  accept: 'Agregar zona',
  discard: 'Descartar',
  undo: 'Deshacer {name}',
  undone: 'Se quitó {name}',
  door: 'Puerta más ancha',
  doorHint:
    'Las aberturas de hasta este ancho se cierran. Elija otro ancho si una sala se extiende a la siguiente.',
  doorAuto: 'Automático',
  recognize: 'Leer los nombres de la imagen',
  recognizeHint:
    'Para planos escaneados. El texto se reconoce en este dispositivo, que carga unos 5 MB una vez.',
  recognitionLoading: 'Cargando el reconocimiento de texto',
  recognitionFailed:
    'No se pudo cargar el reconocimiento de texto. Revise la conexión y vuelva a marcar la casilla.',
  found:
    'Sala encontrada: {corners}. Intro la agrega como {name}, Esc la descarta, una flecha va a la sala siguiente.',
  notUndone: 'No se pudo quitar la zona. Elíjala para ver el motivo.',
  findAll: 'Buscar salas',
  roomsFound: '{count} salas propuestas. Aún no se ha guardado nada: corríjalas, elimínelas o guárdelas.',
  noRooms: 'No se encontraron salas que no sean ya zonas.',
  faults: {
    failed: 'No se pudo leer el plano de este piso.',
    noWalls: 'No se encontraron paredes en este plano. Dibuje la zona por sus esquinas.',
    outside: 'Este lugar no está en el plano.',
    wall: 'Esto es una pared o una línea del plano. Haga clic dentro de una sala.',
    open: 'Esta área está abierta hasta el borde del plano. Elija una puerta más ancha, o dibuje la zona por sus esquinas.',
    tooSmall: 'Esta área es demasiado pequeña para ser una sala.',
    noNeighbor: 'No se encontró ninguna sala en esta dirección.',
  },
};
