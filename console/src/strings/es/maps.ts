import type { mapsStrings as english } from '../maps.ts';
import type { Translation } from '../translation.ts';

export const mapsStrings: Translation<typeof english> = {
  title: 'Mapas',
  newMap: 'Nuevo mapa',
  search: 'Buscar mapas',
  searchPlaceholder: 'Nombre o descripción',
  type: 'Tipo',
  allTypes: 'Todos los tipos',
  state: 'Estado',
  active: 'Activo',
  archived: 'Archivado',
  confidential: 'Confidencial',
  allStates: 'Activos y archivados',
  types: { indoor: 'Interior', satellite: 'Satélite', schematic: 'Esquema', event: 'Evento' },
  unknownType: 'Otro',
  found: { one: '{count} mapa', other: '{count} mapas' },
  floors: { one: '{count} piso', other: '{count} pisos' },
  noFloors: 'Sin pisos',
  updated: 'Actualizado {when}',
  eventPeriod: '{start} a {end}',
  eventUntil: 'Hasta {end}',
  eventFrom: 'Desde {start}',
  drawing: 'Dibujando teselas',
  loadFailed: 'No se pudieron cargar los mapas',
};
