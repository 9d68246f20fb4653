import type { ApiFailure, User } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeFailure, failureOf, isConflict } from '../../client/api-errors.ts';
import { useSession } from '../../client/client-context.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { type OneTimeLink, type Role, roles, useEditedUser, usePeopleActions } from '../../data/people.ts';
import { formatDateTime } from '../../strings/dates.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/dialog.module.css';
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ConflictNotice, Failure } from '../../ui/notice.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { InviteDialog, RoleField } from './invite-dialog.tsx';

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

interface EditDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Changes name and role. */
function EditDialog({ user, onClose }: EditDialogProps): ReactNode {
  const text = strings.people;
  const { query, save } = useEditedUser(user);
  return (
    <Dialog title={format(text.form.editTitle, { name: user.name })} onClose={onClose}>
      <Loaded query={query} failedTitle={text.loadFailed} placeholder={<Loading />}>
        {(read) => (
          <EditForm
            key={read.etag}
            user={read.user}
            etag={read.etag}
            save={save}
            onLoadCurrent={() => void query.refetch()}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface EditFormProps extends EditDialogProps {
  readonly etag: string | undefined;
  readonly save: ReturnType<typeof useEditedUser>['save'];
  readonly onLoadCurrent: () => void;
}

function EditForm({ user, etag, save, onLoadCurrent, onClose }: EditFormProps): ReactNode {
  const text = strings.people.form;
  const form = useEdit({ user, save, onClose });
  const { isBusy, failure } = form;
  const isOwn = useSession()?.userId === user.id;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void form.submit(etag);
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {failure && isConflict(failure) && (
        <ConflictNotice onLoadCurrent={onLoadCurrent} onOverwrite={() => void form.submit(undefined)} />
      )}
      <Failure>{failure && !isConflict(failure) && describeFailure(failure)}</Failure>
      <TextField
        autoFocus
        label={text.name}
        error={form.error}
        required
        maxLength={500}
        value={form.name}
        onChange={({ target }) => form.setName(target.value)}
      />
      <RoleField role={form.role} isFixed={isOwn} onChange={form.setRole} />
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {strings.actions.cancel}
        </Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          {strings.actions.save}
        </Button>
      </DialogActions>
    </form>
  );
}

function useEdit({ user, save, onClose }: Pick<EditFormProps, 'user' | 'save' | 'onClose'>) {
  const text = strings.people;
  const { done } = useToasts();
  const [name, setName] = useState(user.name);
  const [role, setRole] = useState<Role>(roles.find((candidate) => candidate === user.role) ?? 'viewer');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (etag: string | undefined) => {
    const trimmed = name.trim();
    setError(trimmed ? undefined : text.form.nameMissing);
    if (!trimmed) return;
    setBusy(true);
    const result = await save({ name: trimmed, role }, etag);
    setBusy(false);
    if (!result.ok) return setFailure(result.error);
    done(format(text.saved, { name: trimmed }));
    onClose();
  };
  return { name, setName, role, setRole, error, failure, isBusy, submit };
}
