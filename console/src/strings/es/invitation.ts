import type { invitationStrings as english } from '../invitation.ts';
import type { Translation } from '../translation.ts';

export const invitationStrings: Translation<typeof english> = {
  title: 'Elija su contraseña',
  invitedTo: '{department} le invitó a Muster.',
  resetFor: 'Elija una nueva contraseña para su cuenta en {department}.',
  resetEnds: 'Se cerrará su sesión en todos los demás dispositivos.',
  otherSession: 'Alguien tiene una sesión abierta en este navegador. Se cerrará aquí.',
  email: 'Correo electrónico',
  emailHint: 'Con esta dirección inicia sesión.',
  password: 'Contraseña',
  passwordHint: 'Al menos 12 caracteres.',
  passwordShort: 'Use al menos 12 caracteres',
  submit: 'Continuar',
  endedTitle: 'Este enlace no funciona',
  endedText:
    'Venció, ya se usó o se reemplazó por uno más nuevo. Pida uno nuevo a un administrador de su departamento.',
  signIn: 'Iniciar sesión',
  loadFailed: 'No se pudo comprobar el enlace',
  tooMany: 'Demasiados intentos. Inténtelo de nuevo en {minutes}.',
};
