/** Pisos para mirar, en la consola y en los enlaces compartidos. */
export const viewerStrings = {
  sheet: 'Piso y sus zonas',
  edit: 'Editar',
  done: 'Listo',
  more: 'Más',
  search: 'Buscar',
  floorAndCount: '{floor} · {count}',
  goTo: 'Ir a {zone}',
} as const;
