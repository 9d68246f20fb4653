import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';
import type { IconName } from './icon.tsx';
import { Failure } from './notice.tsx';
import { useAction } from './use-action.ts';

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly submitIcon?: IconName;
  /** Whether something is missing that the form needs. */
  readonly isIncomplete?: boolean;
  /** @returns why it failed, if it did; the dialog then stays open and says so */
  readonly onSubmit: (form: HTMLFormElement) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form. It cannot be closed while it is being sent. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, submitLabel, submitIcon, isIncomplete = false, onSubmit, onClose, children } = props;
  const { isBusy, failure, run } = useAction();
  return (
    <Dialog title={title} onClose={isBusy ? undefined : onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          if (!isBusy) void run(() => onSubmit(form));
        }}
      >
        <Failure>{failure}</Failure>
        {children}
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {strings.actions.cancel}
          </Button>
          <Button
            kind="primary"
            type="submit"
            {...(submitIcon && { icon: submitIcon })}
            busy={isBusy}
            disabled={isIncomplete}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/**
 * Set as the `ref` of the element that a dialog focuses when it opens. React's `autoFocus` focuses before the dialog is open.
 */
export function focusOnOpen(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

/** Focuses the field with the first of these errors, by its name. @returns whether there is one */
export function focusFirst(form: HTMLFormElement, errors: Readonly<object>): boolean {
  const [wrong] = Object.keys(errors);
  if (wrong) form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  return wrong !== undefined;
}
