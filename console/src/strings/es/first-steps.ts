import type { firstStepsStrings as english } from '../first-steps.ts';
import type { Translation } from '../translation.ts';

export const firstStepsStrings: Translation<typeof english> = {
  title: 'Primeros pasos',
  progress: '{done} de {all} listos',
  hide: 'Ocultar',
  done: 'Listo',
  steps: {
    upload: { title: 'Suba un plano', hint: 'Una imagen, un PDF o un archivo del edificio.' },
    place: { title: 'Ubíquelo en el mapa', hint: 'Compruebe que los muros coincidan con el edificio.' },
    draw: { title: 'Dibuje una sala', hint: 'Las salas que dibuje sirven para ubicar a quien llama.' },
    share: {
      title: 'Comparta el mapa',
      hint: 'Un enlace que cualquiera puede abrir, con vencimiento si lo desea.',
    },
    subscribe: { title: 'Suscríbase al calendario', hint: 'Vea los eventos en Outlook, Google o Apple.' },
  },
  sample: {
    question: '¿No tiene un plano a mano?',
    create: 'Pruebe con un edificio de ejemplo',
    mapName: 'Edificio de ejemplo',
    floorName: 'Planta baja',
  },
};
