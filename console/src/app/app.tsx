import { createBrowserStore, createMemoryStore, createMusterClient } from '@muster/sdk/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { browserStorage } from '../browser/browser-storage.ts';
import { ClientProvider, type Muster } from '../client/client-context.tsx';
import { connectionState } from '../client/connection-state.ts';
import { type ConsoleSettings, loadSettings } from '../client/console-settings.ts';
import { createQueryClient } from '../client/query-client.ts';
import { strings } from '../strings.ts';
import { Notice } from '../ui/notice.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { createRouter } from './router.tsx';

const retryMs = 3_000;

/** The console: loads its settings from the service, then renders the router. */
export function App(): ReactNode {
  const [app, setApp] = useState<StartedApp>();
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const start = async () => {
      try {
        const settings = await loadSettings();
        if (!isGone) setApp(startApp(settings));
      } catch {
        setUnreachable(true);
        if (!isGone) timer = setTimeout(start, retryMs);
      }
    };
    void start();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  if (app) return <RunningApp {...app} />;
  return isUnreachable ? <ServiceUnreachable /> : null;
}

interface StartedApp {
  readonly muster: Muster;
  readonly router: ReturnType<typeof createRouter>;
  readonly queries: ReturnType<typeof createQueryClient>;
}

function startApp(settings: ConsoleSettings): StartedApp {
  const { oidc, claims } = settings;
  const client = createMusterClient({
    baseUrl: location.origin,
    store: browserStorage ? createBrowserStore(browserStorage) : createMemoryStore(),
    claims,
    ...(oidc
      ? {
          refresh: async (tokens, signal) =>
            (await import('../session/oidc.ts')).refreshAtIssuer(oidc, tokens, signal),
        }
      : {}),
  });
  return {
    muster: { client, settings },
    router: createRouter(),
    queries: createQueryClient(connectionState),
  };
}

function RunningApp({ muster, router, queries }: StartedApp): ReactNode {
  return (
    <StrictMode>
      <ClientProvider muster={muster}>
        {/* For public pages. Signed-in users get their own query client in the shell. */}
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </ClientProvider>
    </StrictMode>
  );
}

function ServiceUnreachable(): ReactNode {
  return (
    <main style={{ padding: 'var(--space-5)' }}>
      <title>{strings.app.name}</title>
      <h1>{strings.app.name}</h1>
      <Notice kind="error" title={strings.errors.startTitle} isAlert>
        {strings.errors.startText}
      </Notice>
    </main>
  );
}
