import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { strings } from '../strings.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  readonly kind: 'info' | 'warning' | 'error' | 'success';
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether screen readers announce it when it appears. Use it for the result of a user action. */
  readonly isAlert?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

const icons = { info: 'info', warning: 'warning', error: 'error', success: 'check' } as const;

/** A message that stays on the page, next to what it is about. */
export function Notice({ kind, title, children, actions, isAlert, ref }: NoticeProps): ReactNode {
  return (
    <div ref={ref} className={`${styles.notice} ${styles[kind]}`} role={isAlert ? 'alert' : undefined}>
      <Icon name={icons[kind]} />
      <div className={styles.content}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="beside">{actions}</div>}
      </div>
    </div>
  );
}

interface FailureProps {
  readonly title?: string;
  /** Why it failed; nothing is shown without it. */
  readonly children: ReactNode;
}

/** Why what the user just did failed. */
export function Failure({ title, children }: FailureProps): ReactNode {
  if (!children) return null;
  return (
    <Notice kind="error" {...(title && { title })} isAlert>
      {children}
    </Notice>
  );
}

interface LoadFailureProps {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
}

/** Shown instead of content that could not be loaded. */
export function LoadFailure({ title, message, onRetry }: LoadFailureProps): ReactNode {
  return (
    <Notice
      kind="error"
      title={title}
      isAlert
      actions={
        <Button icon="refresh" onClick={onRetry}>
          {strings.actions.tryAgain}
        </Button>
      }
    >
      {message}
    </Notice>
  );
}

interface ConflictNoticeProps {
  /** Discards the user's edits and loads the saved version. */
  readonly onLoadCurrent: () => void;
  /** Saves again without `ifMatch`. */
  readonly onOverwrite: () => void;
}

/** Shown in a form whose save failed with 412 because someone else saved first. The user's input is kept until they choose. */
export function ConflictNotice({ onLoadCurrent, onOverwrite }: ConflictNoticeProps): ReactNode {
  const text = strings.errors;
  const notice = useRef<HTMLDivElement>(null);
  // The button that the user pressed may be at the other end of a long form.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Notice
      ref={notice}
      kind="warning"
      title={text.conflictTitle}
      isAlert
      actions={
        <>
          <Button onClick={onLoadCurrent}>{text.loadCurrent}</Button>
          <Button kind="danger" onClick={onOverwrite}>
            {text.overwrite}
          </Button>
        </>
      }
    >
      {text.conflictText}
    </Notice>
  );
}
