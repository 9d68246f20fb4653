import type { subscriptionStrings as english } from '../subscription.ts';
import type { Translation } from '../translation.ts';

export const subscriptionStrings: Translation<typeof english> = {
  title: 'Suscribirse al calendario',
  intro:
    'Agregue esta dirección en una app de calendario para ver allí el calendario del departamento. La app lo mantiene al día.',
  only: 'Solo eventos a los que me invitaron o me apunté',
  address: 'Su dirección',
  secret:
    'Mantenga esta dirección en privado. Cualquiera que la tenga puede leer el calendario sin iniciar sesión.',
  copy: 'Copiar',
  copied: 'Dirección copiada.',
  copyFailed:
    'El navegador bloqueó la copia. La dirección está seleccionada, así que puede copiarla con el teclado.',
  open: 'Abrir en la app de calendario',
  narrow: 'Limitar el periodo',
  narrowText:
    'Agregue from= y to= a la dirección, el primero tras ? y los demás tras &, con una fecha como 2026-01-31, o con un número de días o semanas desde hoy como -30d o +26w. Por ejemplo, para comenzar hace 30 días:',
  regenerate: 'Reemplazar dirección…',
  regenerateTitle: '¿Reemplazar su dirección?',
  regenerateText:
    'La dirección actual deja de funcionar de inmediato en todas las apps de calendario que la usan. Hágalo si la tiene alguien que no debería, y luego suscríbase otra vez en cada app.',
  regenerateConfirm: 'Reemplazar dirección',
  regenerated: 'Esta es su nueva dirección. La anterior ya no funciona.',
  end: 'Desactivar…',
  endTitle: '¿Desactivar su dirección?',
  endText:
    'Deja de funcionar de inmediato en todas las apps de calendario que la usan. Si se suscribe otra vez, recibe una nueva dirección.',
  endConfirm: 'Desactivar',
  tooLong: 'Esta dirección tiene más de 256 caracteres, así que Google Calendar no la carga.',
  apps: 'Qué esperar de las apps de calendario',
  appNotes: [
    'Google Calendar se actualiza cada pocas horas, a veces solo una vez al día, e ignora los recordatorios.',
    'Calendario de Apple se actualiza tan a menudo como usted elija. Quita los recordatorios, salvo que desactive “Eliminar alertas” en la suscripción.',
    'Outlook en la web se actualiza más o menos cada tres horas e ignora los recordatorios.',
  ],
  loading: 'Cargando su dirección',
  loadFailed: 'No se pudo cargar su dirección',
  forbiddenTitle: 'No disponible para su rol',
  disabledTitle: 'Las suscripciones al calendario están desactivadas',
  disabledText:
    'Su administrador desactivó las suscripciones al calendario. Aún puede descargar el calendario como archivo.',
  invalidTitle: 'Su dirección no funciona en este momento',
  invalidText: 'Reemplace la dirección. Si eso no ayuda, consulte a un administrador del departamento.',
};
