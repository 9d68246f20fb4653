import { type ReactNode, useId, useState } from 'react';
import { type EditScope, editScopes } from '../../../data/calendar.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from './scope-dialog.module.css';

interface ScopeDialogProps {
  readonly operation: 'save' | 'move' | 'delete';
  /** The item's title. */
  readonly title: string;
  /** Scopes that cannot be offered, and the explanation to show. */
  readonly without?: readonly EditScope[];
  readonly note?: string | undefined;
  readonly onChoose: (scope: EditScope) => Promise<void> | void;
  readonly onCancel: () => void;
}

/** Asks which instances of a series a change applies to. The instance that the user opened is preselected. */
export function ScopeDialog(props: ScopeDialogProps): ReactNode {
  const { operation, title, without = [], note, onChoose, onCancel } = props;
  const text = strings.calendar.scope;
  const { isBusy, run } = useAction();
  const scopes = editScopes.filter((scope) => !without.includes(scope));
  const [chosen, setChosen] = useState<EditScope>(scopes[0] ?? 'all');
  return (
    <Dialog title={text[operation].title} onClose={onCancel} hasCross={false}>
      <p>{format(text.text, { title })}</p>
      {note && <Notice kind="info">{note}</Notice>}
      <fieldset className="stack-3">
        <legend className="visually-hidden">{text.question}</legend>
        {scopes.map((scope) => (
          <ScopeChoice
            key={scope}
            label={text[operation][scope]}
            hint={text[operation][`${scope}Hint`]}
            isChosen={scope === chosen}
            onChoose={() => setChosen(scope)}
          />
        ))}
      </fieldset>
      <DialogActions>
        <Button onClick={onCancel}>{strings.actions.cancel}</Button>
        <Button
          kind={operation === 'delete' ? 'danger' : 'primary'}
          busy={isBusy}
          onClick={() => void run(() => onChoose(chosen))}
        >
          {text[operation].confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ScopeChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ScopeChoice({ label, hint, isChosen, onChoose }: ScopeChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        type="radio"
        name="scope"
        id={id}
        checked={isChosen}
        aria-describedby={`${id}hint`}
        // biome-ignore lint/a11y/noAutofocus: the dialog needs initial focus, and this is its question
        autoFocus={isChosen}
        onChange={onChoose}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}hint`} className={`${styles.hint} muted`}>
        {hint}
      </p>
    </div>
  );
}
