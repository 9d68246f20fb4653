import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { strings } from '../strings.ts';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'notice' | 'error';
  readonly text: string;
  readonly action: ToastAction | undefined;
}

/** An action offered by a message, such as undoing what it reports. */
export interface ToastAction {
  readonly label: string;
  readonly onChoose: () => void;
}

export interface Toasts {
  /** Reports a success. It disappears after a few seconds, or later if it offers an action. */
  readonly done: (text: string, action?: ToastAction) => void;
  /** Reports something the user should know about a success. It stays until it is dismissed. */
  readonly notice: (text: string) => void;
  /** Reports a failure. It stays until it is dismissed. In forms, show the error next to its field instead. */
  readonly error: (text: string) => void;
  /** Announces something only to screen readers, such as how many rows a filter has left. */
  readonly announce: (text: string) => void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);

/** Shows messages from anywhere in the app. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it');
  return toasts;
}

const shownMs = 6_000;
/** Long enough to read it, notice a mistake, and reach the button with the keyboard. */
const shownWithActionMs = 15_000;

export function ToastProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [shown, setShown] = useState<readonly Toast[]>([]);
  const [spoken, setSpoken] = useState('');
  const nextId = useRef(1);
  const add = useCallback((kind: Toast['kind'], text: string, action?: ToastAction) => {
    const id = nextId.current++;
    setShown((before) => [...before.filter((toast) => toast.text !== text), { id, kind, text, action }]);
  }, []);
  const dismiss = useCallback((id: number) => {
    setShown((before) => before.filter((toast) => toast.id !== id));
  }, []);
  const toasts = useMemo<Toasts>(
    () => ({
      done: (text, action) => add('done', text, action),
      notice: (text) => add('notice', text),
      error: (text) => add('error', text),
      announce: setSpoken,
    }),
    [add],
  );
  const region = useRegionHeight();
  const cards = (isError: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'error') === isError)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />);
  return (
    <ToastContext value={toasts}>
      {children}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {/* Both regions exist before they have content, because a live region added together with its text is not announced. */}
      <div ref={region} className={styles.region}>
        <div role="alert">{cards(true)}</div>
        <div role="status">{cards(false)}</div>
      </div>
    </ToastContext>
  );
}

/** Sets `--toast-space`, the space that the page and fixed elements at its bottom leave free, so that toasts cover no control. */
function useRegionHeight() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const watcher = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      root.setProperty('--toast-space', height > 0 ? `${height + spacePx}px` : '0px');
    });
    if (region.current) watcher.observe(region.current);
    return () => {
      watcher.disconnect();
      root.removeProperty('--toast-space');
    };
  }, []);
  return region;
}

/** The space around the toasts. */
const spacePx = 24;

interface ToastCardProps {
  readonly toast: Toast;
  readonly onDismiss: (id: number) => void;
}

function ToastCard({ toast, onDismiss }: ToastCardProps): ReactNode {
  const [isPaused, setPaused] = useState(false);
  const { id, kind, text, action } = toast;
  useEffect(() => {
    if (kind !== 'done' || isPaused) return undefined;
    const timer = setTimeout(() => onDismiss(id), action ? shownWithActionMs : shownMs);
    return () => clearTimeout(timer);
  }, [id, kind, action, isPaused, onDismiss]);
  // Keeps a toast while it has the focus or the pointer, so that users do not lose a button they are about to press.
  const focusHandlers = { onFocus: () => setPaused(true), onBlur: () => setPaused(false) };
  return (
    <div
      className={`${styles.toast} ${kind === 'error' ? styles.error : ''}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      {...focusHandlers}
    >
      <span className={styles.text} title={text}>
        {text}
      </span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onDismiss(id);
            action.onChoose();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.dismiss}
        aria-label={strings.actions.dismiss}
        onClick={() => onDismiss(id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
