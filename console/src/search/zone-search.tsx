import type { Session } from '@muster/sdk/client';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isTextField } from '../browser/is-text-field.ts';
import { strings } from '../strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { nextIndex } from '../ui/tabs.tsx';
import { createRecentHits } from './recent-hits.ts';
import styles from './search.module.css';
import { describeSearch, optionId, SearchResults } from './search-results.tsx';
import { type Search, useSearch } from './use-search.ts';

interface ZoneSearchProps {
  readonly session: Session;
  /** Loads the page that options open, before one is chosen. */
  readonly preload?: () => Promise<unknown>;
  /** Set on the page whose main part it is. There it is always shown, and keeps its text. */
  readonly page?: { readonly text: string };
}

/**
 * The search for rooms, buildings and positions, which follows the ARIA combobox pattern. In the header of a narrow screen, a
 * button opens it over the header. Escape and the close button return the focus to where it was.
 */
export function ZoneSearch({ session, preload, page }: ZoneSearchProps): ReactNode {
  const { departmentId, userId } = session;
  const text = strings.search;
  const recent = useMemo(() => createRecentHits(departmentId, userId), [departmentId, userId]);
  const field = useRef<HTMLInputElement>(null);
  const { isShown, setShown, open, giveBack, remember } = useFieldFocus(field);
  const onOpened = () => {
    setShown(false);
    document.getElementById('content')?.focus({ preventScroll: true }); // the floor, if it is on the same page
  };
  const search = useSearch(recent, onOpened, { initial: page?.text ?? '', keepsText: page !== undefined });
  useSearchKeys(open);
  const { isOpen } = search;
  useEffect(() => {
    // If the page cannot be loaded now, the router tries again and reports a failure.
    if (isOpen) void preload?.().catch(() => undefined);
  }, [isOpen, preload]);
  const close = () => {
    search.clear();
    giveBack();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    search.setOpen(false);
    if (document.hasFocus()) setShown(false); // switching to another window does not close it
  };
  return (
    <search className={page ? styles.main : styles.search} onFocus={remember} onBlur={onBlur}>
      <button
        type="button"
        hidden={page !== undefined}
        className={styles.opener}
        aria-label={text.open}
        aria-expanded={isShown}
        onClick={open}
      >
        <Icon name="search" />
      </button>
      <div className={`${styles.box} ${isShown ? styles.shown : ''}`}>
        <SearchInput inputRef={field} search={search} onEscape={close} />
        <div className={styles.cross}>
          <IconButton icon="close" label={text.close} onClick={close} />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {describeSearch(search)}
      </p>
    </search>
  );
}

interface SearchInputProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly search: Search;
  readonly onEscape: () => void;
}

function SearchInput({ inputRef, search, onEscape }: SearchInputProps): ReactNode {
  const text = strings.search;
  const listId = useId();
  const { isOpen, options, active } = search;
  const hasList = isOpen && options.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation(); // otherwise the map below would stop a drawing
      return onEscape();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      return search.enter(active);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!isOpen || options.length === 0) return search.setOpen(true);
    const from = active < 0 && event.key === 'ArrowUp' ? 0 : active;
    search.setActive(nextIndex(event.key, from, options.length) ?? 0);
  };
  return (
    <>
      <Icon name="search" size={18} />
      <input
        ref={inputRef}
        type="text"
        inputMode="search"
        role="combobox"
        className={styles.input}
        aria-label={text.label}
        aria-description={text.keyHint}
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={hasList && active >= 0 ? optionId(listId, active) : undefined}
        placeholder={strings.search.label}
        value={search.text}
        maxLength={2000} // a link to a map is long
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => search.change(target.value)}
        onPaste={(event) => pastePosition(event, search)}
        onFocus={() => search.setOpen(true)}
        onClick={() => search.setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
      {isOpen && <SearchResults id={listId} search={search} />}
    </>
  );
}

/** Opens a position as soon as it is pasted over the whole text: nothing else has to be pressed. */
function pastePosition(event: ClipboardEvent<HTMLInputElement>, search: Search): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const replacesAll = selectionStart === 0 && selectionEnd === value.length;
  if (replacesAll && search.paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
}

/** Shows and focuses the field, and remembers which element had the focus before. */
function useFieldFocus(field: RefObject<HTMLInputElement | null>) {
  const [isShown, setShown] = useState(false);
  const before = useRef<Element>(undefined);
  const remember = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    if (target === field.current) setShown(true); // keeps it visible if the window becomes narrow
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget;
  };
  const open = () => {
    const now = document.activeElement ?? undefined;
    if (now !== field.current) before.current = now === document.body ? undefined : now;
    // Synchronously, because the next key may already be part of the search text, and a hidden field cannot be focused.
    flushSync(() => setShown(true));
    field.current?.focus();
    field.current?.select();
  };
  const giveBack = () => {
    const target = before.current;
    field.current?.blur();
    flushSync(() => setShown(false)); // shows the button that opened the field
    if (target instanceof HTMLElement && target.isConnected) target.focus();
  };
  return { isShown, setShown, open, giveBack, remember };
}

/** Calls `open` for `/` outside of text fields, and for Ctrl+K or ⌘K anywhere, but not while a dialog is open. */
function useSearchKeys(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  // In a layout effect, before the field is painted, so that the keys work as soon as it is visible.
  useLayoutEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isSearchKey(event)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault(); // these keys start the browser's own search
      latest.current();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: globalThis.KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey && !shiftKey;
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTextField(target);
}
