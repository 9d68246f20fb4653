import type { shellStrings as english } from '../shell.ts';
import type { Translation } from '../translation.ts';

export const shellStrings: Translation<typeof english> = {
  app: {
    justNow: 'ahora mismo',
    name: 'Muster',
    pageTitle: '{page} – Muster',
    skipToContent: 'Ir al contenido',
    mainNavigation: 'Principal',
    locate: 'Ubicar',
    maps: 'Mapas',
    calendar: 'Calendario',
    activity: 'Actividad',
    settings: 'Configuración',
    trash: 'Papelera',
    account: 'Cuenta',
    appearance: 'Apariencia',
    appearanceSystem: 'Como el dispositivo',
    appearanceLight: 'Claro',
    appearanceDark: 'Oscuro',
    signOut: 'Cerrar sesión',
    role: { viewer: 'Lector', editor: 'Editor', admin: 'Administrador', other: 'Sesión iniciada' },
  },
  actions: {
    cancel: 'Cancelar',
    close: 'Cerrar',
    save: 'Guardar',
    delete: 'Eliminar',
    edit: 'Editar',
    tryAgain: 'Reintentar',
    loading: 'Cargando…',
    optional: '(opcional)',
    dismiss: 'Descartar',
    back: 'Atrás',
    breadcrumb: 'Ruta',
  },
  copy: {
    copy: 'Copiar',
    copied: 'Copiado',
    copyByHand:
      'El navegador no permite que esta página copie. El texto está seleccionado: presione Ctrl+C o ⌘C.',
  },
  errors: {
    unreachable: 'No se puede conectar con el servicio. Revise su conexión.',
    network: 'No se puede conectar con el servicio. Revise su conexión. Lo que escribió sigue aquí.',
    server: 'Algo falló en el servidor. Inténtelo de nuevo en un momento.',
    busy: 'El servicio está ocupado. Inténtelo de nuevo en {seconds} segundos.',
    forbidden: 'Su rol no permite esto. Consulte a un administrador del departamento.',
    unexpected: 'Algo falló en la consola. Vuelva a cargar la página.',
    pageTitle: 'Algo salió mal',
    pageText: 'No se pudo mostrar esta página. Lo que guardó está a salvo.',
    details: 'Detalles técnicos',
    newVersionTitle: 'Hay una nueva versión',
    newVersionText: 'La consola se actualizó mientras estaba abierta. Vuelva a cargarla para continuar.',
    reload: 'Volver a cargar',
    backToMaps: 'Ir a los mapas',
    notFoundTitle: 'Página no encontrada',
    notFoundText:
      'No hay nada en esta dirección. Es posible que se haya eliminado o que el enlace esté incompleto.',
    deletedMap:
      'Otra persona eliminó este mapa. Usted ve su última versión, y los cambios no se pueden guardar.',
    deletedFloor:
      'Otra persona eliminó este piso. Usted ve su última versión, y los cambios no se pueden guardar.',
    deletedItem:
      'Otra persona eliminó este elemento. Usted ve su última versión, y los cambios no se pueden guardar.',
    offline:
      'Sin conexión con el servicio. Esta página puede estar desactualizada, y los cambios no se pueden guardar.',
    conflictTitle: 'Otra persona cambió esto',
    conflictText: 'Se guardó mientras usted editaba. Cargue la versión actual o reemplácela con la suya.',
    loadCurrent: 'Cargar la versión actual',
    overwrite: 'Reemplazar con la mía',
    formSummary: {
      one: 'Corrija el problema en un campo',
      other: 'Corrija los problemas en {count} campos',
    },
  },
  unsaved: {
    title: '¿Salir sin guardar?',
    text: 'Sus cambios en esta página no están guardados.',
    leave: 'Salir sin guardar',
    stay: 'Seguir en esta página',
  },
};
