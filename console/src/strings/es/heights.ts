import type { heightStrings as english } from '../heights.ts';
import type { Translation } from '../translation.ts';

export const heightStrings: Translation<typeof english> = {
  title: 'Alturas',
  intro: 'Con las alturas, la altitud de un teléfono indica el piso de quien llama.',
  datum: 'Las elevaciones de los pisos se miden desde',
  datumHint:
    'Los planos y levantamientos suelen medir desde el nivel del mar. Si mide hacia arriba desde la entrada, mide desde el terreno.',
  datums: {
    meanSeaLevel: 'Nivel del mar',
    aboveGround: 'El terreno exterior',
    ellipsoid: 'El elipsoide del GPS (WGS 84)',
  },
  ground: 'Elevación del terreno ({unit})',
  groundHint:
    'A qué altura sobre el nivel del mar está el terreno en la entrada principal. Con ella, los pisos sin elevación cuentan {height} cada uno.',
};
