import { type ReactNode, useEffect, useId, useRef } from 'react';
import { strings } from '../strings.ts';
import { Button, IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { Failure } from './notice.tsx';
import { type Action, useAction } from './use-action.ts';

export interface DialogProps {
  readonly title: string;
  /** Called when the user presses Escape or the close button. Without it, only the dialog's own buttons can close it. */
  readonly onClose?: (() => void) | undefined;
  readonly hasCross?: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * A modal dialog that is open for as long as it is rendered: `{isOpen && <Dialog …>}`. The browser keeps the focus inside it, and
 * afterwards returns it to where it was.
 */
export function Dialog({ title, onClose, hasCross = true, isWide, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (!element?.open) element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${isWide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        event.preventDefault(); // the owner decides whether it closes
        onClose?.();
      }}
      onClose={() => {
        // Browsers close the dialog on the second Escape in a row without a cancel event. Reopen it if the owner keeps it open.
        onClose?.();
        setTimeout(() => dialog.current?.open === false && dialog.current.showModal());
      }}
    >
      <div className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {onClose && hasCross && <IconButton icon="close" label={strings.actions.close} onClick={onClose} />}
      </div>
      <div className={`${styles.body} stack-4`}>{children}</div>
    </dialog>
  );
}

/** The buttons at the end of a dialog: Cancel first, the main action last. */
export function DialogActions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.actions}>{children}</div>;
}

interface ConfirmDialogProps {
  readonly title: string;
  /** What will be lost, and whether it can be undone. */
  readonly children: ReactNode;
  /** The name of the action: "Delete map", not "OK". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  /** The dialog stays open if it fails, and says why. Otherwise, this closes it. */
  readonly onConfirm: Action;
  readonly onCancel: () => void;
}

/** Confirms an action that cannot be undone. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, children, confirmLabel, cancelLabel, isDangerous, onConfirm, onCancel } = props;
  const { isBusy, failure, run } = useAction();
  return (
    <Dialog title={title} onClose={onCancel} hasCross={false}>
      <Failure>{failure}</Failure>
      <div>{children}</div>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {cancelLabel ?? strings.actions.cancel}
        </Button>
        <Button kind={isDangerous ? 'danger' : 'primary'} busy={isBusy} onClick={() => void run(onConfirm)}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
