import type { CalendarItemType } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { toHexColor } from '../../calendar-model/type-color.ts';
import { describeFailure, failureOf } from '../../client/api-errors.ts';
import { usePermission } from '../../client/client-context.tsx';
import { useEditItemTypes, useItemTypes } from '../../data/item-types.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useToasts } from '../../ui/toast.tsx';
import styles from './item-types-section.module.css';
import cards from './settings-page.module.css';

/** The event types of the department, to add, change and delete. */
export function ItemTypesSection(): ReactNode {
  const text = strings.settings.itemTypes;
  const titleId = useId();
  const types = useItemTypes();
  const [edited, setEdited] = useState<string>();
  if (!usePermission('calendar:write')) return null;
  return (
    <section className={`${cards.card} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <p className="muted">{text.intro}</p>
      <QueryFailure title={text.loadFailed} query={types} />
      {types.data && types.data.length > 0 && (
        <ul className={`${styles.types} stack-1`}>
          {types.data.map((type) => (
            <li key={type.ItemTypeId}>
              {edited === type.ItemTypeId ? (
                <TypeForm type={type} onDone={() => setEdited(undefined)} />
              ) : (
                <TypeRow type={type} onEdit={() => setEdited(type.ItemTypeId)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        <TypeForm type={undefined} onDone={() => setEdited(undefined)} />
      ) : (
        <div>
          <Button icon="add" onClick={() => setEdited('new')}>
            {text.add}
          </Button>
        </div>
      )}
    </section>
  );
}

interface TypeRowProps {
  readonly type: CalendarItemType;
  readonly onEdit: () => void;
}

function TypeRow({ type, onEdit }: TypeRowProps): ReactNode {
  const text = strings.settings.itemTypes;
  const [isDeleting, setDeleting] = useState(false);
  const { remove } = useEditItemTypes();
  const { done } = useToasts();
  const name = type.Name;
  const confirm = async () => {
    const result = await remove(type.ItemTypeId);
    if (result.ok) done(format(text.deleted, { name }));
    return failureOf(result);
  };
  return (
    <div className={`${styles.row} beside`}>
      <span className={`${styles.name} inline`}>
        <span className={styles.dot} style={{ background: type.Color ?? 'transparent' }} aria-hidden />
        {name}
      </span>
      <IconButton icon="edit" kind="plain" label={format(text.edit, { name })} onClick={onEdit} />
      <IconButton
        icon="delete"
        kind="plain"
        label={format(text.delete, { name })}
        onClick={() => setDeleting(true)}
      />
      {isDeleting && (
        <ConfirmDialog
          title={format(text.deleteTitle, { name })}
          confirmLabel={text.deleteConfirm}
          onConfirm={confirm}
          onCancel={() => setDeleting(false)}
        >
          {text.deleteText}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface TypeFormProps {
  /** `undefined` for a new one. */
  readonly type: CalendarItemType | undefined;
  readonly onDone: () => void;
}

function TypeForm({ type, onDone }: TypeFormProps): ReactNode {
  const text = strings.settings.itemTypes;
  const [name, setName] = useState(type?.Name ?? '');
  const [color, setColor] = useState(toHexColor(type?.Color ?? '#2e7d32'));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { save } = useEditItemTypes();
  const { done } = useToasts();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setProblem(text.nameMissing);
    setBusy(true);
    const result = await save({ Name: name.trim(), Color: color }, type?.ItemTypeId);
    setBusy(false);
    if (!result.ok) return setProblem(describeFailure(result.error));
    done(format(text.saved, { name: name.trim() }));
    onDone();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={text.name}
        value={name}
        error={problem}
        maxLength={100}
        required
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={text.color}
        type="color"
        value={color}
        onChange={({ target }) => setColor(target.value)}
      />
      <div className={`${styles.row} beside`}>
        <Button type="submit" kind="primary" busy={isBusy}>
          {strings.actions.save}
        </Button>
        <Button onClick={onDone}>{strings.actions.cancel}</Button>
      </div>
    </form>
  );
}
