import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useClient } from '../../client/client-context.tsx';
import { forgetDepartment } from './forget-department.ts';

/**
 * Signs out by being opened: so anyone who has unsaved changes is asked on the way here. Nothing of the department stays on
 * the device.
 */
export function Component(): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  useEffect(() => {
    const leave = async () => {
      await Promise.all([client.signOut(), forgetDepartment()]);
      await navigate('/sign-in', { replace: true, state: 'signed-out' });
    };
    void leave();
  }, [client, navigate]);
  return null;
}
