import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { NewTimes } from '../../../calendar-model/item-draft.ts';
import {
  describeNote,
  describeQuickEvent,
} from '../../../calendar-model/quick-event/describe-quick-event.ts';
import { todayIn } from '../../../calendar-model/wall-clock.ts';
import { usesTwelveHours } from '../../../strings/clock.ts';
import { strings } from '../../../strings.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from './quick-add.module.css';
import { type QuickAddState, useQuickAdd } from './use-quick-add.ts';

/** A free slot in the grid that was clicked, dragged over, or chosen with the keyboard. */
export interface ChosenSlot {
  readonly times: NewTimes;
  /** The position of the pointer or the cell in the window. */
  readonly at: Pick<DOMRect, 'left' | 'top' | 'bottom'>;
  /** Gets the focus when the form closes. */
  readonly cell: HTMLElement | undefined;
}

interface QuickAddProps {
  readonly slot: ChosenSlot;
  readonly timeZone: string;
  /** Returns the URL of the full form for an event. */
  readonly formPath: (times: NewTimes, title: string) => string;
  /** Called with the first day of the new event. */
  readonly onAdded: (date: string) => void;
  readonly onClose: () => void;
}

/**
 * Adds an event from one line of text, next to the chosen slot. Escape closes it. Clicking outside closes it only while nothing
 * has been typed.
 */
export function QuickAdd(props: QuickAddProps): ReactNode {
  const text = strings.calendar.quick;
  const state = useQuickAdd(props);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  usePopover(box, props.slot);
  useClickBeside(box, () => state.typed.trim() === '' && props.onClose());
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-labelledby={titleId}
      className={styles.box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        props.onClose();
      }}
    >
      <div className={styles.header}>
        <h2 id={titleId}>{text.title}</h2>
        <IconButton icon="close" label={strings.actions.close} onClick={props.onClose} />
      </div>
      <QuickForm state={state} timeZone={props.timeZone} formPath={props.formPath} />
    </div>
  );
}

interface QuickFormProps {
  readonly state: QuickAddState;
  readonly timeZone: string;
  readonly formPath: QuickAddProps['formPath'];
}

function QuickForm({ state, timeZone, formPath }: QuickFormProps): ReactNode {
  const text = strings.calendar.quick;
  const { event, problem, isBusy } = state;
  return (
    <form
      noValidate
      className="stack-3"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!isBusy) void state.save();
      }}
    >
      <TextField
        label={text.field}
        hint={text.hint}
        error={problem}
        value={state.typed}
        maxLength={500}
        readOnly={isBusy}
        onChange={({ target }) => state.type(target.value)}
      />
      <div role="status" className={styles.preview}>
        <strong>{describeQuickEvent(event, todayIn(timeZone), usesTwelveHours)}</strong>
        {event.notes.map((note) => (
          <p key={note.kind}>{describeNote(note, usesTwelveHours)}</p>
        ))}
      </div>
      <div className={`${styles.actions} beside`}>
        <ButtonLink to={formPath(event.times, event.title)}>{text.more}</ButtonLink>
        <Button type="submit" kind="primary" busy={isBusy}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

/** Opens the form on top of everything, next to the slot and within the window. The slot gets the focus when the form closes. */
function usePopover(box: RefObject<HTMLDivElement | null>, slot: ChosenSlot): void {
  const { cell } = slot;
  useLayoutEffect(() => {
    if (!box.current?.matches(':popover-open')) box.current?.showPopover();
    box.current?.querySelector('input')?.focus();
    return () => cell?.focus({ preventScroll: true });
  }, [box, cell]);
  useLayoutEffect(() => {
    const place = () => box.current && placeBeside(box.current, slot.at);
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [box, slot]);
}

function placeBeside(box: HTMLElement, { left, top, bottom }: ChosenSlot['at']): void {
  const { width, height } = box.getBoundingClientRect();
  const fitsBelow = bottom + height + 16 <= innerHeight;
  const y = fitsBelow ? bottom + 8 : top - height - 8;
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
}

function useClickBeside(box: RefObject<HTMLDivElement | null>, onClick: () => void): void {
  const latest = useRef(onClick);
  latest.current = onClick;
  useEffect(() => {
    const listen = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) latest.current();
    };
    addEventListener('pointerdown', listen);
    return () => removeEventListener('pointerdown', listen);
  }, [box]);
}
