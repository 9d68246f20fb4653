import type { stretchStrings as english } from '../stretch.ts';
import type { Translation } from '../translation.ts';

export const stretchStrings: Translation<typeof english> = {
  wider: 'Estos límites hacen el plano {percent} % más ancho de como se dibujó.',
  higher: 'Estos límites hacen el plano {percent} % más alto de como se dibujó.',
  fit: 'Ajustar plano',
  fitted: 'Dentro de los límites, con sus propias proporciones',
};
