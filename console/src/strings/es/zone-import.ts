import type { Translation } from '../translation.ts';
import type { zoneImportStrings as english } from '../zone-import.ts';

export const zoneImportStrings: Translation<typeof english> = {
  title: 'Importar zonas',
  intro:
    'Elija una FeatureCollection de GeoJSON. Cada polígono pasa a ser una nueva zona. Las zonas existentes no cambian.',
  file: 'Archivo GeoJSON',
  nameProperty: 'Propiedad con el nombre',
  typeProperty: 'Propiedad con el tipo',
  typeHint:
    'Los valores pueden ser tipos de zona como StairWell, o palabras comunes en inglés como “office” o “elevator”.',
  defaultType: 'Tipo por defecto',
  strict: 'No importar nada si algún elemento no puede ser una zona',
  submit: 'Importar zonas',
  busy: 'Importando…',
  noFile: 'Elija un archivo',
  notJson: 'Este archivo no es JSON',
  done: { one: 'Se agregó {count} zona', other: 'Se agregaron {count} zonas' },
  skipped: { one: 'Se omitió {count} elemento', other: 'Se omitieron {count} elementos' },
  report: 'Resultado de cada elemento',
  feature: 'Elemento',
  result: 'Resultado',
  imported: 'Importado',
  split: { one: 'Dividido en {count} zona', other: 'Dividido en {count} zonas' },
  skippedOne: 'Omitido',
  more: { one: 'Se importó {count} elemento más', other: 'Se importaron {count} elementos más' },
  another: 'Importar otro archivo',
};
