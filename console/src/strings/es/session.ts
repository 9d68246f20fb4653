import type { sessionStrings as english } from '../session.ts';
import type { Translation } from '../translation.ts';

export const sessionStrings: Translation<typeof english> = {
  offline: 'Sin conexión. Se necesita una para iniciar sesión.',
  title: 'Iniciar sesión',
  intro: 'Los mapas, pisos, zonas y el calendario de su departamento.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión…',
  notKept:
    'Este navegador bloquea los datos de sitios. Puede iniciar sesión, pero solo en esta pestaña y hasta que la vuelva a cargar.',
  issuerNotKept:
    'Para iniciar sesión con {issuer}, permita que este sitio guarde datos en este navegador (cookies) y vuelva a cargar la página.',
  or: 'o',
  withIssuer: 'Iniciar sesión con {issuer}',
  emailMissing: 'Escriba su correo electrónico',
  passwordMissing: 'Escriba su contraseña',
  wrong: 'El correo electrónico o la contraseña no son correctos.',
  tooMany: 'Demasiados intentos. Inténtelo de nuevo en {minutes}.',
  minutes: { one: '{count} minuto', other: '{count} minutos' },
  callbackTitle: 'Iniciando sesión',
  callbackFailedTitle: 'No se pudo iniciar sesión',
  callbackDenied: 'Se canceló el inicio de sesión, o {issuer} lo rechazó.',
  callbackStale: 'Este inicio de sesión comenzó en otro lugar o venció. Comience de nuevo.',
  callbackUnreachable: 'No se puede conectar con {issuer}. Inténtelo de nuevo en un momento.',
  callbackUnknownUser:
    '{issuer} inició su sesión, pero no indica a qué departamento pertenece usted. Consulte a un administrador.',
  startAgain: 'Comenzar de nuevo',
  endedTitle: 'Se cerró su sesión',
  endedText:
    'Inicie sesión de nuevo para continuar. Lo que escribió en esta página sigue aquí, pero se pierde si otra persona inicia sesión.',
  endedDisabled:
    'Si no puede iniciar sesión, es posible que su cuenta esté desactivada. Deje esta página abierta, pida a un administrador de su departamento que la active y luego inicie sesión aquí.',
  endedSignInElsewhere: 'Iniciar sesión en otra pestaña',
  endedLeave: 'Salir de esta página',
  signedOut: 'Cerró su sesión.',
};
