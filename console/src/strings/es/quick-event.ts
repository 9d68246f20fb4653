import type { quickEventStrings as english } from '../quick-event.ts';
import type { Translation } from '../translation.ts';

export const quickEventStrings: Translation<typeof english> = {
  title: 'Nuevo evento',
  field: 'Título y hora',
  hint: 'Por ejemplo, “mar 7pm simulacro 2h” o “simulacro mañana 19:00-21:00”',
  preview: '{when} · {title}',
  noTitle: '(sin título todavía)',
  titleMissing: 'Agregue un título, por ejemplo “simulacro”',
  save: 'Guardar',
  more: 'Más opciones',
  slots: 'Las flechas mueven, Intro agrega un evento.',
  undo: 'Deshacer',
  undone: '“{title}” quitado.',
  undoFailed: '“{title}” ya no se puede quitar aquí: {reason}',
  notes: {
    morning: '“{typed}” es por la mañana. Escriba “{typed}pm” para la tarde.',
    afternoon: '“{typed}” es por la tarde. Escriba “{typed}am” para la mañana.',
    nextYear: 'Esta fecha ya pasó este año, así que es la próxima.',
    nextWeek: 'Esta hora ya pasó hoy, así que es la próxima semana.',
    past: 'Esto está en el pasado.',
    repeats: 'Para que se repita, elija “Más opciones”.',
    skipped: 'Los relojes se saltan las {time} esa noche, así que el evento comienza más tarde.',
  },
};
