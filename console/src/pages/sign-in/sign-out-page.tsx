import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useClient } from '../../client/client-context.tsx';

/** Signs out by being opened: so anyone who has unsaved changes is asked on the way here. */
export function Component(): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  useEffect(() => {
    const leave = async () => {
      await client.signOut();
      await navigate('/sign-in', { replace: true, state: 'signed-out' });
    };
    void leave();
  }, [client, navigate]);
  return null;
}
