/** How messages are sent. */
export interface MailConfig {
  readonly smtp: {
    readonly host: string;
    readonly port: number;
    /** TLS from the start, instead of STARTTLS. */
    readonly secure: boolean;
    /** Whether nothing is sent without TLS. */
    readonly requireTLS: boolean;
    readonly auth?: { readonly user: string; readonly pass: string };
  };
  /** The address that messages come from, and to which undeliverable ones return. */
  readonly from: string;
}

/** @throws Error saying what was expected */
export function smtpAddress(value: string): MailConfig['smtp'] {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSecure = url?.protocol === 'smtps:';
  if (
    !url?.hostname ||
    !(isSecure || url.protocol === 'smtp:') ||
    url.search ||
    url.hash ||
    url.pathname.length > 1
  )
    throw new Error('expected smtp://user:password@host:port or smtps://…');
  const auth = url.username && {
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
  };
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: auth !== '', // a password is never sent in the clear
    ...(auth && { auth }),
  };
}

export function mailAddress(value: string): string {
  if (!/^[^\s@<>",;:\\]+@[^\s@<>",;:\\]+$/.test(value))
    throw new Error('expected an email address, such as muster@example.org');
  return value;
}
