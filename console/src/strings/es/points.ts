import type { pointsStrings as english } from '../points.ts';
import type { Translation } from '../translation.ts';

export const pointsStrings: Translation<typeof english> = {
  legend: 'Puntos',
  types: {
    exteriorDoor: 'puerta exterior',
    door: 'puerta',
    keyBox: 'caja de llaves',
    fireAlarmPanel: 'panel de alarma',
    fireExtinguisher: 'extintor',
    standpipe: 'columna seca',
    fireDepartmentConnection: 'toma de bomberos',
    hydrant: 'hidrante',
    sprinklerValve: 'válvula de rociadores',
    gasShutoff: 'cierre de gas',
    waterShutoff: 'cierre de agua',
    electricShutoff: 'corte de electricidad',
    hvacShutoff: 'apagado de clima',
    elevatorPanel: 'panel del ascensor',
    roofAccess: 'acceso al techo',
    aed: 'desfibrilador',
    firstAid: 'botiquín',
    traumaKit: 'kit de trauma',
    eyewash: 'lavaojos',
    camera: 'cámara',
    intercom: 'interfono',
    custom: 'punto',
  },
};
