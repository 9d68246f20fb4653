import type { MusterClient, Permission, Session } from '@muster/sdk/client';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { ConsoleSettings } from './console-settings.ts';

/** The API client and the settings of this installation, available to every page. */
export interface Muster {
  readonly client: MusterClient;
  readonly settings: ConsoleSettings;
}

const ClientContext = createContext<Muster | undefined>(undefined);

export function ClientProvider({
  muster,
  children,
}: {
  readonly muster: Muster;
  readonly children: ReactNode;
}) {
  return <ClientContext value={muster}>{children}</ClientContext>;
}

export function useClientContext(): Muster {
  const muster = useContext(ClientContext);
  if (!muster) throw new Error('useClientContext needs a ClientProvider above it');
  return muster;
}

export function useClient(): MusterClient {
  return useClientContext().client;
}

/**
 * The session, or `undefined` if no one is signed in. Use it only to show and hide things, because the server enforces
 * permissions.
 */
export function useSession(): Session | undefined {
  const { client } = useClientContext();
  return useSyncExternalStore(client.onSessionChange, () => client.session);
}

/**
 * The session that the open pages belong to. After it ends, the pages stay open with their unsaved input until the user signs in
 * again.
 */
export const PageSessionContext = createContext<Session | undefined>(undefined);

/** Whether the user has a permission. Use it to hide what the user may not do. */
export function usePermission(permission: Permission): boolean {
  return useContext(PageSessionContext)?.permissions.includes(permission) ?? false;
}
