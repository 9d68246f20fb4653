import type { stretchStrings as english } from '../stretch.ts';
import type { Translation } from '../translation.ts';

export const stretchStrings: Translation<typeof english> = {
  wider: 'Diese Grenzen machen den Plan {percent} % breiter, als er gezeichnet ist.',
  higher: 'Diese Grenzen machen den Plan {percent} % höher, als er gezeichnet ist.',
  fit: 'Plan einpassen',
  fitted: 'Innerhalb der Grenzen, mit seinem Seitenverhältnis',
};
