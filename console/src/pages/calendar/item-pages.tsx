import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { AttendancePage } from './attendance/attendance-page.tsx';
import { HoursPage } from './attendance/hours-page.tsx';
import { EditItemPage } from './edit-item-page.tsx';
import { NewItemPage } from './new-item-page.tsx';

/** The pages below the calendar. They have one route, because each route of the console makes its first page larger. */
export function Component(): ReactNode {
  const { itemId = '', page = '' } = useParams();
  const address = page ? `:itemId/${page}` : itemId;
  if (address === 'new') return <NewItemPage />;
  if (address === 'hours') return <HoursPage />;
  if (address === ':itemId/edit') return <EditItemPage itemId={itemId} />;
  if (address === ':itemId/attendance') return <AttendancePage itemId={itemId} />;
  return <NotFoundPage />;
}
