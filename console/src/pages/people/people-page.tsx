import type { User } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../data/loaded.tsx';
import { usePeople } from '../../data/people.ts';
import { RequirePermission } from '../../session/require-permission.tsx';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import list from '../../ui/entry-list.module.css';
import { Page } from '../../ui/page.tsx';
import { LoadingSkeleton } from '../../ui/skeleton.tsx';
import { PersonRow } from './person-row.tsx';
import { type Task, TaskDialog } from './task-dialog.tsx';

/** The department's users, for administrators. */
export function Component(): ReactNode {
  return (
    <RequirePermission permission="department:admin" title={strings.people.list}>
      <People />
    </RequirePermission>
  );
}

function People(): ReactNode {
  const text = strings.people;
  const people = usePeople();
  const [task, setTask] = useState<Task>();
  return (
    <Page
      title={strings.people.list}
      crumbs={[{ label: strings.app.settings, to: '/settings' }]}
      width="narrow"
      actions={
        <Button kind="primary" icon="add" onClick={() => setTask({ kind: 'invite' })}>
          {text.invite}
        </Button>
      }
    >
      <p>{text.intro}</p>
      <Loaded query={people} failedTitle={text.loadFailed} placeholder={<LoadingSkeleton height="12rem" />}>
        {(data) => <PeopleList people={data} onTask={setTask} />}
      </Loaded>
      {task && <TaskDialog task={task} onNext={setTask} />}
    </Page>
  );
}

interface PeopleListProps {
  readonly people: readonly User[];
  readonly onTask: (task: Task) => void;
}

function PeopleList({ people, onTask }: PeopleListProps): ReactNode {
  const text = strings.people;
  if (people.length === 0)
    return (
      <EmptyState icon="user" title={text.emptyTitle}>
        {text.emptyText}
      </EmptyState>
    );
  return (
    <ul className={list.rows} aria-label={text.list}>
      {people.map((user) => (
        <PersonRow key={user.id} user={user} onTask={onTask} />
      ))}
    </ul>
  );
}
