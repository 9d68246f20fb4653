import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useClient } from '../../app/muster-context.tsx';
import { useToasts } from '../../ui/toast.tsx';

/** Signs out by being opened: so whoever has unsaved changes is asked on the way here. */
export function Component(): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  useEffect(() => {
    const leave = async () => {
      await client.signOut();
      queries.clear();
      toasts.clear();
      await navigate('/sign-in', { replace: true, state: 'signed-out' });
    };
    void leave();
  }, [client, queries, navigate, toasts]);
  return null;
}
