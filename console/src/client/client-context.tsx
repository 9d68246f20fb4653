import type { MusterClient, Permission, Session } from '@muster/sdk/client';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { ConsoleSettings } from './console-settings.ts';

/** What every page is given: the service, and what is known of this installation. */
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

/** Who is signed in; `undefined` for nobody. The server decides what they may do: this is for showing and hiding. */
export function useSession(): Session | undefined {
  const { client } = useClientContext();
  return useSyncExternalStore(client.onSessionChange, () => client.session);
}

/**
 * Whose pages these are: who is signed in, or who was until the session ended. Until somebody signs in again the pages
 * stay as they are, with what was entered on them.
 */
export const PageSessionContext = createContext<Session | undefined>(undefined);

/** Whether the role of whose page it is allows it. What they may not do is not shown. */
export function usePermission(permission: Permission): boolean {
  return useContext(PageSessionContext)?.permissions.includes(permission) ?? false;
}
