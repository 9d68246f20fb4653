import { createBrowserStore, createMemoryStore, createMusterClient } from '@muster/sdk/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { browserStorage } from '../browser/browser-storage.ts';
import { ClientProvider, type Muster } from '../client/client-context.tsx';
import { connectionState } from '../client/connection-state.ts';
import { type ConsoleSettings, loadSettings } from '../client/console-settings.ts';
import { createQueryClient } from '../client/query-client.ts';
import { SavedShareLinks } from '../saved-shares/saved-share-links.tsx';
import { language } from '../strings/language.ts';
import { unreachableStrings } from '../strings/unreachable.ts';
import { loadTexts } from '../strings.ts';
import { Notice } from '../ui/notice.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { createRouter, partsOfPage } from './router.tsx';

const retryMs = 3_000;

/** The console. It loads its settings from the service and the texts for the open page, then renders the router. */
export function App(): ReactNode {
  const [app, setApp] = useState<StartedApp>();
  const [unreachable, setUnreachable] = useState<{ readonly hasTexts: boolean }>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCanceled = false;
    const start = async () => {
      const texts = loadTexts(['start', ...partsOfPage(location.pathname)]);
      try {
        const [settings] = await Promise.all([loadSettings(), texts]);
        if (!isCanceled) setApp(startApp(settings));
      } catch {
        const hasTexts = await texts.then(
          () => true,
          () => false,
        );
        if (!isCanceled) setUnreachable({ hasTexts });
        if (!isCanceled) timer = setTimeout(start, retryMs);
      }
    };
    void start();
    return () => {
      isCanceled = true;
      clearTimeout(timer);
    };
  }, []);
  if (app) return <RunningApp {...app} />;
  return unreachable ? <ServiceUnreachable {...unreachable} /> : null;
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
            {/* From react-router/dom. The one from react-router ignores flushSync, so a page loses one of two quick changes. */}
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </ClientProvider>
    </StrictMode>
  );
}

/** @param hasTexts whether the console's texts are loaded; without a network, they come from the service worker's cache */
function ServiceUnreachable({ hasTexts }: { readonly hasTexts: boolean }): ReactNode {
  const text = unreachableStrings[language];
  return (
    <main style={{ padding: 'var(--space-5)' }}>
      <title>{text.name}</title>
      <h1>{text.name}</h1>
      <Notice kind="error" title={text.title} isAlert>
        <p>{text.text}</p>
        {hasTexts && <SavedShareLinks />}
      </Notice>
    </main>
  );
}
