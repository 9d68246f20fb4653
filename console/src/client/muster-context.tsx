import type { MusterClient, Permission, Session } from '@muster/sdk/client';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { ConsoleSettings } from './console-settings.ts';

/** What every page is given: the service, and what is known of this installation. */
export interface Muster {
  readonly client: MusterClient;
  readonly settings: ConsoleSettings;
}

const MusterContext = createContext<Muster | undefined>(undefined);

export function MusterProvider({
  muster,
  children,
}: {
  readonly muster: Muster;
  readonly children: ReactNode;
}) {
  return <MusterContext value={muster}>{children}</MusterContext>;
}

export function useMuster(): Muster {
  const muster = useContext(MusterContext);
  if (!muster) throw new Error('useMuster needs a MusterProvider above it');
  return muster;
}

export function useClient(): MusterClient {
  return useMuster().client;
}

/** Who is signed in; `undefined` for nobody. The server decides what they may do: this is for showing and hiding. */
export function useSession(): Session | undefined {
  const { client } = useMuster();
  return useSyncExternalStore(client.onSessionChange, () => client.session);
}

/**
 * Whose pages these are: who is signed in, or who was until the session ended. Until somebody signs in again the pages
 * stay as they are, with what was entered on them.
 */
export const HolderContext = createContext<Session | undefined>(undefined);

/** Whether the role of whose page it is allows it. What they may not do is not shown. */
export function useMay(permission: Permission): boolean {
  return useContext(HolderContext)?.permissions.includes(permission) ?? false;
}
