import type { Flag } from './flag.ts';

export interface UserRow {
  department_id: number;
  id: string;
  /** Lower-case; see `user_emails`. */
  email: string;
  display_name: string;
  role: string;
  password_hash: string;
  is_active: Flag;
  added_on: string;
  /** Access tokens with a lower one have ended. */
  token_revision: number;
  /** When the user last signed in with a password, or by a link that set one. */
  last_sign_in_on: string | null;
  /** Counts edits: the ETag. */
  revision: number;
}

/** Users and API tokens whose tokens have ended before their time: every server reads what is new in it. */
export interface TokenChangeRow {
  department_id: number;
  /** The user id of a caller: of an account, or `api-token:` and the id of an API token. */
  user_id: string;
  token_revision: number;
  is_active: Flag;
  changed_on: string;
}

/** Finds the department of an address at sign-in, and keeps addresses unique over all departments. */
export interface UserEmailRow {
  email: string;
  department_id: number;
  user_id: string;
}

export interface RefreshTokenRow {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  department_id: number;
  user_id: string;
  /** All tokens that descend from one sign-in. */
  family_id: string;
  expires_on: string;
  used_on: string | null;
}

export interface SignInFailureRow {
  /** What is counted: an account, an address, or both together. */
  subject: string;
  failures: number;
  window_ends_on: string;
}

/** A link by which one person chooses a password, once. A person has at most one: a new one replaces it. */
export interface InvitationRow {
  department_id: number;
  /** Of the user, who is added under this id when the invitation is accepted. */
  user_id: string;
  /** `invitation`: adds the user. `reset`: changes the password of a user who is there. */
  kind: 'invitation' | 'reset';
  /** What the user is to have; null in a `reset`. Lower-case. */
  email: string | null;
  display_name: string | null;
  role: string | null;
  /** SHA-256 of the token, hex: only the person who made the link knows the token itself. */
  token_hash: string;
  expires_on: string;
  added_by: string;
  added_on: string;
}

/** A token by which a program calls the API. */
export interface ApiTokenRow {
  department_id: number;
  id: string;
  name: string;
  /** The first characters of the token, by which people tell tokens apart. */
  prefix: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** Their names, with spaces between. */
  permissions: string;
  expires_on: string | null;
  /** The user id of the person who made it. */
  added_by: string;
  added_on: string;
  /** Up to five minutes early. */
  last_used_on: string | null;
}
