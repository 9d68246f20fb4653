import type { planFileStrings as english } from '../plan-file.ts';
import type { Translation } from '../translation.ts';

export const planFileStrings: Translation<typeof english> = {
  page: 'Página',
  pageOf: '{page} ({width} × {height} mm)',
  reading: 'Leyendo el archivo…',
  failed: 'No se pudo leer el archivo',
  placed: 'El archivo dice dónde está',
  placedText: 'Revise su ubicación antes de guardar.',
  notPlaced: 'La ubicación del archivo no se puede usar',
  password: 'Contraseña del PDF',
  passwordUse: 'Abrir',
};
