import type { PointType } from '../../zone-rules/point-types.ts';

/**
 * The point types of amenities and openings of IMDF 1.0.0 and of OpenStreetMap tags. `*` stands for every other value of the key;
 * `null` means that there is nothing.
 */
export const exactPointCategories: Readonly<Record<string, PointType | null>> = {
  defibrillator: 'aed',
  fireextinguisher: 'fireExtinguisher',
  firstaid: 'firstAid',
  // People pull it to raise the alarm. It is not the panel.
  firealarmpullstation: 'custom',
  'opening=emergencyexit': 'exteriorDoor',
  'opening=pedestrian.principal': 'exteriorDoor',
  'opening=*': 'door',
  anchor: 'custom',
  'entrance=no': null,
  'entrance=*': 'exteriorDoor',
  'door=no': null,
  'door=*': 'door',
  'indoor=door': 'door',
  'emergency=fire_hydrant': 'hydrant',
  'emergency=fire_extinguisher': 'fireExtinguisher',
  'emergency=fire_hose': 'standpipe',
  'emergency=dry_riser_inlet': 'fireDepartmentConnection',
  'emergency=fire_service_inlet': 'fireDepartmentConnection',
  'emergency=defibrillator': 'aed',
  'emergency=first_aid_kit': 'firstAid',
  'emergency=first_aid': 'firstAid',
  'emergency=bleed_control_kit': 'traumaKit',
  'emergency=key_depot': 'keyBox',
  'emergency=eye_wash': 'eyewash',
  'emergency=eyewash': 'eyewash',
  'emergency=eye_wash_station': 'eyewash',
  'emergency=exit': 'exteriorDoor',
  'emergency=*': 'custom',
  'man_made=surveillance': 'camera',
  'man_made=*': 'custom',
};

/** Words for points in English, German, French and Spanish, in lower case and without accents or hyphens. */
export const pointPhrases: Readonly<Record<PointType, readonly string[]>> = {
  exteriorDoor: [
    ...[
      'exterior door',
      'external door',
      'entrance',
      'main entrance',
      'main door',
      'emergency exit',
      'exit door',
    ],
    ...[
      'ifc door exterior',
      'eingang',
      'haupteingang',
      'aussentur',
      'notausgang',
      'entree',
      'porte exterieure',
    ],
    ...['sortie de secours', 'entrada', 'puerta exterior', 'salida de emergencia'],
  ],
  door: ['door', 'doorway', 'tur', 'porte', 'puerta'],
  keyBox: [
    ...['key box', 'keybox', 'knox box', 'knoxbox', 'knox', 'key safe', 'key vault', 'key depot', 'lock box'],
    ...[
      'schlusseldepot',
      'schlusselkasten',
      'feuerwehrschlusseldepot',
      'fsd',
      'boite a cles',
      'caja de llaves',
    ],
  ],
  fireAlarmPanel: [
    ...['fire alarm panel', 'fire alarm control panel', 'alarm panel', 'facp', 'fire panel', 'annunciator'],
    ...['brandmeldezentrale', 'bmz', 'feuerwehr bedienfeld', 'centrale incendie', 'panel de alarma'],
  ],
  fireExtinguisher: [...['fire extinguisher', 'extinguisher', 'feuerloscher', 'extincteur', 'extintor']],
  standpipe: [
    ...['standpipe', 'stand pipe', 'dry riser', 'wet riser', 'hose cabinet', 'hose reel', 'fire hose'],
    ...['steigleitung', 'wandhydrant', 'colonne seche', 'columna seca', 'boca de incendio'],
  ],
  fireDepartmentConnection: [
    ...['fire department connection', 'fdc', 'siamese', 'siamese connection', 'riser inlet', 'einspeisung'],
  ],
  hydrant: ['hydrant', 'fire hydrant', 'poteau incendie', 'bouche incendie', 'hidrante'],
  sprinklerValve: [
    ...['sprinkler valve', 'sprinkler', 'sprinkler riser', 'sprinkler control valve', 'sprinklerventil'],
    ...['sprinklerzentrale', 'vanne sprinkler', 'valvula de rociadores'],
  ],
  gasShutoff: [
    ...['gas shutoff', 'gas shut off', 'gas valve', 'gas main', 'gas meter', 'gasabsperrung', 'gashahn'],
    ...['coupure gaz', 'vanne gaz', 'corte de gas', 'llave de gas'],
  ],
  waterShutoff: [
    ...['water shutoff', 'water shut off', 'water valve', 'water main', 'wasserabsperrung', 'coupure eau'],
    ...['vanne eau', 'corte de agua', 'llave de agua'],
  ],
  electricShutoff: [
    ...[
      'electric shutoff',
      'electric shut off',
      'electrical shutoff',
      'electrical shut off',
      'electric panel',
    ],
    ...[
      'electrical panel',
      'main breaker',
      'main switch',
      'power shutoff',
      'power shut off',
      'hauptschalter',
    ],
    ...[
      'stromabschaltung',
      'coupure electrique',
      'coupure electricite',
      'corte de electricidad',
      'disjoncteur',
    ],
  ],
  hvacShutoff: [
    ...[
      'hvac shutoff',
      'hvac shut off',
      'hvac',
      'hvac control',
      'air handling shutoff',
      'luftungsabschaltung',
    ],
    ...['coupure ventilation', 'corte de ventilacion'],
  ],
  elevatorPanel: [
    ...[
      'elevator panel',
      'elevator control',
      'elevator key',
      'elevator recall',
      'lift panel',
      'aufzugsteuerung',
    ],
  ],
  roofAccess: [
    'roof access',
    'roof hatch',
    'roof ladder',
    'dachausstieg',
    'dachzugang',
    'acces toit',
    'acceso al tejado',
  ],
  aed: ['aed', 'defibrillator', 'defib', 'dae', 'defibrillateur', 'desfibrilador'],
  firstAid: [
    ...[
      'first aid',
      'first aid kit',
      'erste hilfe',
      'verbandkasten',
      'premiers secours',
      'primeros auxilios',
    ],
  ],
  traumaKit: [
    'trauma kit',
    'bleed kit',
    'bleeding control',
    'bleeding control kit',
    'bleed control kit',
    'stop the bleed',
  ],
  eyewash: ['eyewash', 'eye wash', 'eyewash station', 'augendusche', 'rince oeil', 'lavaojos'],
  camera: ['camera', 'cctv', 'surveillance camera', 'uberwachungskamera', 'kamera', 'camara'],
  intercom: ['intercom', 'entry phone', 'gegensprechanlage', 'interphone', 'interfono'],
  custom: ['point', 'custom'],
};
