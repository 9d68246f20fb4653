/** What is said before the texts of a language are loaded. In every language, because there is nothing to load them from. */
export const unreachableStrings = {
  en: {
    name: 'Muster',
    title: 'Cannot reach the service',
    text: 'The console has loaded, but the service is not responding. Trying again…',
  },
  de: {
    name: 'Muster',
    title: 'Der Dienst ist nicht erreichbar',
    text: 'Die Konsole ist geladen, aber der Dienst antwortet nicht. Es wird erneut versucht …',
  },
  es: {
    name: 'Muster',
    title: 'No se puede conectar con el servicio',
    text: 'La consola se cargó, pero el servicio no responde. Intentando de nuevo…',
  },
} as const;
