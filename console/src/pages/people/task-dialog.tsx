import type { User } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { describeFailure, failureOf } from '../../client/api-errors.ts';
import { type OneTimeLink, type Role, usePeopleActions } from '../../data/people.ts';
import { formatDateTime } from '../../strings/dates.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';

type ConfirmedTask = keyof typeof strings.people.confirm;
export type UserTask = ConfirmedTask | 'edit';

/** The task the administrator is working on. */
export type Task =
  | { readonly kind: 'invite' }
  | { readonly kind: 'link'; readonly name: string; readonly link: OneTimeLink }
  | { readonly kind: UserTask; readonly user: User };

interface TaskDialogProps {
  readonly task: Task;
  /** Shows the next dialog, or closes the dialog if there is none. */
  readonly onNext: (task: Task | undefined) => void;
}

export function TaskDialog({ task, onNext }: TaskDialogProps): ReactNode {
  const close = () => onNext(undefined);
  if (task.kind === 'invite')
    return <InviteDialog onCancel={close} onCreated={(name, link) => onNext({ kind: 'link', name, link })} />;
  if (task.kind === 'link') return <LinkDialog {...task} onDone={close} />;
  if (task.kind === 'edit') return <EditDialog user={task.user} onClose={close} />;
  return <Confirmation kind={task.kind} user={task.user} onNext={onNext} />;
}

interface LinkDialogProps {
  readonly name: string;
  readonly link: OneTimeLink;
  readonly onDone: () => void;
}

function LinkDialog({ name, link: { url, expiresOn }, onDone }: LinkDialogProps): ReactNode {
  const text = strings.people.link;
  return (
    <SecretDialog
      title={format(text.title, { name })}
      warning={text.warning}
      intro={text.text}
      label={text.address}
      value={url}
      note={expiresOn ? format(text.until, { when: formatDateTime(expiresOn) }) : undefined}
      doneLabel={strings.apiTokens.made.done}
      onDone={onDone}
    />
  );
}

interface ConfirmationProps {
  readonly kind: ConfirmedTask;
  readonly user: User;
  readonly onNext: TaskDialogProps['onNext'];
}

function Confirmation({ kind, user, onNext }: ConfirmationProps): ReactNode {
  const text = strings.people.confirm[kind];
  const actions = usePeopleActions();
  const { done } = useToasts();
  const { name } = user;
  const confirm = async () => {
    if (kind === 'reset' || kind === 'newLink') {
      const result = await (kind === 'reset' ? actions.reset(user) : actions.invite(fieldsOf(user)));
      if (!result.ok) return describeFailure(result.error);
      return onNext({ kind: 'link', name, link: result.value });
    }
    const result = await actions[kind](user);
    if (result.ok) {
      done(format(text.done, { name }));
      onNext(undefined);
    }
    return failureOf(result);
  };
  return (
    <ConfirmDialog
      title={format(text.title, { name })}
      confirmLabel={text.confirm}
      isDangerous={kind === 'disable' || kind === 'takeBack'}
      onConfirm={confirm}
      onCancel={() => onNext(undefined)}
    >
      {format(text.text, { name })}
    </ConfirmDialog>
  );
}

function fieldsOf({ email, name, role }: User) {
  return { email, name, role: role as Role }; // an invitation always has one of the known roles
}
