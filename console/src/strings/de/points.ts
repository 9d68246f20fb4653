import type { pointsStrings as english } from '../points.ts';
import type { Translation } from '../translation.ts';

export const pointsStrings: Translation<typeof english> = {
  legend: 'Punkte',
  types: {
    exteriorDoor: 'Außentür',
    door: 'Tür',
    keyBox: 'Schlüsseldepot',
    fireAlarmPanel: 'Brandmeldezentrale',
    fireExtinguisher: 'Feuerlöscher',
    standpipe: 'Steigleitung',
    fireDepartmentConnection: 'Einspeisung für die Feuerwehr',
    hydrant: 'Hydrant',
    sprinklerValve: 'Sprinklerventil',
    gasShutoff: 'Gasabsperrung',
    waterShutoff: 'Wasserabsperrung',
    electricShutoff: 'Stromabschaltung',
    hvacShutoff: 'Lüftungsabschaltung',
    elevatorPanel: 'Aufzugsteuerung',
    roofAccess: 'Dachzugang',
    aed: 'Defibrillator',
    firstAid: 'Erste Hilfe',
    traumaKit: 'Notfalltasche',
    eyewash: 'Augendusche',
    camera: 'Kamera',
    intercom: 'Sprechanlage',
    custom: 'Punkt',
  },
};
