import type { documentsStrings as english } from '../documents.ts';
import type { Translation } from '../translation.ts';

export const documentsStrings: Translation<typeof english> = {
  title: 'Documentos y notas',
  titleOf: 'Documentos de {name}',
  open: 'Documentos y notas',
  empty:
    'Aún no hay documentos. Agregue lo que una dotación debe saber: un dibujo, una foto, a quién llamar.',
  loadFailed: 'No se pudieron cargar los documentos',
  add: 'Agregar documento',
  edit: 'Editar documento',
  editNamed: 'Editar “{title}”',
  file: 'Archivo',
  fileHint: 'JPEG, PNG o PDF, hasta 20 MB. Las imágenes pierden su posición.',
  titleField: 'Título',
  note: 'Nota',
  noteHint: 'Puede usar listas, **negrita**, *cursiva* y enlaces.',
  save: 'Guardar documento',
  uploading: 'Subiendo el archivo',
  titleMissing: 'Escriba un título',
  nothing: 'Elija un archivo o escriba una nota',
  tooLarge: 'Elija un archivo de 20 MB como máximo',
  pdf: 'PDF',
  pages: { one: '{count} página', other: '{count} páginas' },
  delete: 'Eliminar documento',
  deleteNamed: 'Eliminar “{title}”',
  deleteTitle: '¿Eliminar “{title}”?',
  deleted: '“{title}” eliminado',
};
