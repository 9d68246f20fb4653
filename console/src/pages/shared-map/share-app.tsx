import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode, StrictMode, useState } from 'react';
import { connectionState } from '../../client/connection-state.ts';
import { createQueryClient } from '../../client/query-client.ts';
import type { FirstFloor } from '../../data/shared-map.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { SharePage } from './share-page.tsx';

/**
 * The page of a share link. It loads without the rest of the console, because people without an account open it on phones with a
 * slow network.
 */
export function ShareApp(start: FirstFloor): ReactNode {
  const [queries] = useState(() => createQueryClient(connectionState));
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <ErrorBoundary>
            <SharePage {...start} />
          </ErrorBoundary>
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

interface BoundaryProps {
  readonly children: ReactNode;
}

/** React supports error boundaries only as classes. */
class ErrorBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const text = strings.errors;
    return (
      <main style={{ padding: 'var(--space-5)' }}>
        <h1>{strings.share.page.title}</h1>
        <Notice
          kind="error"
          title={text.pageTitle}
          isAlert
          actions={
            <Button icon="refresh" onClick={() => location.reload()}>
              {text.reload}
            </Button>
          }
        >
          {strings.share.page.failed}
        </Notice>
      </main>
    );
  }
}
