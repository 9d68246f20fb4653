import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useClientContext } from '../../client/client-context.tsx';
import { strings } from '../../strings.ts';
import { Notice } from '../../ui/notice.tsx';
import { keepCaller } from './caller.ts';

/**
 * Where another program lets its user choose a zone: `/pick?origin=https://dispatch.example.org`, in a frame or in a window that it
 * opened, and with the parameters of `/locate` if it knows where to start. The answer is a message to that origin.
 */
export function Component(): ReactNode {
  const [params] = useSearchParams();
  const { pickOrigins } = useClientContext().settings;
  const origin = params.get('origin') ?? '';
  if (!pickOrigins.includes(origin))
    return (
      <Notice kind="error" isAlert>
        {strings.locate.pickRefused}
      </Notice>
    );
  keepCaller(origin);
  const rest = new URLSearchParams(params);
  rest.delete('origin');
  return <Navigate to={`/locate?${rest}`} replace />;
}
