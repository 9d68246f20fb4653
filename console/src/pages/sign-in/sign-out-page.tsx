import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useClient } from '../../client/client-context.tsx';
import { forgetDepartment } from './forget-department.ts';

/**
 * Opening this page signs the user out. Because it is a page, users with unsaved changes are asked before they leave. None of the
 * department's data stays on the device.
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
