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
  /** Access tokens with a lower revision have ended. */
  token_revision: number;
  /** When the user last signed in with a password, or with a link that set one. */
  last_sign_in_on: string | null;
  /** Counts edits, for the ETag. */
  revision: number;
}

/** Users and API tokens whose access ended early: every server reads the new rows of this table. */
export interface TokenChangeRow {
  department_id: number;
  /** The user id of a caller: that of an account, or `api-token:` followed by the id of an API token. */
  user_id: string;
  token_revision: number;
  is_active: Flag;
  changed_on: string;
}

/** Finds the department of an email address at sign-in, and keeps addresses unique across all departments. */
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
  /** What failures are counted for: an account, a network address, or both together. */
  subject: string;
  failures: number;
  window_ends_on: string;
}

/** A link with which one person chooses a password, once. A person has at most one: a new link replaces the old one. */
export interface InvitationRow {
  department_id: number;
  /** Id of the user, which is used when the invitation is accepted and the user is added. */
  user_id: string;
  /** `invitation` adds the user; `reset` changes the password of an existing user. */
  kind: 'invitation' | 'reset';
  /** Values for the new user; null in a `reset`. The email is lower-case. */
  email: string | null;
  display_name: string | null;
  role: string | null;
  /** SHA-256 of the token, hex: only the person who made the link knows the token itself. */
  token_hash: string;
  expires_on: string;
  added_by: string;
  added_on: string;
}

/** A token with which a program calls the API. */
export interface ApiTokenRow {
  department_id: number;
  id: string;
  name: string;
  /** The first characters of the token, so that people can tell tokens apart. */
  prefix: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** Names of permissions, separated by spaces. */
  permissions: string;
  expires_on: string | null;
  /** The id of the user who created it. */
  added_by: string;
  added_on: string;
  /** Up to five minutes too early. */
  last_used_on: string | null;
}
