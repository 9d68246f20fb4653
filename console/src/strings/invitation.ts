export const invitationStrings = {
  title: 'Choose your password',
  invitedTo: '{department} has invited you to Muster.',
  resetFor: 'Choose a new password for your account at {department}.',
  resetEnds: 'You will be signed out on all other devices.',
  otherSession: 'Someone is signed in on this browser. They will be signed out here.',
  email: 'Email',
  emailHint: 'You sign in with this address.',
  password: 'Password',
  passwordHint: 'At least 12 characters.',
  passwordShort: 'Use at least 12 characters',
  submit: 'Continue',
  endedTitle: 'This link does not work',
  endedText:
    'It has expired, was already used, or was replaced by a newer one. Ask an administrator of your department for a new link.',
  signIn: 'Sign in',
  loadFailed: 'The link could not be checked',
  tooMany: 'Too many attempts. Try again in {minutes}.',
} as const;
